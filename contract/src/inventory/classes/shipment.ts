import type { ClassDeclaration } from '../class-declaration.ts';
import { shipmentStatuses, shipmentTypes } from '../statuses.ts';

export const shipment = {
  name: 'shipment',
  description: 'Goods on their way from one location to another.',
  table: 'shipments',
  namedBy: 'name',
  unique: [['shipmentNumber']],
  numberedBy: { field: 'shipmentNumber', prefix: 'SH-' },
  checks: { shipments_destination_differs: { field: 'destination', message: 'must differ from the origin' } },
  fields: {
    name: { type: 'text', required: true },
    origin: { type: 'reference', to: 'location', required: true },
    destination: { type: 'reference', to: 'location', required: true },
    expectedShippingDate: { type: 'date', required: true },
    shipmentType: { type: 'enum', values: shipmentTypes, default: 'DEFAULT' },
    shipmentNumber: { type: 'text', max: 64 },
    description: { type: 'text', max: 10_000 },
    expectedDeliveryDate: { type: 'date' },
    actualShippingDate: { type: 'datetime' },
    actualDeliveryDate: { type: 'datetime' },
    carrier: { type: 'text' },
    recipient: { type: 'reference', to: 'person' },
    status: {
      type: 'enum',
      values: shipmentStatuses,
      default: 'PENDING',
      computed: true,
    },
  },
} as const satisfies ClassDeclaration;
