import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';
import type { NamedLot } from './name-lot.ts';

/** A lot's stock at a location, summed over its bins. */
export interface LotOnHand extends NamedLot {
  readonly itemId: string;
  readonly onHand: number;
  /** The part of it that lies in bins, bin by bin. */
  readonly inBins: readonly { readonly bin: string; readonly quantity: number }[];
}

/** Keeps the order of the rows: soonest expiry first. */
export function lotsOnHand(rows: readonly StockLotRow[]): LotOnHand[] {
  const lots = new Map<string, LotOnHand>();
  for (const { inventoryItem, expirationDate, withheld, binLocation, quantityOnHand } of rows) {
    const { id: itemId, lotNumber } = inventoryItem;
    const before = lots.get(itemId);
    const onHand = (before?.onHand ?? 0) + quantityOnHand;
    const inBin = binLocation === null ? [] : [{ bin: binLocation.name, quantity: quantityOnHand }];
    const inBins = [...(before?.inBins ?? []), ...inBin];
    lots.set(itemId, { itemId, lotNumber, expirationDate, withheld, onHand, inBins });
  }
  return [...lots.values()];
}
