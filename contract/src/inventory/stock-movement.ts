import type { LotReference, Reference } from './reference.ts';

export const movementDirections = ['INBOUND', 'OUTBOUND'] as const;
export type MovementDirection = (typeof movementDirections)[number];

export interface StockMovementLine {
  readonly id: string;
  readonly product: Reference<'product'>;
  readonly quantityRequested: number;
  readonly quantityPicked: number;
  /** The lot, if there is a single one: the requested one, or the only one picked. */
  readonly inventoryItem: LotReference | null;
  /** What was sent for the line, by lot; empty before it is sent. */
  readonly pickedItems: readonly PickedItem[];
}

export interface PickedItem {
  readonly inventoryItem: LotReference;
  readonly quantity: number;
  readonly quantityReceived: number;
}

/** A requisition with its lines and its shipment (domain, Dedicated endpoints). */
export interface StockMovement {
  readonly id: string;
  readonly name: string;
  /** The request number. */
  readonly identifier: string;
  readonly description: string | null;
  readonly statusCode: string;
  readonly origin: Reference<'location'>;
  readonly destination: Reference<'location'>;
  readonly requestedBy: Reference<'person'>;
  readonly dateRequested: string;
  readonly dateShipped: string | null;
  readonly expectedDeliveryDate: string | null;
  readonly lineItems: readonly StockMovementLine[];
}
