import { expect, it } from 'vitest';
import { exampleOf, exampleOfMedia } from './example-of.ts';

const document = {
  info: { title: 'x' },
  servers: [{ url: 'http://localhost' }],
  paths: {},
  components: { schemas: { Node: { type: 'object', properties: { next: { $ref: '#/components/schemas/Node' } } } } },
};

it.each([
  [{ type: 'string' }, 'text'],
  [{ type: 'string', format: 'date' }, '2026-03-01'],
  [{ enum: ['a', 'b'] }, 'a'],
  [{ type: ['integer', 'null'] }, 1],
  [{ oneOf: [{ type: 'boolean' }, { type: 'string' }] }, true],
  [{ type: 'array', items: { type: 'number' } }, [1]],
  [
    { type: 'object', properties: { id: { type: 'string' }, n: { const: 7 } } },
    { id: 'text', n: 7 },
  ],
  [{}, null],
  [undefined, null],
])('%j', (schema, example) => {
  expect(exampleOf(schema, document)).toEqual(example);
});

it('is the one of the document, if it gives one', () => {
  expect(exampleOfMedia({ schema: { type: 'string' }, example: 'given' }, document)).toBe('given');
  expect(exampleOfMedia({ schema: { type: 'string' } }, document)).toBe('text');
});

it('ends where a schema leads back to itself', () => {
  expect(JSON.stringify(exampleOf({ $ref: '#/components/schemas/Node' }, document))).toMatch(/^(\{"next":)+null\}+$/);
});
