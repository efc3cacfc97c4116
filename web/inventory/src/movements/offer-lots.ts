import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import type { StockMovementLine } from '@storehouse/contract/operations/instance/movement-operations';
import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-operations';

/** A lot that a line of a movement can be sent from. */
export interface OfferedLot {
  readonly lineId: string;
  readonly productName: string;
  readonly itemId: string;
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly onHand: number;
  /** Why it is never suggested, or null. */
  readonly withheld: WithheldReason | null;
  /** How much of it is sent by default. */
  readonly first: number;
}

type Line = Pick<StockMovementLine, 'id' | 'product' | 'quantityRequested'>;

/**
 * The lots on hand for each line, soonest expiry first, bins of one lot summed. What an earlier line takes from a lot
 * is not offered to later lines. Expired and held lots are offered, but with a default quantity of 0.
 */
export function offerLots(lines: readonly Line[], rows: readonly StockLotRow[]): OfferedLot[] {
  const lots = new Map<string, Omit<OfferedLot, 'lineId' | 'first'> & { productId: string; left: number }>();
  for (const { product, inventoryItem, expirationDate, withheld, quantityOnHand } of rows) {
    const onHand = (lots.get(inventoryItem.id)?.onHand ?? 0) + quantityOnHand;
    lots.set(inventoryItem.id, {
      productId: product.id,
      productName: product.name,
      itemId: inventoryItem.id,
      lotNumber: inventoryItem.lotNumber,
      expirationDate,
      withheld,
      onHand,
      left: withheld === null ? onHand : 0,
    });
  }
  return lines.flatMap(({ id: lineId, product, quantityRequested }) => {
    let wanted = quantityRequested;
    const ofProduct = [...lots.values()].filter(({ productId, onHand }) => productId === product.id && onHand > 0);
    return ofProduct.map((lot) => {
      const first = Math.min(wanted, lot.left);
      wanted -= first;
      lot.left -= first;
      const { productName, itemId, lotNumber, expirationDate, withheld, onHand } = lot;
      return { lineId, productName, itemId, lotNumber, expirationDate, withheld, onHand, first };
    });
  });
}
