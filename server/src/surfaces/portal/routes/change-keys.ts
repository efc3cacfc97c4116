import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { keyAnswer } from '../key-answer.ts';
import { withOwnerSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

const params = z.object({ keyId: z.uuid() });
const body = z.strictObject({ includeValues: z.boolean() });

/** Stop including values, include them again (only for a key the owner made), and revoke. */
export function changeKeyRoutes(surface: FastifyInstance, { keys, people }: PortalDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.patch('/keys/:keyId', { config: withOwnerSession, schema: { params, body } }, async (request) => {
    const { account, actor } = signedIn(request);
    const { includeValues } = request.body;
    const key = await keys.setIncludeValues(account.id, request.params.keyId, includeValues, actor);
    return keyAnswer(key, account, await people.list(account.id));
  });

  routes.delete('/keys/:keyId', { config: withOwnerSession, schema: { params } }, async (request, reply) => {
    const { account, actor } = signedIn(request);
    await keys.revoke(account.id, request.params.keyId, actor);
    return reply.code(204).send();
  });
}
