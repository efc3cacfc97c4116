// Written from the declarations of the contract by declared.test.ts: npx vitest run client/src/declared -u
/** The fields of every order event. Times are local to the account's zone, without offset and without zero seconds. */
interface OrderFields {
  tenantId: string;
  orderId: string;
  orderNumber: string;
  orderType: string;
  status: string;
}

interface ShipmentFields {
  tenantId: string;
  shipmentId: string;
  shipmentNumber: string;
  status: string;
}

export interface StockAdjustmentLine {
  productCode: string;
  productName: string;
  lotNumber?: string;
  /** The raw value, unsigned for removals. */
  quantity: number;
  /** The signed effect on stock. */
  quantityDelta: number;
  reasonCode: string;
}

/** `data` of each event type, exactly as listed in document 2; fields without a value are omitted. */
export interface EventData {
  'tenant.provisioned': { tenantId: string; subdomain: string; status: 'ACTIVE' };
  'tenant.suspended': { tenantId: string; status: 'SUSPENDED'; reason?: string };
  'tenant.reactivated': { tenantId: string; status: 'ACTIVE' };
  'order.created': OrderFields & { createdAt: string };
  'order.approved': OrderFields & { approvedAt?: string; occurredAt: string };
  'order.updated': OrderFields & { occurredAt: string };
  'order.received': OrderFields & { occurredAt: string };
  'order.cancelled': OrderFields & { occurredAt: string };
  'shipment.created': ShipmentFields & { createdAt: string };
  'shipment.shipped': ShipmentFields & { eventCode: string; eventDate?: string; occurredAt: string };
  'inventory.stock_adjustment': {
    tenantId: string;
    transactionId: string;
    transactionNumber: string;
    adjustmentType: 'CORRECTION' | 'CONSUMED' | 'EXPIRED' | 'DAMAGED';
    locationId: string;
    locationName: string;
    comment?: string;
    lines: StockAdjustmentLine[];
    lineCount: number;
    totalLineCount: number;
    truncated: boolean;
    transactionDate: string;
    occurredAt: string;
  };
}

export type EventType = keyof EventData;
