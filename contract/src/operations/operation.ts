import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** How an operation knows who is calling. `none` is for health, pages and signing in. */
export type Authentication = 'none' | 'key' | 'session' | 'operator-token';

export interface Answer {
  readonly description: string;
  /** Null for an answer without a body, or with one that is not JSON. */
  readonly body: z.ZodType | null;
  /** JSON unless it says otherwise. */
  readonly contentType?: string;
  readonly example?: unknown;
}

/**
 * One call of an API, declared once. Validation and handler types on the server, the OpenAPI documents, and the calls of the command
 * line, the clients and the web applications all follow from it. Its id is its name in the object that lists it.
 */
export interface Operation {
  readonly method: Method;
  /** As OpenAPI writes it, below the prefix of the API: `/accounts/{accountId}`. */
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly description?: string;
  readonly authentication: Authentication;
  /** Parameters in the path are texts unless they are declared here. */
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** A call without a body is read as one with an empty object. */
  readonly isBodyOptional?: true;
  readonly bodyType?: string;
  readonly bodyExample?: unknown;
  readonly status: 200 | 201 | 204;
  readonly answer: Answer;
  /** The refusals a caller should expect, by status. */
  readonly errors: readonly number[];
}

export type Operations = Readonly<Record<string, Operation>>;

/** Keeps the literal types of what is declared. */
export const declareOperations = <const Declared extends Operations>(declared: Declared): Declared => declared;

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type ParamsOf<Declared extends Operation> = Declared['params'] extends z.ZodObject
  ? z.output<Declared['params']>
  : Readonly<Record<NamesIn<Declared['path']>, string>>;
export type QueryOf<Declared extends Operation> = Declared['query'] extends z.ZodObject
  ? z.output<Declared['query']>
  : unknown;
/** The body as a handler gets it: checked, with its defaults. */
export type BodyOf<Declared extends Operation> = Declared['body'] extends z.ZodType
  ? z.output<Declared['body']>
  : unknown;
export type AnswerOf<Declared extends Operation> = Declared['answer']['body'] extends z.ZodType
  ? z.output<Declared['answer']['body']>
  : unknown;
