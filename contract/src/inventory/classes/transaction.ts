import type { ClassDeclaration } from '../class-declaration.ts';

export const transaction = {
  name: 'transaction',
  description: 'An entry in the stock ledger of a location; its lines may be created with it.',
  table: 'transactions',
  namedBy: 'transactionNumber',
  unique: [['transactionNumber']],
  numberedBy: { field: 'transactionNumber', prefix: 'TX-' },
  checks: {
    transactions_one_way: { field: 'destination', message: 'cannot be given together with a source' },
    transactions_source_needed: { field: 'source', message: 'cannot be null' },
    transactions_destination_needed: { field: 'destination', message: 'cannot be null' },
  },
  fields: {
    transactionType: { type: 'reference', to: 'transactionType', required: true },
    transactionDate: { type: 'datetime', required: true, notInFuture: true },
    inventory: {
      type: 'reference',
      to: 'location',
      required: true,
      description: 'The location whose stock it changes.',
    },
    transactionNumber: { type: 'text', max: 64 },
    source: { type: 'reference', to: 'location' },
    destination: { type: 'reference', to: 'location' },
    incomingShipment: { type: 'reference', to: 'shipment' },
    outgoingShipment: { type: 'reference', to: 'shipment' },
    requisition: { type: 'reference', to: 'requisition' },
    order: { type: 'reference', to: 'order' },
    comment: { type: 'text', max: 10_000 },
    reverses: {
      type: 'reference',
      to: 'transaction',
      computed: true,
      description: 'The transaction whose changes it takes back; the comment says why.',
    },
    transactionEntries: { type: 'parts', of: 'transactionEntry' },
  },
} as const satisfies ClassDeclaration;
