import type { WithheldReason } from '@storehouse/contract/inventory/statuses';
import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';

/** Stock of a lot, in one bin or outside of bins, that a line can be picked from. */
export interface OfferedLot {
  readonly lineId: string;
  readonly productName: string;
  readonly itemId: string;
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly bin: { readonly id: string; readonly name: string } | null;
  readonly onHand: number;
  /** Why the lot is never suggested, or null. */
  readonly withheld: WithheldReason | null;
  /** How much of it is picked by default. */
  readonly first: number;
}

/** A line of a movement or shipment that lots are picked for. */
export interface WantedLine {
  readonly id: string;
  readonly productId: string;
  /** The lot named for the line; null if it can be any lot of the product. */
  readonly itemId: string | null;
  readonly quantity: number;
}

/**
 * What is on hand for each line: soonest expiry first, and of each lot the stock outside of bins first. The default
 * quantities of a line leave out what earlier lines take. A withheld lot has the default quantity 0 unless the line names it.
 */
export function offerLots(lines: readonly WantedLine[], rows: readonly StockLotRow[]): OfferedLot[] {
  const lots = [...new Set(rows.map(({ inventoryItem }) => inventoryItem.id))];
  const stock = rows
    .filter(({ quantityOnHand }) => quantityOnHand > 0)
    .map((row) => ({ ...row, left: row.quantityOnHand }))
    .sort(
      (a, b) =>
        lots.indexOf(a.inventoryItem.id) - lots.indexOf(b.inventoryItem.id) ||
        (a.binLocation?.name ?? '').localeCompare(b.binLocation?.name ?? ''),
    );
  return lines.flatMap(({ id: lineId, productId, itemId, quantity }) => {
    let wanted = quantity;
    const ofLine = stock.filter(({ product, inventoryItem }) =>
      itemId === null ? product.id === productId : inventoryItem.id === itemId,
    );
    return ofLine.map((row): OfferedLot => {
      const first = row.withheld === null || itemId !== null ? Math.min(wanted, row.left) : 0;
      wanted -= first;
      row.left -= first;
      return {
        lineId,
        productName: row.product.name,
        itemId: row.inventoryItem.id,
        lotNumber: row.inventoryItem.lotNumber,
        expirationDate: row.expirationDate,
        bin: row.binLocation,
        onHand: row.quantityOnHand,
        withheld: row.withheld,
        first,
      };
    });
  });
}

/**
 * Whether the sender has something to decide about lines that name their lots: a lot is withheld, or lies in more than
 * one place. False if too little is on hand: then the server refuses the sending and says why.
 */
export function needsDecision(lines: readonly WantedLine[], offered: readonly OfferedLot[]): boolean {
  const ofLine = (id: string) => offered.filter(({ lineId }) => lineId === id);
  const isShort = lines.some(({ id, quantity }) => ofLine(id).reduce((sum, { first }) => sum + first, 0) < quantity);
  return (
    !isShort && (offered.some(({ withheld }) => withheld !== null) || lines.some(({ id }) => ofLine(id).length > 1))
  );
}
