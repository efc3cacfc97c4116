import type { ClassDeclaration } from '../class-declaration.ts';

export const requisitionItem = {
  name: 'requisitionItem',
  description: 'A line of a requisition.',
  table: 'requisition_items',
  namedBy: 'id',
  checks: {
    requisition_items_cancel_reason_code_needed: { field: 'cancelReasonCode', message: 'cannot be null' },
  },
  fields: {
    requisition: { type: 'reference', to: 'requisition', required: true },
    product: { type: 'reference', to: 'product', required: true },
    quantity: { type: 'integer', least: 0, required: true },
    quantityApproved: { type: 'integer', least: 0 },
    quantityCanceled: { type: 'integer', least: 0 },
    cancelReasonCode: { type: 'text' },
    inventoryItem: { type: 'reference', to: 'inventoryItem' },
    orderIndex: { type: 'integer', default: 0 },
  },
} as const satisfies ClassDeclaration;
