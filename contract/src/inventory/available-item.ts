import type { Reference } from './reference.ts';

export type AvailableItemStatus = 'RECALLED' | 'HOLD' | 'PICKED' | 'AVAILABLE' | 'NOT_AVAILABLE';

/** The stock of one lot in one bin at a location (domain, Dedicated endpoints). */
export interface AvailableItem {
  readonly inventoryItem: {
    readonly id: string;
    readonly lotNumber: string | null;
    readonly expirationDate: string | null;
  };
  readonly product: { readonly id: string; readonly name: string; readonly productCode: string };
  readonly binLocation: Reference<'location'> | null;
  readonly quantityOnHand: number;
  readonly quantityAvailable: number;
  readonly status: AvailableItemStatus;
}
