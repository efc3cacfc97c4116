import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkParts } from '../../../modules/checks/check-parts.ts';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const body = z.preprocess(
  (given) => given ?? {},
  z.strictObject({
    parts: z
      .array(z.enum(checkParts))
      .min(1)
      .default([...checkParts]),
  }),
);

/** The daily check by hand, and how the last ones ended. */
export function checkRoutes(surface: FastifyInstance, { checks }: OperatorDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();
  const path = '/accounts/:accountId/checks';

  routes.post(path, { config: withToken, schema: { params: accountParams, body } }, (request) =>
    checks.run(request.params.accountId, request.body.parts),
  );

  routes.get(path, { config: withToken, schema: { params: accountParams } }, async (request) => ({
    data: await checks.list(request.params.accountId),
  }));
}
