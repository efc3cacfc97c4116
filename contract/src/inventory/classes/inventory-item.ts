import type { ClassDeclaration } from '../class-declaration.ts';

export const lotStatuses = ['APPROVED', 'RECALLED', 'ON_HOLD', 'QUARANTINED', 'EXPIRED', 'DAMAGED'] as const;

export const inventoryItem = {
  name: 'inventoryItem',
  description: 'A lot of a product. Without a lot number it is the default lot of its product.',
  table: 'inventory_items',
  namedBy: 'lotNumber',
  unique: [['product', 'lotNumber']],
  fields: {
    product: { type: 'reference', to: 'product', required: true },
    lotNumber: { type: 'text' },
    expirationDate: { type: 'date' },
    lotStatus: { type: 'enum', values: lotStatuses, default: 'APPROVED' },
    comments: { type: 'text', max: 10_000 },
  },
} as const satisfies ClassDeclaration;
