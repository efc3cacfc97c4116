/** A reference in a response: the id, name and class of the referenced object (document 3, Generic objects). */
export interface Reference<Class extends string = string> {
  readonly id: string;
  readonly name: string;
  readonly class: Class;
}

/** A lot is named by its lot number; the default lot of a product has none. */
export interface LotReference {
  readonly id: string;
  readonly lotNumber: string | null;
  readonly class: 'inventoryItem';
}

/** One page of a list, and the total number. */
export interface ListAnswer<Item> {
  readonly data: readonly Item[];
  readonly totalCount: number;
}
