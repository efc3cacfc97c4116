import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';
import { readPage } from '../../http/input/read-page.ts';

interface ClassParams {
  domainClass: string;
}

interface ObjectParams extends ClassParams {
  id: string;
}

/** Uniform list, read, create, update and delete for the 13 classes (document 3, Generic CRUD). */
export function genericRoutes(surface: FastifyInstance, { auth, callerOf }: ApiForm, { generic }: InstanceDeps): void {
  const options = { config: { auth } } as const;

  surface.get<{ Params: ClassParams }>('/generic/:domainClass', options, async (request, reply) => {
    const { domainClass } = request.params;
    return sendJson(reply, `{"data":${await generic.list(callerOf(request), domainClass, readPage(request))}}`);
  });

  surface.get<{ Params: ObjectParams }>('/generic/:domainClass/:id', options, async (request, reply) => {
    const { domainClass, id } = request.params;
    return sendJson(reply, await generic.read(callerOf(request), domainClass, id));
  });

  surface.post<{ Params: ClassParams; Body: unknown }>('/generic/:domainClass', options, async (request, reply) => {
    const { body } = request;
    const bodies: readonly unknown[] = Array.isArray(body) ? body : [body];
    const created = await generic.create(callerOf(request), request.params.domainClass, bodies);
    reply.code(201);
    return sendJson(reply, Array.isArray(body) ? `{"data":[${created.join(',')}]}` : (created[0] ?? ''));
  });

  surface.put<{ Params: ObjectParams; Body: unknown }>('/generic/:domainClass/:id', options, async (request, reply) => {
    const { domainClass, id } = request.params;
    return sendJson(reply, await generic.update(callerOf(request), domainClass, id, request.body));
  });

  surface.delete<{ Params: ObjectParams }>('/generic/:domainClass/:id', options, async (request, reply) => {
    const { domainClass, id } = request.params;
    await generic.remove(callerOf(request), domainClass, id);
    return reply.code(204).send();
  });
}

/** Sends text that is already JSON. */
function sendJson(reply: FastifyReply, json: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(json);
}
