import type { Reference } from './reference.ts';

/** How much of a product a location should keep; null is not set. */
export interface InventoryLevel {
  readonly location: Reference<'location'>;
  readonly product: Reference<'product'>;
  readonly minQuantity: number | null;
  readonly reorderQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}
