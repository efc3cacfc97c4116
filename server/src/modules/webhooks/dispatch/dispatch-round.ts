import type { Database, Statement, Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { armOverdue, armWork } from '../../jobs/arm-work.ts';
import type { Claim } from '../../jobs/job.ts';
import type { SendCounts } from './delivery-cap.ts';
import { holdForRound, type Queue } from './hold-for-round.ts';
import { hourMs } from './lanes.ts';
import { planDispatchRound, type DispatchPlan, type WaitingDelivery } from './plan-dispatch-round.ts';
import { carryOutRound, findWaiting, readAccountState, releaseExpired } from './dispatch-sql.ts';
import type { ClaimedDelivery } from '../delivering/claimed-delivery.ts';
import { relaxedBegin } from '../delivering/relaxed-begin.ts';

export interface RoundRequest {
  readonly now: Date;
  /** The maximum number of deliveries to claim. */
  readonly max: number;
  /** Free slots of the endpoints that are busy in this process; others have `slotsEach`. */
  readonly busyEndpoints: ReadonlyMap<string, number>;
  readonly slotsEach: number;
}

export interface Round {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Everything due waits for a slot in this process. */
  readonly isBlocked: boolean;
  /** Nothing was claimed or ended. */
  readonly isEmpty: boolean;
}

/** Claims due deliveries of one account in one short transaction, which also ends the look. */
export function dispatchRound(db: Database, claim: Claim, request: RoundRequest): Promise<Round> {
  const { accountId } = claim;
  return db.transaction(async (tx) => {
    const queue = await holdForRound(tx, accountId);
    if (!queue) {
      claim.finishIn(tx, () => Promise.resolve({ at: null }));
      return { deliveries: [], isBlocked: false, isEmpty: true };
    }
    if (claim.isOverdue) await tx.query(releaseExpired, [accountId]);
    const { sql, values } = findWaitingOf(accountId, request);
    const { plan, leasedUntil } = planRound(await tx.query<WaitingRow>(sql, values), queue, request);
    const step = stepOf(accountId, queue, plan, request.now);
    const deliveries = step ? await tx.query<ClaimedDelivery>(step.sql, step.values) : [];
    const round = roundOf(plan, deliveries);
    const next = { at: plan.wakeAt, overdueAt: leasedUntil, isUnderWay: round.deliveries.length > 0 };
    // Waiting deliveries are only added under the queue's lock. It does not cover the account's state.
    const nextIfHeld = async () => ({ ...next, at: await nextLookAt(tx, accountId, queue, plan, request.now) });
    claim.finishIn(tx, plan.isHeld ? nextIfHeld : next);
    return round;
  }, relaxedBegin);
}

/**
 * A round in a transaction that holds the account's queue (`holdForRound`), has added deliveries to it and has read what is waiting
 * (`findWaitingOf`). Arms the look at what it leaves.
 */
export async function roundIn(
  tx: Transaction,
  accountId: string,
  queue: Queue,
  request: RoundRequest,
  waiting: WaitingRow[],
): Promise<Round> {
  const { plan } = planRound(waiting, queue, request);
  const step = stepOf(accountId, queue, plan, request.now);
  const isOverdueLater = plan.claim.length > 0;
  const steps = [...(step ? [step] : []), ...(isOverdueLater ? [armOverdue(accountId, 'deliveries')] : [])];
  const [deliveries = []] = steps.length > 0 ? await tx.batch(steps) : [];
  // A look that finds them held also sees whether the account's state has changed meanwhile.
  const wakeAt = plan.isHeld ? request.now : plan.wakeAt;
  if (wakeAt) armWork(tx, accountId, 'deliveries', wakeAt);
  return roundOf(plan, deliveries as ClaimedDelivery[]);
}

/** When to look at held deliveries again: as planned, or immediately if the account's state has changed meanwhile. */
async function nextLookAt(
  tx: Transaction,
  accountId: string,
  queue: Queue,
  plan: DispatchPlan,
  now: Date,
): Promise<Date | null> {
  const [current] = await tx.query<{ state: string }>(readAccountState, [accountId]);
  return current?.state === queue.state ? plan.wakeAt : now;
}

/** A waiting delivery with its account's counts; the delivery is null if nothing waits. */
export type WaitingRow = SendCounts & {
  readonly oldestAt: Date | null;
  readonly leasedUntil: Date | null;
  readonly slots: number;
} & (WaitingDelivery | { readonly deliveryId: null; readonly endpointId: null });

export const findWaitingOf = (accountId: string, { now, max, busyEndpoints, slotsEach }: RoundRequest): Statement => ({
  sql: findWaiting,
  values: [
    accountId,
    max,
    [...busyEndpoints.keys()],
    [...busyEndpoints.values()],
    slotsEach,
    new Date(now.getTime() - hourMs),
  ],
});

function planRound(
  rows: readonly WaitingRow[],
  queue: Queue,
  { now, max }: RoundRequest,
): { readonly plan: DispatchPlan; readonly leasedUntil: Date | null } {
  const slotsOf = new Map(rows.map(({ endpointId, slots }) => [endpointId, slots]));
  const [sent] = rows;
  const plan = planDispatchRound({
    account: queue,
    now,
    // An account without waiting deliveries has one row, with only its counts.
    waiting: rows.filter((row): row is WaitingRow & WaitingDelivery => row.deliveryId !== null),
    max,
    slotsOf: (endpointId) => slotsOf.get(endpointId) ?? 0,
    sent: sent ?? { instance: 0, other: 0 },
    oldestSendAt: sent?.oldestAt ?? null,
    overShare: queue,
  });
  return { plan, leasedUntil: sent?.leasedUntil ?? null };
}

const isEmpty = ({ expire, cancel, claim }: DispatchPlan) => expire.length + cancel.length + claim.length === 0;

/** Carries the plan out, and returns the deliveries to send; null if there is nothing to do. */
function stepOf(accountId: string, queue: Queue, plan: DispatchPlan, now: Date): Statement | null {
  const { overShareSince, shareRoomSince } = plan.overShare;
  const isSame =
    overShareSince?.getTime() === queue.overShareSince?.getTime() &&
    shareRoomSince?.getTime() === queue.shareRoomSince?.getTime();
  if (isEmpty(plan) && isSame) return null;
  const ends = [
    ...plan.expire.map(({ deliveryId }) => ({ deliveryId, status: 'expired', why: 'The event waited too long.' })),
    ...plan.cancel.map(({ delivery: { deliveryId }, why }) => ({ deliveryId, status: 'cancelled', why })),
  ];
  return {
    sql: carryOutRound,
    values: [
      accountId,
      plan.counted.instance,
      plan.counted.other,
      overShareSince,
      now,
      ends.map(({ deliveryId }) => deliveryId),
      ends.map(({ status }) => status),
      ends.map(({ why }) => why),
      plan.claim.map(({ deliveryId }) => deliveryId),
      newUuid(),
      shareRoomSince,
    ],
  };
}

const roundOf = (plan: DispatchPlan, deliveries: readonly ClaimedDelivery[]): Round => ({
  deliveries,
  isBlocked: plan.isBlocked,
  isEmpty: isEmpty(plan),
});
