import type { Schema } from './type-text.ts';

interface Media {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}
interface DescribedOperation {
  readonly parameters: readonly {
    readonly name: string;
    readonly in: string;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: Media;
  readonly responses: Readonly<Record<string, Media>>;
}

/** An OpenAPI document, as far as types are written from it. */
export interface OpenDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

export const openDocument = (document: {
  readonly paths: object;
  readonly components: { readonly schemas: object };
}): OpenDocument => ({
  paths: document.paths as OpenDocument['paths'],
  schemas: document.components.schemas as OpenDocument['schemas'],
});

function operationOf({ paths }: OpenDocument, method: string, path: string): DescribedOperation {
  const found = paths[path]?.[method];
  if (!found) throw new Error(`the document has no ${method} ${path}`);
  return found;
}

/** The body of the answer when all is well. */
export function answerOf(document: OpenDocument, method: string, path: string): Schema {
  const { responses } = operationOf(document, method, path);
  return jsonOf(responses['200'] ?? responses['201'], `the answer of ${method} ${path}`);
}

export const bodyOf = (document: OpenDocument, method: string, path: string): Schema =>
  jsonOf(operationOf(document, method, path).requestBody, `the body of ${method} ${path}`);

/** A schema that the document names, as it stands there. */
export const inFull = ({ schemas }: OpenDocument, schema: Schema): Schema =>
  (schema.$ref === undefined ? undefined : schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]) ?? schema;

/** The parameters of the query as one object. */
export function queryOf(document: OpenDocument, path: string): Schema {
  const parameters = operationOf(document, 'get', path).parameters.filter((each) => each.in === 'query');
  const properties = parameters.map(({ name, description, schema }) => [
    name,
    { ...schema, ...(description === undefined ? {} : { description }) },
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) as Record<string, Schema> };
}

function jsonOf(media: Media | undefined, what: string): Schema {
  const schema = media?.content?.['application/json']?.schema;
  if (!schema) throw new Error(`${what} has no schema`);
  return schema;
}
