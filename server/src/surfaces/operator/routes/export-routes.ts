import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const states = ['waiting', 'sent', 'kept', 'refused', 'failed', 'unconfirmed', 'cancelled'] as const;
const querystring = z.strictObject({ state: z.enum(states).nullable().default(null) });

/** Exports by hand, the last ones of an account, and the mails of the platform. */
export function exportRoutes(surface: FastifyInstance, { exports, mails }: OperatorDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();
  const path = '/accounts/:accountId/exports';

  routes.post(path, { config: withToken, schema: { params: accountParams } }, (request) =>
    exports.run(request.params.accountId),
  );

  routes.get(path, { config: withToken, schema: { params: accountParams } }, async (request) => ({
    data: await exports.listRuns(request.params.accountId),
  }));

  routes.get('/mails', { config: withToken, schema: { querystring } }, async (request) => ({
    data: await mails.listAll(request.query.state),
  }));
}
