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

/** A body as a form may send it: a number that was not filled in is null, and the answer says at which field. */
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

/** Makes the calls of an API: path, parameters, body and answer of each are checked by the compiler, and nothing of zod is loaded. */
export type Caller<Calls> = <Call extends keyof Calls & string>(
  call: Call,
  ...input: object extends CallInput<Named<Calls, Call>>
    ? [input?: CallInput<Named<Calls, Call>>]
    : [input: CallInput<Named<Calls, Call>>]
) => Promise<AnswerOf<Named<Calls, Call>>>;
