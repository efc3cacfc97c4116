import type { z } from 'zod';
import type { AnswerOf, NamesIn, Operation, Operations } from './operation.ts';

/** Declared operations, keyed as a caller writes them: `POST /keys`. */
export type CallsBy<Declared extends Operations, Prefix extends string = ''> = {
  readonly [
    Id in keyof Declared as `${Declared[Id]['method']} ${Prefix}${Declared[Id]['path'] extends '/'
      ? ''
      : Declared[Id]['path']}`
  ]: Declared[Id];
};

type ParamsInput<Declared extends Operation> = [NamesIn<Declared['path']>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NamesIn<Declared['path']>, string>> };

/** A body as a form may send it: an empty field is null, and the response names it. */
type Filled<Value> = Value extends number | string
  ? Value | null | undefined
  : Value extends readonly (infer Item)[]
    ? readonly Filled<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Filled<Value[Name]> } | null
      : Value;
type FilledBody<Body> = NonNullable<Filled<Body>>;

type BodyInput<Declared extends Operation> = Declared['body'] extends z.ZodType
  ? Declared['isBodyOptional'] extends true
    ? { readonly body?: FilledBody<z.input<Declared['body']>> }
    : { readonly body: FilledBody<z.input<Declared['body']>> }
  : { readonly body?: never };

type QueryInput<Declared extends Operation> = Declared['query'] extends z.ZodObject
  ? {
      readonly query?: {
        readonly [Name in keyof z.input<Declared['query']>]?: string | number | boolean | null | undefined;
      };
    }
  : { readonly query?: never };

type CallInput<Declared extends Operation> = ParamsInput<Declared> & BodyInput<Declared> & QueryInput<Declared>;

type Named<Calls, Call extends keyof Calls> = Calls[Call] extends infer Found extends Operation ? Found : never;

/** What a call takes, and what it returns. */
export type InputOf<Calls, Call extends keyof Calls> = CallInput<Named<Calls, Call>>;
export type ResultOf<Calls, Call extends keyof Calls> = AnswerOf<Named<Calls, Call>>;

/** Calls an API: the compiler checks path, parameters, body and response of each call, and zod is not loaded. */
export type Caller<Calls> = <Call extends keyof Calls & string>(
  call: Call,
  ...input: object extends InputOf<Calls, Call> ? [input?: InputOf<Calls, Call>] : [input: InputOf<Calls, Call>]
) => Promise<ResultOf<Calls, Call>>;
