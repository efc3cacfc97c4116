import type { Transaction } from '../../../database/database.ts';
import type { Place } from '../bodies/find-places.ts';
import { Invalid } from '../invalid.ts';
import type { InventoryContext } from '../inventory-context.ts';
import { findOrMakeLots } from '../lots/find-or-make-lots.ts';
import { lockProducts } from '../stock/lock-lots.ts';
import { onHand } from '../stock/take-from-bins.ts';
import type { RequestedLine } from './lock-movement.ts';
import { pickLots, type PickableLot } from './pick-lots.ts';

/** What leaves for a line of a movement, of one lot. */
export interface ChosenPick {
  readonly lineId: string;
  readonly itemId: string;
  readonly quantity: number;
  /** Where its quantity stands in the body, or would. */
  readonly field: string;
}

type WantedLine = RequestedLine & { readonly field: string };

/** Picks for the lines when nobody said which lots: soonest expiry first where there is stock, else the products' default lots. */
export async function choosePicks(
  context: InventoryContext,
  tx: Transaction,
  origin: Place,
  lines: readonly RequestedLine[],
): Promise<ChosenPick[]> {
  const wanted = lines
    .map((line, index) => ({ ...line, field: `lineItems[${String(index)}].quantityRequested` }))
    .filter((line) => line.wanted > 0);
  return origin.managesInventory ? pickFromStock(context, tx, origin.id, wanted) : pickDefaultLots(context, tx, wanted);
}

async function pickFromStock(
  { caller: { accountId } }: InventoryContext,
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
  const left = new Map(lots.map((lot) => [lot.itemId, onHand(stock.get(lot.itemId) ?? [])]));
  return lines.flatMap((line) => {
    const candidates = lots
      .filter((lot) => (line.itemId === null ? lot.productId === line.productId : lot.itemId === line.itemId))
      // A lot that was asked for by name is sent even when it is on hold.
      .map((lot) => ({ ...lot, isHeld: lot.isHeld && line.itemId === null, quantity: left.get(lot.itemId) ?? 0 }));
    const picks = pickLots(candidates, line.wanted);
    const picked = picks.reduce((sum, { quantity }) => sum + quantity, 0);
    if (picked < line.wanted) {
      throw new Invalid([{ field: line.field, message: `cannot be more than can be picked (${String(picked)})` }]);
    }
    for (const { itemId, quantity } of picks) left.set(itemId, (left.get(itemId) ?? 0) - quantity);
    return picks.map((pick) => ({ ...pick, lineId: line.id, field: line.field }));
  });
}

function readLots(
  tx: Transaction,
  accountId: string,
  ids: readonly string[],
): Promise<(Omit<PickableLot, 'quantity'> & { productId: string })[]> {
  return tx.query(
    `select id as "itemId", product_id as "productId", expiration_date as "expirationDate",
       lot_status in ('RECALLED', 'ON_HOLD', 'QUARANTINED') as "isHeld"
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
