import type { FastifyInstance } from 'fastify';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';

/** Locations are listed whole, `max` or not, and one that does not exist is no error: 200 with nothing in it (document 3). */
export function locationRoutes(
  surface: FastifyInstance,
  { auth, callerOf }: ApiForm,
  { locations }: InstanceDeps,
): void {
  const config = { auth };

  surface.get('/locations', { config }, async (request) => {
    const data = await locations.list(callerOf(request));
    // Lists of the session form tell how many there are; document 3 shows the key form without.
    return auth === 'session' ? { data, totalCount: data.length } : { data };
  });

  surface.get<{ Params: { id: string } }>('/locations/:id', { config }, async (request) => {
    const location = await locations.read(callerOf(request), request.params.id);
    if (auth === 'session' || location === null) return { data: location };
    // Only the session form changes locations, and needs to know which version it changes.
    const { version: _, ...data } = location;
    return { data };
  });
}
