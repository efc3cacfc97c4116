import { countEveryDays, expiresSoonDays } from '@storehouse/contract/inventory/attention-days';
import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import { formatMoment, formatMoney } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** One thing to look at: how many, how bad, and where to do something about it. */
export interface Attention {
  readonly label: string;
  readonly count: number;
  readonly detail: string;
  /** `calm` if there is nothing to do. */
  readonly level: 'calm' | 'open' | 'soon' | 'late';
  readonly to: string;
  readonly search: Readonly<Record<string, string>>;
}

const levelOf = (count: number, level: Attention['level']): Attention['level'] => (count === 0 ? 'calm' : level);

/** What needs attention today, the most urgent first. */
export function attentionOf(
  { stock, expired, expiringSoon, orders, shipments, movements, counts }: Dashboard,
  currency: string,
  zone: string,
  here: string,
  mayCount: boolean,
): readonly Attention[] {
  const value = ({ value: amount }: { readonly value: number }) =>
    t('{{amount}} in stock', { amount: formatMoney(amount, currency) });
  const counting = counts.open + counts.toApprove;
  return [
    {
      label: t('Below minimum'),
      count: stock.belowMinimum,
      detail:
        stock.outOfStock === 0
          ? t('None out of stock')
          : t('{{quantity}} out of stock', { quantity: stock.outOfStock }),
      level: levelOf(stock.belowMinimum, stock.outOfStock > 0 ? 'late' : 'soon'),
      to: '/stock',
      search: { state: 'below_minimum' },
    },
    {
      label: t('Expired lots'),
      count: expired.lots,
      detail: value(expired),
      level: levelOf(expired.lots, 'late'),
      to: '/stock',
      search: { view: 'lot', expires: '-1' },
    },
    {
      label: t('Expiring within {{days}} days', { days: expiresSoonDays }),
      count: expiringSoon.lots,
      detail: value(expiringSoon),
      level: levelOf(expiringSoon.lots, 'soon'),
      to: '/stock',
      search: { view: 'lot', expires: String(expiresSoonDays) },
    },
    {
      label: t('Late orders'),
      count: orders.late,
      detail: t('{{quantity}} to receive', { quantity: orders.toReceive }),
      level: levelOf(orders.late, 'late'),
      to: '/purchase-orders',
      search: { destination: here, status: 'late' },
    },
    {
      label: t('Shipments to receive'),
      count: shipments.toReceive,
      detail: shipments.late === 0 ? t('None late') : t('{{quantity}} late', { quantity: shipments.late }),
      level: levelOf(shipments.toReceive, shipments.late > 0 ? 'late' : 'open'),
      to: '/shipments',
      search: { way: 'in', status: 'to_receive' },
    },
    {
      label: t('Shipments to send'),
      count: shipments.toSend,
      detail: t('{{quantity}} stock movements requested', { quantity: movements.toSend }),
      level: levelOf(shipments.toSend + movements.toSend, 'open'),
      ...(shipments.toSend === 0 && movements.toSend > 0
        ? { to: '/stock-movements', search: { direction: 'OUTBOUND' } }
        : { to: '/shipments', search: { way: 'out', status: 'PENDING' } }),
    },
    {
      label: counts.isDue ? t('Count due') : t('Counts in progress'),
      count: counts.isDue ? 1 : counting,
      detail: countDetail(counts, zone),
      level: counts.isDue ? 'soon' : levelOf(counting, 'open'),
      ...(counts.isDue
        ? { to: mayCount ? '/counts/new' : '/counts', search: {} }
        : { to: '/counts', search: counts.toApprove > 0 ? { state: 'SUBMITTED' } : {} }),
    },
    {
      label: t('Draft orders'),
      count: orders.drafts,
      detail: t('To approve and place'),
      level: levelOf(orders.drafts, 'open'),
      to: '/purchase-orders',
      search: { destination: here, status: 'PENDING' },
    },
  ];
}

function countDetail({ isDue, toApprove, lastPosted }: Dashboard['counts'], zone: string): string {
  if (isDue)
    return lastPosted === null ? t('Never counted') : t('Not counted for {{days}} days', { days: countEveryDays });
  if (toApprove > 0) return t('{{quantity}} to approve', { quantity: toApprove });
  return lastPosted === null ? t('None posted yet') : t('Last {{moment}}', { moment: formatMoment(lastPosted, zone) });
}
