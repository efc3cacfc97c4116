import type { FastifyRequest } from 'fastify';
import { Invalid } from '../../../modules/inventory/invalid.ts';
import { signedIn } from './signed-in.ts';

/** The requested location, or the current one. */
export function locationOf(request: FastifyRequest, given: string | undefined): string {
  const id = given ?? signedIn(request).session.location?.id;
  if (id !== undefined) return id;
  throw new Invalid([{ field: 'location.id', message: 'cannot be null: there is no current location' }]);
}
