import type { Media, OpenApiDocument, Schema } from './open-api.ts';

/** Deep enough for all our bodies. Stops recursive schemas. */
const deepest = 5;

const byType: Readonly<Record<string, unknown>> = { integer: 1, number: 1, boolean: true, string: 'text', null: null };
const byFormat: Readonly<Record<string, string>> = {
  date: '2026-03-01',
  'date-time': '2026-03-01T08:00:00Z',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/** The document's example of a body, or one generated from the schema if the document has none. */
export const exampleOfMedia = (media: Media, document: OpenApiDocument): unknown =>
  media.example === undefined ? exampleOf(media.schema, document) : media.example;

/** An example value for a schema. */
export function exampleOf(schema: Schema | undefined, document: OpenApiDocument, depth = 0): unknown {
  if (!schema || depth > deepest) return null;
  const inner = (next: unknown) => exampleOf(next as Schema, document, depth + 1);
  if (typeof schema['$ref'] === 'string') {
    return inner(document.components?.schemas?.[schema['$ref'].replace('#/components/schemas/', '')]);
  }
  if ('example' in schema) return schema['example'];
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown;
  const choices = schema['oneOf'] ?? schema['anyOf'];
  if (Array.isArray(choices)) return inner(choices[0]);
  const type: unknown = Array.isArray(schema['type']) ? schema['type'][0] : schema['type'];
  if (schema['properties'] || type === 'object') {
    const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Schema>>;
    return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, inner(property)]));
  }
  if (type === 'array') return [inner(schema['items'])];
  if (typeof schema['format'] === 'string' && schema['format'] in byFormat) return byFormat[schema['format']];
  return typeof type === 'string' ? (byType[type] ?? null) : null;
}
