import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';
import type { NamedLot } from './name-lot.ts';

/** A lot's stock at a location, summed over its bins. */
export interface LotOnHand extends NamedLot {
  readonly itemId: string;
  readonly onHand: number;
}

/** Keeps the order of the rows: soonest expiry first. */
export function lotsOnHand(rows: readonly StockLotRow[]): LotOnHand[] {
  const lots = new Map<string, LotOnHand>();
  for (const { inventoryItem, expirationDate, withheld, quantityOnHand } of rows) {
    const { id: itemId, lotNumber } = inventoryItem;
    const onHand = (lots.get(itemId)?.onHand ?? 0) + quantityOnHand;
    lots.set(itemId, { itemId, lotNumber, expirationDate, withheld, onHand });
  }
  return [...lots.values()];
}
