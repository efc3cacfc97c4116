import type { category } from '@storehouse/contract/inventory/classes/category';
import type { inventoryItem } from '@storehouse/contract/inventory/classes/inventory-item';
import type { organization } from '@storehouse/contract/inventory/classes/organization';
import type { product } from '@storehouse/contract/inventory/classes/product';
import type { ObjectOf } from '@storehouse/contract/inventory/object-of';

export interface Named {
  readonly id: string;
  readonly name: string;
}

export type Product = ObjectOf<typeof product>;
export type Lot = ObjectOf<typeof inventoryItem>;
export type Category = ObjectOf<typeof category>;
export type Organization = ObjectOf<typeof organization>;
