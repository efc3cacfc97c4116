import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withSession, type PortalParts } from '../portal-parts.ts';
import { signedIn } from '../signed-in.ts';

const querystring = z.strictObject({
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  cursor: z.string().nullable().default(null),
});

/** Recent activity of the account, newest first. */
export function activityRoute(surface: FastifyInstance, { activityLog }: PortalParts): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .get('/activity', { config: withSession, schema: { querystring } }, (request) =>
      activityLog.list(signedIn(request).account.id, request.query),
    );
}
