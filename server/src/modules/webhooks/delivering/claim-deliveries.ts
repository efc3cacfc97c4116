import type { Database, Transaction } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import type { SendCounts } from '../dispatch/delivery-cap.ts';
import { hourMs, type AccountState } from '../dispatch/lanes.ts';
import { planTurn, type Turn, type WaitingDelivery } from '../dispatch/plan-dispatch-round.ts';
import { carryOutTurns, findWaiting, takeQueues } from '../dispatch/dispatch-sql.ts';
import type { ClaimedDelivery } from './claimed-delivery.ts';
import { relaxedBegin } from './relaxed-begin.ts';

/** Accounts that share one turn. */
const mostAccounts = 20;

export interface ClaimRequest {
  readonly now: Date;
  /** Most deliveries to claim. */
  readonly most: number;
  /** Accounts of which everything due waits for a place in this process. */
  readonly blockedAccounts: readonly string[];
  /** Free places of the endpoints that are busy in this process; others have `placesEach`. */
  readonly busyEndpoints: ReadonlyMap<string, number>;
  readonly placesEach: number;
}

export interface Claims {
  readonly deliveries: readonly ClaimedDelivery[];
  /** Accounts that turned out to be blocked. */
  readonly blocked: readonly string[];
  /** How many accounts had a turn. */
  readonly turns: number;
}

interface QueueRow extends AccountState {
  readonly accountId: string;
  readonly state: string;
  readonly overShareSince: Date | null;
}

/** Claims due deliveries, evenly over the accounts whose turn it is, in one short transaction. */
export function claimDueDeliveries(db: Database, request: ClaimRequest): Promise<Claims> {
  return db.transaction(async (tx) => {
    const queues = await tx.query<QueueRow>(takeQueues, [request.now, request.blockedAccounts, mostAccounts]);
    if (queues.length === 0) return { deliveries: [], blocked: [], turns: 0 };
    const turns = await planTurns(tx, queues, request);
    const deliveries = await carryOut(tx, turns, request.now);
    const blocked = turns.filter(({ turn }) => turn.isBlocked).map(({ queue }) => queue.accountId);
    return { deliveries, blocked, turns: queues.length };
  }, relaxedBegin);
}

/** A waiting delivery with what was counted of its account; without one where nothing waits. */
type WaitingRow = SendCounts & {
  readonly accountId: string;
  readonly oldestAt: Date | null;
  readonly places: number;
} & (WaitingDelivery | { readonly deliveryId: null; readonly endpointId: null });

interface PlannedTurn {
  readonly queue: QueueRow;
  readonly turn: Turn;
}

async function planTurns(tx: Transaction, queues: readonly QueueRow[], request: ClaimRequest): Promise<PlannedTurn[]> {
  const { now, busyEndpoints, placesEach } = request;
  const accountIds = queues.map(({ accountId }) => accountId);
  const most = Math.ceil(request.most / queues.length);
  const rows = await tx.query<WaitingRow>(findWaiting, [
    accountIds,
    most,
    [...busyEndpoints.keys()],
    [...busyEndpoints.values()],
    placesEach,
    new Date(now.getTime() - hourMs),
  ]);
  const placesOf = new Map(rows.map(({ endpointId, places }) => [endpointId, places]));
  return queues.map((queue) => {
    const ofAccount = rows.filter(({ accountId }) => accountId === queue.accountId);
    const [sent] = ofAccount;
    const turn = planTurn({
      account: queue,
      now,
      // An account of which nothing waits has one row, with its counts alone.
      waiting: ofAccount.filter((row): row is WaitingRow & WaitingDelivery => row.deliveryId !== null),
      most,
      placesOf: (endpointId) => placesOf.get(endpointId) ?? 0,
      sent: sent ?? { instance: 0, other: 0 },
      oldestSendAt: sent?.oldestAt ?? null,
      overShareSince: queue.overShareSince,
    });
    return { queue, turn };
  });
}

function carryOut(tx: Transaction, turns: readonly PlannedTurn[], now: Date): Promise<ClaimedDelivery[]> {
  const ends = turns.flatMap(({ queue: { accountId }, turn }) => [
    ...turn.expire.map(({ deliveryId }) => ({
      accountId,
      deliveryId,
      status: 'expired',
      why: 'The event waited too long.',
    })),
    ...turn.cancel.map(({ delivery: { deliveryId }, why }) => ({ accountId, deliveryId, status: 'cancelled', why })),
  ]);
  const claims = turns.flatMap(({ queue: { accountId }, turn }) =>
    turn.claim.map(({ deliveryId }) => ({ accountId, deliveryId })),
  );
  return tx.query<ClaimedDelivery>(carryOutTurns, [
    turns.map(({ queue }) => queue.accountId),
    turns.map(({ turn }) => turn.counted.instance),
    turns.map(({ turn }) => turn.counted.other),
    turns.map(({ turn }) => turn.wakeAt),
    turns.map(({ queue, turn }) => (turn.isHeld ? queue.state : null)),
    turns.map(({ turn }) => turn.overShareSince),
    now,
    ends.map(({ accountId }) => accountId),
    ends.map(({ deliveryId }) => deliveryId),
    ends.map(({ status }) => status),
    ends.map(({ why }) => why),
    claims.map(({ accountId }) => accountId),
    claims.map(({ deliveryId }) => deliveryId),
    newUuid(),
  ]);
}
