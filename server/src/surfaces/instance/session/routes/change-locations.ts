import type { FastifyInstance } from 'fastify';
import type { Locations } from '../../../../modules/inventory/locations.ts';
import { callerOf } from '../signed-in.ts';

const config = { auth: 'session' } as const;

/** Locations are created and edited with a session only (document 3, Locations). */
export function changeLocationRoutes(surface: FastifyInstance, { locations }: { readonly locations: Locations }): void {
  surface.post<{ Body: unknown }>('/locations', { config }, async (request, reply) =>
    reply.code(201).send({ data: await locations.create(callerOf(request), request.body) }),
  );

  surface.put<{ Params: { id: string }; Body: unknown }>('/locations/:id', { config }, async (request) => ({
    data: await locations.update(callerOf(request), request.params.id, request.body),
  }));
}
