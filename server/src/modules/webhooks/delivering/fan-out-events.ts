import type { Database } from '../../../database/database.ts';
import { armWork } from '../../jobs/arm-work.ts';
import type { Claim } from '../../jobs/job.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';
import { findWaitingOf, roundIn, type Round, type RoundRequest, type WaitingRow } from '../dispatch/dispatch-round.ts';
import { holdForRound } from '../dispatch/hold-for-round.ts';
import { isInstanceSql } from '../dispatch/lanes.ts';
import { relaxedBegin } from './relaxed-begin.ts';

const maxEvents = 1_000;

/**
 * Creates deliveries for an account's accepted events: one for each endpoint that was subscribed when the event was
 * accepted. The account's queue is locked meanwhile, so no endpoint is paused or deleted midway. Deliveries to an endpoint
 * that is paused by now are cancelled; a deleted endpoint gets none. With a request, a round follows at once.
 */
export function fanOutEvents(db: Database, claim: Claim, now: Date, request: RoundRequest | null): Promise<Round> {
  const { accountId } = claim;
  return db.transaction(async (tx) => {
    const queue = await holdForRound(tx, accountId);
    if (!queue) await holdQueue(tx, accountId);
    const fanOut = { sql: fanOutSql, values: [accountId, now] };
    const isRound = request && queue;
    const [taken, waiting] = await tx.batch([fanOut, ...(isRound ? [findWaitingOf(accountId, request)] : [])]);
    const { events } = taken?.[0] as { events: number };
    const isEmpty = events === 0;
    const round =
      isRound && !isEmpty
        ? await roundIn(tx, accountId, queue, request, waiting as WaitingRow[])
        : { deliveries: [], isBlocked: false };
    if (!isRound && !isEmpty) armWork(tx, accountId, 'deliveries', now);
    const isLittle = events < maxEvents;
    const next = async () => {
      const [oldest] = await tx.query<{ at: Date | null }>(nextEventSql, [accountId]);
      return { at: oldest?.at ?? null, isOwn: isLittle };
    };
    if (isLittle) claim.finishUnlessNoticed(tx, next);
    else claim.finishIn(tx, next);
    return { ...round, isEmpty };
  }, relaxedBegin);
}

const nextEventSql = {
  name: 'next-event',
  text: 'select min(accepted_at) as at from events where account_id = $1 and fanned_out_at is null',
};

const fanOutSql = {
  name: 'fan-out-events',
  text: `
with taken as (
  update events v set fanned_out_at = $2
  where v.account_id = $1 and v.event_id = any(array(
    select event_id from events
    where account_id = $1 and fanned_out_at is null order by accepted_at limit ${String(maxEvents)}))
  returning v.event_id, v.type, v.accepted_at, v.endpoint_ids
), created as (
  insert into webhook_deliveries
    (account_id, delivery_id, endpoint_id, event_id, type, lane, status, error, accepted_at, created_at, due_at)
  select $1, gen_random_uuid(), e.endpoint_id, t.event_id, t.type,
    case when t.type = 'tenant.suspended' then 'suspension' when ${isInstanceSql('t.type')} then 'instance' else 'platform' end,
    case when e.is_active then 'pending' else 'cancelled' end,
    case when not e.is_active then 'The endpoint was paused.' end,
    t.accepted_at, t.accepted_at, t.accepted_at
  from taken t join webhook_endpoints e on e.account_id = $1 and e.endpoint_id = any(t.endpoint_ids)
)
select count(*) as events from taken`,
};
