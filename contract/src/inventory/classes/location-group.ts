import type { ClassDeclaration } from '../class-declaration.ts';

export const locationGroup = {
  name: 'locationGroup',
  description: 'A group of locations.',
  table: 'location_groups',
  namedBy: 'name',
  fields: { name: { type: 'text', required: true } },
} as const satisfies ClassDeclaration;
