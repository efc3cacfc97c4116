import { activityKinds, actorKinds, type ActivityKind } from '@storehouse/contract/activity-kinds';
import { isLocalDay } from '@storehouse/contract/parse-moment';
import { oneOf } from '@storehouse/web-ui/list-state.ts';

/** The filters of the log, as they stand in the URL. `who` is a kind of actor, or `person:` or `key:` and an id. */
export const noActivityFilters = { q: '', who: '', kind: '', from: '', to: '' };
export type ActivityState = Readonly<Record<keyof typeof noActivityFilters, string>>;

export const kindLabels: Readonly<Record<ActivityKind, string>> = {
  account: 'Account and settings',
  alerts: 'Stock alerts',
  export: 'Exports',
  import: 'Imports',
  key: 'API keys',
  password: 'Passwords',
  person: 'People',
  session: 'Sessions',
  test_receiver: 'Test receivers',
  webhook: 'Webhooks',
};

/** What to ask the server for: a URL can hold anything, so what no filter understands is left out. */
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
