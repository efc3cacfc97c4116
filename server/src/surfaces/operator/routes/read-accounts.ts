import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { text } from '../../http/input/text-schema.ts';
import { accountAnswer } from '../account-answer.ts';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const querystring = z.object({ subdomain: text().optional() });

export function readAccountRoutes(surface: FastifyInstance, deps: OperatorDeps): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/accounts', { config: withToken, schema: { querystring } }, async (request) => {
    const accounts = await deps.accounts.list(request.query.subdomain ?? null);
    return { data: await Promise.all(accounts.map((account) => accountAnswer(deps, account))) };
  });

  routes.get('/accounts/:accountId', { config: withToken, schema: { params: accountParams } }, async (request) =>
    accountAnswer(deps, await deps.accounts.read(request.params.accountId)),
  );
}
