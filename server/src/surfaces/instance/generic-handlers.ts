import type { genericOperations } from '@storehouse/contract/operations/instance/class-operations';
import type { FastifyReply } from 'fastify';
import type { HandlersOf } from '../http/operations/answer-operations.ts';
import type { ApiForm, InstanceDeps } from './instance-deps.ts';

/** The generic API: one set of handlers for the 13 classes, which the module knows by name. */
export function genericHandlers(
  { callerOf }: ApiForm,
  { generic }: InstanceDeps,
): HandlersOf<typeof genericOperations> {
  return {
    listObjects: async ({ params, query, request, reply }) =>
      sendJson(reply, `{"data":${await generic.list(callerOf(request), params.domainClass, query)}}`),

    readObject: async ({ params: { domainClass, id }, request, reply }) =>
      sendJson(reply, await generic.read(callerOf(request), domainClass, id)),

    async createObjects({ params, body, request, reply }) {
      const bodies: readonly unknown[] = Array.isArray(body) ? body : [body];
      const created = await generic.create(callerOf(request), params.domainClass, bodies);
      const json = Array.isArray(body) ? `{"data":[${created.join(',')}]}` : (created[0] ?? '');
      return sendJson(reply.code(201), json);
    },

    changeObject: async ({ params: { domainClass, id }, body, request, reply }) =>
      sendJson(reply, await generic.update(callerOf(request), domainClass, id, body)),

    deleteObject: ({ params: { domainClass, id }, request }) => generic.remove(callerOf(request), domainClass, id),
  };
}

/** Sends the JSON that PostgreSQL wrote. */
export function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
