import type { ClassDeclaration } from '../class-declaration.ts';

export const person = {
  name: 'person',
  description: 'Someone who works with the instance. Read-only; sign-ins are not part of it.',
  table: 'people',
  namedBy: 'name',
  isReadOnly: true,
  fields: {
    name: { type: 'text', required: true },
    firstName: { type: 'text', required: true },
    lastName: { type: 'text', required: true },
    email: { type: 'text' },
  },
} as const satisfies ClassDeclaration;
