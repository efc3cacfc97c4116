import type { LotReference, Reference } from './reference.ts';

export const orderStatuses = ['PENDING', 'APPROVED', 'PLACED', 'RECEIVED', 'CANCELED', 'REJECTED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export type OrderItemStatus = 'PENDING' | 'COMPLETED' | 'CANCELED';

/** An order line; quantities are in the order's unit, one of which is `quantityPerUom` each. */
export interface OrderItem {
  readonly id: string;
  readonly product: Reference<'product'>;
  readonly quantity: number;
  readonly quantityPerUom: number | null;
  readonly unitPrice: number | null;
  readonly estimatedReadyDate: string | null;
  readonly actualReadyDate: string | null;
  readonly estimatedShipDate: string | null;
  readonly status: OrderItemStatus;
  readonly quantityReceived: number;
  readonly quantityCanceled: number;
  readonly quantityOutstanding: number;
}

export interface PurchaseOrder {
  readonly id: string;
  readonly orderNumber: string;
  readonly orderType: 'PURCHASE_ORDER';
  readonly name: string;
  readonly origin: Reference<'location'>;
  readonly destination: Reference<'location'>;
  readonly orderedBy: Reference<'person'> | null;
  readonly dateOrdered: string | null;
  /** Null for the account's default currency. */
  readonly currencyCode: string | null;
  readonly status: OrderStatus;
  readonly orderItems: readonly OrderItem[];
  readonly version: number;
  readonly dateCreated: string;
  readonly lastUpdated: string;
}

/** One receipt of an order. */
export interface OrderReceipt {
  readonly id: string;
  readonly order: {
    readonly id: string;
    readonly orderNumber: string;
    readonly status: OrderStatus;
    readonly class: 'order';
  };
  readonly receivedBy: Reference<'person'> | null;
  readonly dateReceived: string;
  readonly receiptItems: readonly OrderReceiptItem[];
}

export interface OrderReceiptItem {
  readonly id: string;
  readonly orderItem: { readonly id: string; readonly class: 'orderItem' };
  readonly product: Reference<'product'>;
  readonly inventoryItem: LotReference;
  /** In the order's unit. */
  readonly quantity: number;
}
