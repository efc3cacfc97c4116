import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';

/** A product chosen for ordering; it stays chosen on other pages of the list. */
export interface ChosenLine {
  readonly productId: string;
  readonly productName: string;
  /** Null for a product without a supplier yet. */
  readonly supplierId: string | null;
  /** As typed, or as suggested. */
  readonly quantity: string | number;
}

export const isChosen = (lines: readonly ChosenLine[], { product }: ReplenishmentRow): boolean =>
  lines.some(({ productId }) => productId === product.id);

const lineOf = ({ product, supplier, suggestedQuantity }: ReplenishmentRow): ChosenLine => ({
  productId: product.id,
  productName: product.name,
  supplierId: supplier?.id ?? null,
  quantity: suggestedQuantity > 0 ? suggestedQuantity : '',
});

/** Chooses rows with their suggested quantities, or drops them. Rows that are chosen already keep their quantity. */
export function chooseRows(
  lines: readonly ChosenLine[],
  rows: readonly ReplenishmentRow[],
  isWanted: boolean,
): ChosenLine[] {
  const ids = new Set(rows.map(({ product }) => product.id));
  if (!isWanted) return lines.filter(({ productId }) => !ids.has(productId));
  return [...lines, ...rows.filter((row) => !isChosen(lines, row)).map(lineOf)];
}

/** Changes the quantity of a row, which chooses it. */
export const typeQuantity = (lines: readonly ChosenLine[], row: ReplenishmentRow, quantity: string): ChosenLine[] =>
  chooseRows(lines, [row], true).map((line) => (line.productId === row.product.id ? { ...line, quantity } : line));

/** How many drafts the lines become; products without a supplier get the one that was chosen for them. */
export const countDrafts = (lines: readonly ChosenLine[], otherSupplierId: string | null): number =>
  new Set(lines.map(({ supplierId }) => supplierId ?? otherSupplierId)).size;

/** Rows of one supplier, which the server lists together. */
export interface SupplierGroup {
  readonly supplier: ReplenishmentRow['supplier'];
  readonly rows: readonly ReplenishmentRow[];
}

export function groupBySupplier(rows: readonly ReplenishmentRow[]): SupplierGroup[] {
  const groups = new Map<string, { supplier: ReplenishmentRow['supplier']; rows: ReplenishmentRow[] }>();
  for (const row of rows) {
    const key = row.supplier?.id ?? '';
    const group = groups.get(key) ?? { supplier: row.supplier, rows: [] };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
