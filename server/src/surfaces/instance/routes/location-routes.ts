import type { FastifyInstance } from 'fastify';
import type { ApiForm, InstanceDeps } from '../instance-deps.ts';

/** Locations are always listed completely, and an unknown one is not an error but 200 with null (document 3). */
export function locationRoutes(
  surface: FastifyInstance,
  { auth, callerOf }: ApiForm,
  { locations }: InstanceDeps,
): void {
  const config = { auth };

  surface.get('/locations', { config }, async (request) => {
    const data = await locations.list(callerOf(request));
    // Lists of the session form include the total; document 3 shows the key form without it.
    return auth === 'session' ? { data, totalCount: data.length } : { data };
  });

  surface.get<{ Params: { id: string } }>('/locations/:id', { config }, async (request) => {
    const location = await locations.read(callerOf(request), request.params.id);
    if (auth === 'session' || location === null) return { data: location };
    // Only the session form changes locations, so only it needs the version.
    const { version: _, ...data } = location;
    return { data };
  });
}
