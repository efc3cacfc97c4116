import type { LotReference, Reference } from './reference.ts';

interface StockedProduct extends Reference<'product'> {
  readonly productCode: string;
}

/** A product's stock at a location, with its levels (session API only). */
export interface StockRow {
  readonly product: StockedProduct;
  readonly quantityOnHand: number;
  readonly minQuantity: number | null;
  readonly reorderQuantity: number | null;
  readonly maxQuantity: number | null;
  /** The soonest expiration date among the lots on hand. */
  readonly soonestExpiry: string | null;
}

/** Why suggestions and automatic picking skip a lot; it can still be named (document 4, section 6, Picking). */
export const withheldReasons = ['EXPIRED', 'RECALLED', 'ON_HOLD', 'QUARANTINED'] as const;
export type WithheldReason = (typeof withheldReasons)[number];

/** A lot on hand at a location, in one bin or outside bins (session API only). */
export interface StockLotRow {
  readonly product: StockedProduct;
  readonly inventoryItem: LotReference;
  readonly expirationDate: string | null;
  readonly lotStatus: string | null;
  /** As of today in the account's time zone. */
  readonly withheld: WithheldReason | null;
  readonly binLocation: Reference<'location'> | null;
  readonly quantityOnHand: number;
}

/** A lot of a product, whether or not it is on hand anywhere. */
export interface ProductLot {
  readonly id: string;
  readonly lotNumber: string | null;
  readonly expirationDate: string | null;
  readonly lotStatus: string | null;
  /** As of today in the account's time zone. */
  readonly withheld: WithheldReason | null;
}

/** A bin of a location. */
export interface Bin {
  readonly id: string;
  readonly name: string;
  readonly locationNumber: string | null;
  readonly active: boolean;
}
