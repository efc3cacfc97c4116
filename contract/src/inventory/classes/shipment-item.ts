import type { ClassDeclaration } from '../class-declaration.ts';

export const shipmentItem = {
  name: 'shipmentItem',
  description: 'A line of a shipment; the quantity is in each.',
  table: 'shipment_items',
  namedBy: 'id',
  fields: {
    shipment: { type: 'reference', to: 'shipment', required: true },
    product: { type: 'reference', to: 'product', required: true },
    inventoryItem: { type: 'reference', to: 'inventoryItem' },
    quantity: { type: 'integer', least: 0, required: true },
    recipient: { type: 'reference', to: 'person' },
    orderItem: { type: 'reference', to: 'orderItem' },
  },
} as const satisfies ClassDeclaration;
