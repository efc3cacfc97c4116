import type { FastifyInstance } from 'fastify';
import type { Users } from '../../../../modules/inventory/users.ts';
import { DataError } from '../../../http/errors/data-errors.ts';
import { callerOf, signedIn } from '../signed-in.ts';

const config = { auth: 'session' } as const;

/** Only the owner can read and change users and their location roles. */
export function userRoutes(surface: FastifyInstance, { users }: { readonly users: Users }): void {
  surface.get('/users', { config }, (request) => {
    if (!signedIn(request).session.isOwner) throw new DataError(403, 'Only the owner of the account may do this.');
    return users.list(callerOf(request));
  });

  surface.post<{ Body: unknown }>('/users', { config }, async (request, reply) =>
    reply.code(201).send({ data: await users.create(callerOf(request), request.body) }),
  );

  surface.put<{ Params: { id: string }; Body: unknown }>('/users/:id', { config }, async (request) => ({
    data: await users.update(callerOf(request), request.params.id, request.body, request.ip),
  }));
}
