import type { ClassDeclaration } from '../class-declaration.ts';

export const category = {
  name: 'category',
  description: 'A group of products; categories form a tree.',
  table: 'categories',
  namedBy: 'name',
  fields: {
    name: { type: 'text', required: true },
    description: { type: 'text', max: 10_000 },
    parentCategory: { type: 'reference', to: 'category' },
    sortOrder: { type: 'integer' },
  },
} as const satisfies ClassDeclaration;
