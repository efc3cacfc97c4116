import type { ClassDeclaration } from '../class-declaration.ts';

export const locationGroup: ClassDeclaration = {
  name: 'locationGroup',
  description: 'A group of locations.',
  table: 'location_groups',
  namedBy: 'name',
  fields: { name: { type: 'text', required: true } },
};
