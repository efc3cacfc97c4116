import { activityKinds, actorKinds, type ActivityKind } from '@storehouse/contract/activity-kinds';
import { isLocalDay } from '@storehouse/contract/parse-moment';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';

/** The filters of the log, as they appear in the URL. `who` is a kind of actor, or `person:` or `key:` with an id. */
export const noActivityFilters = { q: '', who: '', kind: '', from: '', to: '' };
export type ActivityState = Readonly<Record<keyof typeof noActivityFilters, string>>;

export const kindLabels: Readonly<Record<ActivityKind, string>> = {
  account: t('Account and settings'),
  alerts: t('Stock alerts'),
  export: t('Exports'),
  import: t('Imports'),
  key: t('API keys'),
  password: t('Passwords'),
  person: t('People'),
  session: t('Sessions'),
  test_receiver: t('Test receivers'),
  webhook: t('Webhooks'),
};

/** The query parameters for the server. A URL can contain anything, so values that no filter accepts are left out. */
export function activityQuery({ q, who, kind, from, to }: ActivityState) {
  const [actorKind = '', actorId = ''] = who.split(':', 2);
  return {
    q: q.slice(0, 200) || undefined,
    actorKind: actorKinds.find((one) => one === actorKind),
    actorId: actorId.slice(0, 100) || undefined,
    kind: oneOf(['', ...activityKinds], kind, '') || undefined,
    from: isLocalDay(from) ? from : undefined,
    to: isLocalDay(to) ? to : undefined,
  };
}
