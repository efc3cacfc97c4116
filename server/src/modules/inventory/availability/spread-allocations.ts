import type { AvailableItemStatus } from '@storehouse/contract/inventory/statuses';
import { groupBy } from '../../../foundation/text/group-by.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { isHeld, withheldReason } from '../lots/lots.ts';
import { stillWantedSql } from '../movements/still-wanted.ts';
import { bySoonestExpiry } from '../movements/choose-picks.ts';
import { settledStatuses } from '../movements/read-movements.ts';

/** As the index `requisitions_pending` has them. */
const settled = settledStatuses.map((status) => `'${status}'`).join(', ');

/**
 * SQL for what pending outbound movements allocate, with the account as $1: pending shipments by lot, and unsent
 * movements by lot if one was requested. Columns: location_id, product_id, inventory_item_id (null for any lot),
 * quantity.
 */
export const allocationRows = `
  select s.origin_id as location_id, i.product_id, i.inventory_item_id, i.quantity::bigint as quantity
  from shipments s
  join shipment_items i on i.account_id = s.account_id and i.shipment_id = s.id
  where s.account_id = $1 and s.status = 'PENDING'
  union all
  select r.origin_id, i.product_id, i.inventory_item_id, ${stillWantedSql('i')}
  from requisitions r
  join requisition_items i on i.account_id = r.account_id and i.requisition_id = r.id
  where r.account_id = $1 and r.status not in (${settled})`;

/** The quantity of one lot in one bin; '' means outside all bins. */
export interface StockedBin {
  readonly itemId: string;
  readonly binId: string;
  readonly expirationDate: string | null;
  readonly lotStatus: string;
  readonly quantity: number;
}

/** What pending outbound movements allocate of a product: from a certain lot, or from any (null). */
export interface Allocation {
  readonly itemId: string | null;
  readonly quantity: number;
}

interface Availability {
  readonly available: number;
  readonly status: AvailableItemStatus;
}

/**
 * How much of each bin can be promised, in the given order. What was picked from a lot is taken from its bins. What was
 * only requested is then taken from the remaining lots that are not on hold, soonest expiry first, as sending would
 * pick it. Expired lots come last: sending takes none of them, but their stock can still be promised (domain, How stock
 * is counted), so they cover the rest. Nothing goes below 0, and stock on hold cannot be promised.
 */
export function spreadAllocations(
  bins: readonly StockedBin[],
  allocations: readonly Allocation[],
  today: LocalDay,
): Availability[] {
  const left = bins.map((bin) => (isHeld(bin) ? 0 : bin.quantity));
  const itemOf = (index: number) => bins[index]?.itemId;
  settleDebts(groupBy([...bins.keys()], itemOf).values(), left);
  const sorted = [...bins.keys()].sort((a, b) => compareBins(bins[a] as StockedBin, bins[b] as StockedBin));
  const isExpired = (index: number) => withheldReason(bins[index] as StockedBin, today) === 'EXPIRED';
  const inOrder = [...sorted.filter((index) => !isExpired(index)), ...sorted.filter(isExpired)];
  const ofLot = groupBy(inOrder, itemOf);
  const picked = allocations.filter(({ itemId }) => itemId !== null);
  const requested = allocations.filter(({ itemId }) => itemId === null);
  for (const { itemId, quantity } of [...picked, ...requested]) {
    take(left, itemId === null ? inOrder : (ofLot.get(itemId) ?? []), quantity);
  }
  return bins.map((bin, index) => {
    const available = Math.max(0, left[index] ?? 0);
    return { available, status: statusOf(bin, available) };
  });
}

/** A bin that was corrected below 0 reduces the other bins of its lot: a lot is floored at 0 as a whole. */
function settleDebts(lots: Iterable<readonly number[]>, left: number[]): void {
  for (const lot of lots) {
    const owed = lot.reduce((sum, index) => sum + Math.max(0, -(left[index] ?? 0)), 0);
    take(left, lot, owed);
  }
}

/** Takes a quantity from bins in the given order, as far as they have it. */
function take(left: number[], from: readonly number[], quantity: number): void {
  let missing = quantity;
  for (const index of from) {
    if (missing <= 0) return;
    const part = Math.min(missing, Math.max(0, left[index] ?? 0));
    left[index] = (left[index] ?? 0) - part;
    missing -= part;
  }
}

const compareBins = (a: StockedBin, b: StockedBin): number =>
  bySoonestExpiry(a, b) || (a.binId < b.binId ? -1 : a.binId > b.binId ? 1 : 0);

function statusOf(bin: StockedBin, available: number): AvailableItemStatus {
  if (bin.lotStatus === 'RECALLED') return 'RECALLED';
  if (isHeld(bin)) return 'HOLD';
  if (available === 0) return 'NOT_AVAILABLE';
  return available < bin.quantity ? 'PICKED' : 'AVAILABLE';
}
