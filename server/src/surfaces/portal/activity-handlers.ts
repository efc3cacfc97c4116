import { Readable } from 'node:stream';
import type { ActivityQuery, activityOperations } from '@storehouse/contract/operations/portal/activity-operations';
import type { FastifyRequest } from 'fastify';
import { addDays, startOfDay } from '../../foundation/time/local-day.ts';
import type { ActivityFilter } from '../../modules/activity-log/activity-filter.ts';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { PortalDeps } from './portal-deps.ts';
import { signedIn } from './signed-in.ts';

/** The activity log on screen and as a file. */
export const activityHandlers = ({ activityLog }: PortalDeps): HandlersOf<typeof activityOperations> => ({
  listActivity: ({ query: { limit, cursor, ...filters }, request }) =>
    activityLog.list(signedIn(request).account.id, filterOf(request, filters), { limit, cursor }),

  exportActivity({ query, request, reply }) {
    const { account } = signedIn(request);
    reply.header('content-disposition', 'attachment; filename="activity.csv"');
    return Readable.from(activityLog.csv(account.id, filterOf(request, query), account.zone), { objectMode: false });
  },
});

/** Days are in the account's time zone, and the last one is included. */
function filterOf(request: FastifyRequest, { actorKind, actorId, kind, from, to, q }: ActivityQuery): ActivityFilter {
  const { account, managesWebhooks } = signedIn(request);
  return {
    actorKind: actorKind ?? null,
    actorId: actorId ?? null,
    kind: kind ?? null,
    since: from === undefined ? null : startOfDay(from, account.zone),
    until: to === undefined ? null : startOfDay(addDays(to, 1), account.zone),
    words: (q ?? '').toLowerCase().split(/\s+/).filter(Boolean),
    hidesAddresses: !managesWebhooks,
  };
}
