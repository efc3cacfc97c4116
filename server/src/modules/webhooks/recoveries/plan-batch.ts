import { plans, type Plan } from '@storehouse/contract/plans';
import { instanceSharePercent } from '@storehouse/contract/webhooks/delivery-rules';
import { roomLeft, type SendCounts } from '../dispatch/delivery-cap.ts';

/**
 * How many deliveries one look claims and sends, all at once: fewer than the dispatcher gives an endpoint. No delivery
 * waits for another, so the lease (15 s) covers the POST (10 s), and the secret and URL were read just before.
 */
export const batchSize = 8;

/** After this many failures in a row the endpoint evidently does not work yet: more would only use up the delivery cap. */
export const maxFailuresInARow = 20;

/**
 * How many deliveries may be resent now. A manual retry counts toward the delivery cap (document 2, Delivery). A recovery
 * leaves the last fifth of the cap to new events.
 */
export function roomForRecovery(plan: Plan, sent: SendCounts): number {
  const reserved = Math.ceil((plans[plan].hourlyDeliveries * (100 - instanceSharePercent)) / 100);
  return Math.min(batchSize, Math.max(0, roomLeft(plan, sent).all - reserved));
}

/** How many attempts in a row have failed by the end of this batch; `before` is the number at its start. */
export function failuresInARow(before: number, delivered: readonly boolean[]): number {
  const last = delivered.lastIndexOf(true);
  return last === -1 ? before + delivered.length : delivered.length - 1 - last;
}
