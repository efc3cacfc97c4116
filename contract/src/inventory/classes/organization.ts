import type { ClassDeclaration } from '../class-declaration.ts';

export const organization = {
  name: 'organization',
  description: 'A company or body that locations belong to.',
  table: 'organizations',
  namedBy: 'name',
  unique: [['code']],
  fields: {
    name: { type: 'text', required: true },
    code: { type: 'text', required: true, max: 64 },
    description: { type: 'text', max: 10_000 },
    active: { type: 'boolean', default: true },
    roles: { type: 'set', values: ['SUPPLIER', 'BUYER', 'DONOR', 'MANUFACTURER', 'DISTRIBUTOR'] },
  },
} as const satisfies ClassDeclaration;
