import { z } from 'zod';
import { idempotencyKeyParameter, replayedHeader, takesIdempotencyKey } from '../idempotency.ts';
import type { Operation, Operations } from '../operation.ts';

export type Paths = Readonly<Record<string, Readonly<Record<string, object>>>>;

/** How an API describes its refusals: a sentence for each status, and the bodies that are not the document's schema `Error`. */
export interface ErrorAnswers {
  readonly descriptions: Readonly<Record<number, string>>;
  readonly bodies?: Readonly<Record<number, z.ZodType | null>>;
  /** Statuses that any call may return, besides the errors that it declares. */
  readonly anywhere?: readonly number[];
}

/** The paths of an OpenAPI 3.1 document, from the declarations of an API. */
export function writePaths(operations: Operations, prefix: string, errors: ErrorAnswers): Paths {
  const paths: Record<string, Record<string, object>> = {};
  for (const [id, operation] of Object.entries(operations)) {
    const path = `${prefix}${operation.path === '/' ? '' : operation.path}`;
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(id, operation, errors) };
  }
  return paths;
}

/** Refusals by the operation itself, which are remembered with an `Idempotency-Key` (document 6). */
const replayedRefusals = [400, 404];

function describe(id: string, operation: Operation, errors: ErrorAnswers): object {
  const { summary, description, tag, authentication, status, answer } = operation;
  const isRepeatable = takesIdempotencyKey(operation);
  const refusals = [...operation.errors, ...(isRepeatable ? [409] : []), ...(errors.anywhere ?? [])];
  return {
    operationId: id,
    summary,
    description: description ?? `${summary}. ${answer.description}`,
    tags: [tag],
    security: authentication === 'none' ? [] : [{ [authentication]: [] }],
    parameters: [
      ...pathParameters(operation),
      ...queryParameters(operation),
      ...(isRepeatable ? [idempotencyKeyParameter] : []),
    ],
    ...requestBody(operation),
    responses: {
      [status]: {
        description: answer.description,
        ...(isRepeatable ? { headers: replayedHeader } : {}),
        ...content(answer),
      },
      ...Object.fromEntries(
        refusals.map((code) => {
          const isReplayed = isRepeatable && replayedRefusals.includes(code);
          return [code, { ...refusal(code, errors), ...(isReplayed ? { headers: replayedHeader } : {}) }];
        }),
      ),
    },
  };
}

function pathParameters({ path, params }: Operation): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: inputSchema((params?.shape[name] as z.ZodType | undefined) ?? z.string()),
  }));
}

function queryParameters({ query }: Operation): object[] {
  return Object.entries(query?.shape ?? {}).map(([name, field]) => {
    const { description, ...schema } = inputSchema(field as z.ZodType);
    const required = !(field as z.ZodType).safeParse(undefined).success;
    return { name, in: 'query', required, ...(description === undefined ? {} : { description }), schema };
  });
}

function requestBody({ body, bodyType = 'application/json', isBodyOptional, bodyExample }: Operation): object {
  if (!body && bodyType === 'application/json') return {};
  const media = {
    ...(body ? { schema: inputSchema(body) } : {}),
    ...(bodyExample === undefined ? {} : { example: bodyExample }),
  };
  return { requestBody: { required: body !== undefined && isBodyOptional !== true, content: { [bodyType]: media } } };
}

function content({
  body,
  contentType = 'application/json',
  otherTypes = [],
  example,
  csvExample,
}: Operation['answer']): object {
  if (!body && contentType === 'application/json') return {};
  const media = {
    ...(body ? { schema: answerSchema(body) } : {}),
    ...(example === undefined ? {} : { example }),
  };
  const csv = csvExample === undefined ? {} : { 'text/csv': { schema: { type: 'string' }, example: csvExample } };
  return { content: { [contentType]: media, ...csv, ...Object.fromEntries(otherTypes.map((type) => [type, {}])) } };
}

function refusal(code: number, { descriptions, bodies = {} }: ErrorAnswers): object {
  const description = descriptions[code] ?? 'The call is refused.';
  const body = bodies[code];
  if (body === null) return { description };
  const schema = body ? answerSchema(body) : { $ref: '#/components/schemas/Error' };
  return { description, content: { 'application/json': { schema } } };
}

const inputSchema = (schema: z.ZodType) => jsonSchema(schema, 'input');
export const answerSchema = (schema: z.ZodType) => jsonSchema(schema, 'output');

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): { readonly description?: string | undefined } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
