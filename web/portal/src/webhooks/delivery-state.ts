import { deliveryStatuses } from '@storehouse/contract/webhooks/delivery-rules';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import type { DeliveryFilter } from './delivery-queries.ts';

/** The filters of the delivery log, as they appear in the URL. `hour` is the start of one hour of the strip. */
export const noFilters = { q: '', event: '', status: '', within: '', hour: '' };
export type DeliveryState = Readonly<Record<keyof typeof noFilters, string>>;

export const deliveryTimes = [
  { value: '', label: t('Any time') },
  { value: '1', label: t('Last hour') },
  { value: '24', label: t('Last 24 hours') },
  { value: '168', label: t('Last 7 days') },
];

const hourMs = 3_600_000;

/** Removes values that the filters do not have: a URL can contain anything. */
export function readDeliveryState(given: DeliveryState): DeliveryState {
  const time = new Date(given.hour).getTime();
  return {
    q: given.q.slice(0, 200),
    event: given.event,
    status: oneOf(['', ...deliveryStatuses], given.status, ''),
    within: oneOf(
      deliveryTimes.map(({ value }) => value),
      given.within,
      '',
    ),
    hour: Number.isNaN(time) ? '' : new Date(time).toISOString(),
  };
}

/** The query parameters for the server. */
export function filterOf({ q, event, status, within, hour }: DeliveryState): DeliveryFilter {
  const start = hour === '' ? null : new Date(hour).getTime();
  return {
    status: status === '' ? null : status,
    type: event === '' ? null : event,
    q: q === '' ? null : q,
    withinHours: start === null && within !== '' ? Number(within) : null,
    from: start === null ? null : new Date(start).toISOString(),
    to: start === null ? null : new Date(start + hourMs).toISOString(),
  };
}
