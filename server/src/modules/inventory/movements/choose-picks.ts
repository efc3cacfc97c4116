import type { Transaction } from '../../../database/database.ts';
import { groupBy } from '../../../foundation/text/group-by.ts';
import { localDayOf } from '../../../foundation/time/local-day.ts';
import type { FoundLocation } from '../bodies/find-locations.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { findOrMakeLots, withheldReason, type JudgedLot } from '../lots/lots.ts';
import { serveNamedFirst } from '../stock/serve-named-first.ts';
import { lockProducts, onHand } from '../stock/take-lots.ts';
import type { RequestedLine } from './lock-movement.ts';

/** The stock of a lot at a location. */
export interface PickableLot {
  readonly itemId: string;
  readonly expirationDate: string | null;
  /** Whether the lot is expired, recalled, on hold or quarantined, and was not named explicitly. */
  readonly isWithheld: boolean;
  readonly quantity: number;
}

interface PickedLot {
  readonly itemId: string;
  readonly quantity: number;
}

/**
 * Soonest expiry first, lots without a date last. The id breaks ties, so that the same stock is always picked the same
 * way.
 */
export function bySoonestExpiry(
  a: Pick<PickableLot, 'itemId' | 'expirationDate'>,
  b: Pick<PickableLot, 'itemId' | 'expirationDate'>,
): number {
  if (a.expirationDate !== b.expirationDate) {
    if (a.expirationDate === null) return 1;
    if (b.expirationDate === null) return -1;
    return a.expirationDate < b.expirationDate ? -1 : 1;
  }
  return a.itemId < b.itemId ? -1 : a.itemId > b.itemId ? 1 : 0;
}

/** Picks a quantity of a product from lots that are not withheld; less than wanted if there is not enough. */
export function pickLots(lots: readonly PickableLot[], wanted: number): PickedLot[] {
  const picks: PickedLot[] = [];
  let missing = wanted;
  for (const lot of [...lots].sort(bySoonestExpiry)) {
    const quantity = lot.isWithheld ? 0 : Math.min(missing, Math.max(0, lot.quantity));
    if (quantity > 0) picks.push({ itemId: lot.itemId, quantity });
    missing -= quantity;
  }
  return picks;
}

/** The quantity of one lot sent for a line of a movement. */
export interface ChosenPick {
  readonly lineId: string;
  readonly itemId: string;
  readonly quantity: number;
  /** The bin that was named; null takes from any. */
  readonly binId?: string | null;
  /** The path of the quantity for errors: that of the pick in the body, or without one that of the requested quantity. */
  readonly field: string;
}

type WantedLine = RequestedLine & { readonly field: string };

/**
 * Picks lots if none were named: soonest expiry first among lots that are not withheld, or, at a location without
 * managed stock, the products' default lots. A lot that one line names is not used up by lines without a lot.
 */
export async function choosePicks(
  context: InventoryContext,
  tx: Transaction,
  origin: FoundLocation,
  lines: readonly RequestedLine[],
): Promise<ChosenPick[]> {
  const wanted = lines
    .map((line, index) => ({ ...line, field: `lineItems[${String(index)}].quantityRequested` }))
    .filter((line) => line.wanted > 0);
  return origin.managesInventory ? pickFromStock(context, tx, origin.id, wanted) : pickDefaultLots(context, tx, wanted);
}

async function pickFromStock(
  { caller: { accountId, zone }, at }: InventoryContext,
  tx: Transaction,
  locationId: string,
  lines: readonly WantedLine[],
): Promise<ChosenPick[]> {
  const stock = await lockProducts(
    tx,
    accountId,
    locationId,
    lines.map(({ productId }) => productId),
  );
  const lots = await readLots(tx, accountId, [...stock.keys()]);
  const today = localDayOf(at, zone);
  const lotsById = groupBy(lots, ({ itemId }) => itemId);
  const lotsOfProduct = groupBy(lots, ({ productId }) => productId);
  const left = new Map(lots.map((lot) => [lot.itemId, onHand(stock.get(lot.itemId) ?? [])]));
  const pick = (line: WantedLine): ChosenPick[] => {
    const eligible = line.itemId === null ? lotsOfProduct.get(line.productId) : lotsById.get(line.itemId);
    const candidates = (eligible ?? []).map((lot) => ({
      ...lot,
      // A lot that was named is sent even if it is expired or on hold.
      isWithheld: line.itemId === null && withheldReason(lot, today) !== null,
      quantity: Math.max(0, left.get(lot.itemId) ?? 0),
    }));
    const picks = pickLots(candidates, line.wanted);
    if (sumOf(picks) < line.wanted) {
      const withheld = sumOf(candidates.filter(({ isWithheld }) => isWithheld));
      throw new Invalid([{ field: line.field, message: tooMuch(sumOf(picks), withheld) }]);
    }
    for (const { itemId, quantity } of picks) left.set(itemId, (left.get(itemId) ?? 0) - quantity);
    return picks.map((picked) => ({ ...picked, lineId: line.id, field: line.field }));
  };
  return serveNamedFirst(lines, ({ itemId }) => itemId !== null, pick).flat();
}

const sumOf = (lots: readonly { readonly quantity: number }[]): number =>
  lots.reduce((sum, { quantity }) => sum + quantity, 0);

function tooMuch(picked: number, withheld: number): string {
  const limit = `cannot be more than can be picked (${String(picked)})`;
  return withheld === 0 ? limit : `${limit}: ${String(withheld)} more are expired or on hold and are sent only by name`;
}

interface LotRow extends JudgedLot {
  readonly itemId: string;
  readonly productId: string;
}

function readLots(tx: Transaction, accountId: string, ids: readonly string[]): Promise<LotRow[]> {
  return tx.query<LotRow>(
    `select id as "itemId", product_id as "productId", expiration_date as "expirationDate", lot_status as "lotStatus"
     from inventory_items where account_id = $1 and id = any($2)`,
    [accountId, ids],
  );
}

async function pickDefaultLots(
  context: InventoryContext,
  tx: Transaction,
  lines: readonly WantedLine[],
): Promise<ChosenPick[]> {
  const unnamed = lines.filter((line) => line.itemId === null);
  const defaults = await findOrMakeLots(
    context,
    tx,
    unnamed.map(({ productId, field }) => ({ productId, lotNumber: null, expirationDate: null, field })),
  );
  const lotOf = new Map(unnamed.map((line, index) => [line.id, defaults[index]]));
  return lines.map((line) => ({
    lineId: line.id,
    itemId: line.itemId ?? (lotOf.get(line.id) as string),
    quantity: line.wanted,
    field: line.field,
  }));
}
