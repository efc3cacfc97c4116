export type Schema = Readonly<Record<string, unknown>>;

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}

/** The bodies by media type. */
type Content = Readonly<Record<string, Media>>;

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface DocumentedOperation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  /** Empty if the operation needs no key. */
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content?: Content };
  readonly responses?: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
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
