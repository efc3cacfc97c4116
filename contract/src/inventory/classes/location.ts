import type { ClassDeclaration } from '../class-declaration.ts';

/**
 * A place that holds, sends or receives goods. It has its own resource, so it is not a generic class; its `address` is
 * read and returned as one object (document 3, Location).
 */
export const location = {
  name: 'location',
  description: 'A warehouse, depot, clinic, supplier or other physical or logical site.',
  table: 'locations',
  namedBy: 'name',
  unique: [['parentLocation', 'name'], ['locationNumber']],
  numberedBy: { field: 'locationNumber', prefix: 'LOC-' },
  fields: {
    name: { type: 'text', required: true },
    description: { type: 'text', max: 10_000 },
    locationNumber: { type: 'text', max: 64 },
    locationType: { type: 'reference', to: 'locationType', required: true },
    locationGroup: { type: 'reference', to: 'locationGroup' },
    organization: { type: 'reference', to: 'organization' },
    manager: { type: 'reference', to: 'person' },
    parentLocation: { type: 'reference', to: 'location', description: 'The location that this one is a bin of.' },
    active: { type: 'boolean', default: true },
  },
} as const satisfies ClassDeclaration;

/** The fields of an address, all optional texts. */
export const addressFields = ['address', 'city', 'stateOrProvince', 'postalCode', 'country'] as const;
