import type { LotReference, Reference } from './reference.ts';

export const shipmentStatuses = ['PENDING', 'SHIPPED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CANCELED'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** A line of a shipment; quantities are in each. */
export interface ShipmentLine {
  readonly id: string;
  readonly product: Reference<'product'>;
  readonly inventoryItem: LotReference | null;
  readonly quantity: number;
  readonly quantityReceived: number;
  readonly recipient: Reference<'person'> | null;
  readonly orderItem: { readonly id: string; readonly class: 'orderItem' } | null;
}

/** A shipment with its lines, as returned by the session API: the fields of the generic class, and the items. */
export interface ShipmentDocument {
  readonly id: string;
  readonly name: string;
  readonly origin: Reference<'location'>;
  readonly destination: Reference<'location'>;
  readonly expectedShippingDate: string;
  readonly shipmentType: string;
  readonly shipmentNumber: string;
  readonly description: string | null;
  readonly expectedDeliveryDate: string | null;
  readonly actualShippingDate: string | null;
  readonly actualDeliveryDate: string | null;
  readonly carrier: string | null;
  readonly recipient: Reference<'person'> | null;
  readonly status: ShipmentStatus;
  readonly shipmentItems: readonly ShipmentLine[];
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}
