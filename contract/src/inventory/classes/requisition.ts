import type { ClassDeclaration } from '../class-declaration.ts';
import { requisitionStatuses } from '../statuses.ts';

export const requisition = {
  name: 'requisition',
  description: 'A request for goods: stock leaves from its origin and goes to its destination.',
  table: 'requisitions',
  namedBy: 'name',
  unique: [['requestNumber']],
  numberedBy: { field: 'requestNumber', prefix: 'RQ-' },
  fields: {
    name: { type: 'text', required: true },
    origin: { type: 'reference', to: 'location', required: true },
    destination: { type: 'reference', to: 'location', required: true },
    requestedBy: { type: 'reference', to: 'person', required: true },
    dateRequested: { type: 'datetime', required: true, default: 'now' },
    requestNumber: { type: 'text', max: 64 },
    description: { type: 'text', max: 10_000 },
    type: { type: 'enum', values: ['STOCK', 'ADHOC', 'NON_STOCK', 'DEFAULT'], default: 'DEFAULT' },
    status: {
      type: 'enum',
      values: requisitionStatuses,
      default: 'CREATED',
    },
    dateIssued: { type: 'datetime' },
  },
} as const satisfies ClassDeclaration;
