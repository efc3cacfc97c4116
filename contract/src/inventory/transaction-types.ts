/**
 * What a transaction does to the lots it lists: adds, subtracts, sets the lot, or sets the product (unlisted lots
 * become 0).
 */
export type TransactionEffect = 'CREDIT' | 'DEBIT' | 'INVENTORY' | 'PRODUCT_INVENTORY';

export const writeOffTypes = ['CONSUMED', 'EXPIRED', 'DAMAGED'] as const;
export const adjustmentTypes = ['CORRECTION', ...writeOffTypes] as const;

export interface TransactionType {
  readonly id: string;
  readonly name: string;
  readonly effect: TransactionEffect;
  /** Only an Adjustment may have negative quantities. */
  readonly signed?: true;
  /** Set for types that send `inventory.stock_adjustment`: their name in that event. */
  readonly adjustmentType?: (typeof adjustmentTypes)[number];
}

/** The type of every count: Inventory, which sets the lots that it lists. */
export const inventoryTypeId = '7';

export const transactionTypes: readonly TransactionType[] = [
  { id: '2', name: 'Consumption', effect: 'DEBIT', adjustmentType: 'CONSUMED' },
  { id: '3', name: 'Adjustment', effect: 'CREDIT', signed: true, adjustmentType: 'CORRECTION' },
  { id: '4', name: 'Expired', effect: 'DEBIT', adjustmentType: 'EXPIRED' },
  { id: '5', name: 'Damaged', effect: 'DEBIT', adjustmentType: 'DAMAGED' },
  { id: inventoryTypeId, name: 'Inventory', effect: 'INVENTORY' },
  { id: '8', name: 'Transfer In', effect: 'CREDIT' },
  { id: '9', name: 'Transfer Out', effect: 'DEBIT' },
  { id: '11', name: 'Product Inventory', effect: 'PRODUCT_INVENTORY' },
];

export function transactionType(id: string): TransactionType {
  const found = transactionTypes.find((type) => type.id === id);
  if (!found) throw new Error(`there is no transaction type ${id}`);
  return found;
}

/** Reasons of an adjustment (domain, Seeded rows). */
export const reasonCodes = [
  'CORRECTION',
  'CONSUMED',
  'DAMAGED',
  'DATA_ENTRY_ERROR',
  'EXPIRED',
  'FOUND',
  'MISSING',
  'RECOUNTED',
  'REJECTED',
  'RETURNED',
  'SCRAPPED',
  'STOLEN',
  'OTHER',
] as const;
