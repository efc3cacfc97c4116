export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

interface DocumentedOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
  readonly responses?: Readonly<
    Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, { schema?: Schema }>> }>
  >;
}

/** The subset of OpenAPI that our documents use. */
export interface OpenApiDocument {
  readonly info: { readonly title: string; readonly description?: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

export interface Operation extends DocumentedOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** The operations of a document by tag, in document order. */
export function operationsByTag(document: OpenApiDocument): ReadonlyMap<string, readonly Operation[]> {
  const groups = new Map<string, Operation[]>();
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'other';
      const group = groups.get(tag) ?? [];
      group.push({ ...operation, id: `${method}${path}`.replaceAll(/\W+/g, '-'), method: method.toUpperCase(), path });
      groups.set(tag, group);
    }
  }
  return groups;
}
