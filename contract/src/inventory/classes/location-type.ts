import type { ClassDeclaration } from '../class-declaration.ts';

export const locationType = {
  name: 'locationType',
  description: 'A kind of location. Depots manage inventory.',
  table: 'location_types',
  namedBy: 'name',
  fields: {
    name: { type: 'text', required: true },
    description: { type: 'text', max: 10_000 },
    locationTypeCode: {
      type: 'enum',
      required: true,
      values: [
        'DEPOT',
        'WARD',
        'DISPENSARY',
        'SUPPLIER',
        'DONOR',
        'BIN_LOCATION',
        'INTERNAL',
        'ZONE',
        'VIRTUAL',
        'DISPOSAL',
      ],
    },
    supportedActivities: { type: 'set', values: null },
  },
} as const satisfies ClassDeclaration;
