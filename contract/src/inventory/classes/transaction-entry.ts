import type { ClassDeclaration } from '../class-declaration.ts';

export const transactionEntry = {
  name: 'transactionEntry',
  description: 'A line of a transaction: one lot. Quantities are positive, but for an Adjustment, which is signed.',
  table: 'transaction_entries',
  namedBy: 'id',
  fields: {
    transaction: { type: 'reference', to: 'transaction', required: true },
    inventoryItem: { type: 'reference', to: 'inventoryItem', required: true },
    quantity: { type: 'integer', required: true },
    binLocation: { type: 'reference', to: 'location' },
    reasonCode: { type: 'text' },
    comments: { type: 'text', max: 10_000 },
  },
} as const satisfies ClassDeclaration;
