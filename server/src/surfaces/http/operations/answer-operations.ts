import type {
  AnswerOf,
  BodyOf,
  Operation,
  Operations,
  ParamsOf,
  QueryOf,
} from '@storehouse/contract/operations/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that the route was registered from. */
    operation?: Operation;
  }
}

/** A call as its handler gets it: params, query and body have passed the declared schemas. */
export interface OperationCall<Declared extends Operation> {
  readonly params: ParamsOf<Declared>;
  readonly query: QueryOf<Declared>;
  readonly body: BodyOf<Declared>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type CallsOf<Declared extends Operations> = { readonly [Id in keyof Declared]: OperationCall<Declared[Id]> };

/** A response before it is serialized: a `Date` may stand for its ISO text. */
type Sendable<Value> = Value extends string
  ? Value | Date
  : Value extends readonly (infer Item)[]
    ? readonly Sendable<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]: Sendable<Value[Name]> }
      : Value;

type AnsweredWith<Value> = Value | FastifyReply;

/** One handler per declared operation; a missing one does not compile. A handler may send its response itself. */
export type HandlersOf<Declared extends Operations> = {
  readonly [Id in keyof Declared]: (
    call: OperationCall<Declared[Id]>,
  ) => AnsweredWith<Sendable<AnswerOf<Declared[Id]>>> | Promise<AnsweredWith<Sendable<AnswerOf<Declared[Id]>>>>;
};

/**
 * Registers the declared operations on a surface. Responses are not validated here: the acceptance suite checks them
 * against the documents.
 */
export function answerOperations<Declared extends Operations>(
  surface: FastifyInstance,
  operations: Declared,
  handlers: HandlersOf<Declared>,
): void {
  for (const [id, operation] of Object.entries(operations)) {
    const handle = handlers[id] as (call: unknown) => unknown;
    surface.route({
      method: operation.method,
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      config: {
        auth: operation.authentication,
        operation,
        ...(operation.access ? { access: operation.access } : {}),
      },
      schema: schemaOf(operation),
      handler: async (request, reply) => {
        const { params, query, body } = request;
        const answer = await handle({ params, query, body, request, reply });
        if (reply.sent) return reply;
        const { contentType } = operation.answer;
        if (contentType !== undefined && !reply.hasHeader('content-type')) reply.type(contentType);
        return reply.code(operation.status).send(answer);
      },
      ...(operation.maxBodyBytes === undefined ? {} : { bodyLimit: operation.maxBodyBytes }),
      ...(operation.isBodyOptional ? { preValidation: readNoBodyAsEmpty } : {}),
    });
  }
}

function schemaOf({ params, query, body }: Operation): Record<string, z.ZodType> {
  return { ...(params ? { params } : {}), ...(query ? { querystring: query } : {}), ...(body ? { body } : {}) };
}

const readNoBodyAsEmpty = (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
  request.body ??= {};
  done();
};
