import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How an operation authenticates its caller. `none` is for health, pages and signing in. */
export type Authentication = 'none' | 'key' | 'session' | 'operator-token';

/**
 * Who may make a call, once the caller is known. In the portal each level includes the ones after it: everyone on the
 * account, integrators, managers, the owner (decision 0058). `any-key` is for a call that needs a valid key but neither
 * a scope nor an account.
 */
export type Access = 'everyone' | 'integrator' | 'manager' | 'owner' | 'any-key';

export interface Answer {
  readonly description: string;
  /** Null for a response without a body, or with one that is not JSON. */
  readonly body: z.ZodType | null;
  /** JSON by default. */
  readonly contentType?: string;
  /** Other types that a parameter of the query can select. */
  readonly otherTypes?: readonly string[];
  readonly example?: unknown;
  /** An example as CSV, for a response that can also be read as CSV. */
  readonly csvExample?: string;
}

/**
 * One operation of an API, declared once. Validation and handler types on the server, the OpenAPI documents, and the
 * calls of the command line, the clients and the web applications all follow from it. Its id is its key in the object
 * that lists it.
 */
export interface Operation {
  readonly method: Method;
  /**
   * As OpenAPI writes it, below the prefix of the API: `/accounts/{accountId}`. With `/`, the prefix itself is served
   * with and without a trailing slash; with an empty path, only without.
   */
  readonly path: '' | `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly authentication: Authentication;
  readonly access?: Access;
  /** Path parameters are strings unless declared here. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A missing body is read as an empty object. */
  readonly isBodyOptional?: true;
  readonly bodyType?: string;
  readonly bodyExample?: unknown;
  /** The largest body, if it differs from the host's limit. */
  readonly maxBodyBytes?: number;
  /** A POST that stores next to nothing: served even while the disk is nearly full. */
  readonly storesLittle?: true;
  readonly status: 200 | 201 | 204;
  readonly answer: Answer;
  /** The error statuses a caller should expect. */
  readonly errors: readonly number[];
}

export type Operations = Readonly<Record<string, Operation>>;

/** Keeps the literal types of the declaration. */
export const declareOperations = <const Declared extends Operations>(declared: Declared): Declared => declared;

export type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type ParamsOf<Declared extends Operation> = Declared['params'] extends z.ZodObject
  ? z.output<Declared['params']>
  : Readonly<Record<NamesIn<Declared['path']>, string>>;
export type QueryOf<Declared extends Operation> = Declared['query'] extends z.ZodObject
  ? z.output<Declared['query']>
  : unknown;
/** The body as a handler gets it: validated, with its defaults. */
export type BodyOf<Declared extends Operation> = Declared['body'] extends z.ZodType
  ? z.output<Declared['body']>
  : unknown;
/** A response is read-only. */
type DeepReadonly<Value> = Value extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: DeepReadonly<Value[Name]> }
    : Value;

/** A response with this schema, as its reader sees it. */
export type Answered<Schema extends z.ZodType> = DeepReadonly<z.output<Schema>>;
export type AnswerOf<Declared extends Operation> = Declared['answer']['body'] extends z.ZodType
  ? Answered<Declared['answer']['body']>
  : unknown;
