import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { operatorActor } from '../../../modules/activity-log/log-activity.ts';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const keyParams = accountParams.extend({ keyId: z.uuid() });
const body = z.strictObject({ includeValues: z.boolean() });

export function keyRoutes(surface: FastifyInstance, { accounts, keys }: OperatorDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/accounts/:accountId/keys', { config: withToken, schema: { params: accountParams } }, async (request) => {
    await accounts.read(request.params.accountId);
    return { data: await keys.list(request.params.accountId) };
  });

  const path = '/accounts/:accountId/keys/:keyId';
  routes.patch(path, { config: withToken, schema: { params: keyParams, body } }, (request) => {
    const { accountId, keyId } = request.params;
    return keys.setIncludeValues(accountId, keyId, request.body.includeValues, operatorActor);
  });

  routes.delete(path, { config: withToken, schema: { params: keyParams } }, async (request, reply) => {
    await keys.revoke(request.params.accountId, request.params.keyId, operatorActor);
    return reply.code(204).send();
  });
}
