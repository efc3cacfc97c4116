import type { JsonSchema } from '../../openapi/json-schema.ts';

/** One call of the API, as the document lists it. */
export interface Operation {
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** Behind `/api/v1` or `/inventory/api`, with parameters in braces. */
  readonly path: string;
  /** The form or forms of the API that have it. */
  readonly forms: readonly ('key' | 'session')[];
  readonly tag: string;
  readonly summary: string;
  readonly query?: Readonly<Record<string, JsonSchema>>;
  readonly body?: JsonSchema;
  /** Whether the body may be left out. */
  readonly bodyOptional?: true;
  /** The status of success and what it answers with; null for an empty body. */
  readonly status: 200 | 201 | 204;
  readonly answer: JsonSchema | null;
  /** Signing in needs no session. */
  readonly isOpen?: true;
}
