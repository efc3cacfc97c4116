import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { text } from '../../http/input/text-schema.ts';
import { accountAnswer } from '../account-answer.ts';
import { accountParams } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorParts } from '../operator-deps.ts';

const querystring = z.object({ subdomain: text().optional() });

export function readAccountRoutes(surface: FastifyInstance, parts: OperatorParts): void {
  const routes = surface.withTypeProvider<ZodTypeProvider>();

  routes.get('/accounts', { config: withToken, schema: { querystring } }, async (request) => {
    const accounts = await parts.accounts.list(request.query.subdomain ?? null);
    return { data: await Promise.all(accounts.map((account) => accountAnswer(parts, account))) };
  });

  routes.get('/accounts/:accountId', { config: withToken, schema: { params: accountParams } }, async (request) =>
    accountAnswer(parts, await parts.accounts.read(request.params.accountId)),
  );
}
