import type { z } from 'zod';
import type { AnswerOf, NamesIn, Operation, Operations } from './operation.ts';

/** Declared operations by what a caller writes: `POST /keys`. */
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

/** A body as a form may send it: an empty number is null, and the response names the field. */
type Filled<Value> = Value extends number
  ? Value | null
  : Value extends readonly (infer Item)[]
    ? readonly Filled<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Filled<Value[Name]> }
      : Value;

type BodyInput<Declared extends Operation> = Declared['body'] extends z.ZodType
  ? Declared['isBodyOptional'] extends true
    ? { readonly body?: Filled<z.input<Declared['body']>> }
    : { readonly body: Filled<z.input<Declared['body']>> }
  : { readonly body?: never };

type QueryInput<Declared extends Operation> = Declared['query'] extends z.ZodObject
  ? { readonly query?: { readonly [Name in keyof z.input<Declared['query']>]?: string | number | null } }
  : { readonly query?: never };

type CallInput<Declared extends Operation> = ParamsInput<Declared> & BodyInput<Declared> & QueryInput<Declared>;

type Named<Calls, Call extends keyof Calls> = Calls[Call] extends infer Found extends Operation ? Found : never;

/** Calls an API: the compiler checks path, parameters, body and response of each call, and zod is not loaded. */
export type Caller<Calls> = <Call extends keyof Calls & string>(
  call: Call,
  ...input: object extends CallInput<Named<Calls, Call>>
    ? [input?: CallInput<Named<Calls, Call>>]
    : [input: CallInput<Named<Calls, Call>>]
) => Promise<AnswerOf<Named<Calls, Call>>>;
