import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { given } from '../../http/input/account-settings.ts';
import { accountAnswer } from '../account-answer.ts';
import { accountFields, accountParams, settings } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const body = z.strictObject({ ...accountFields, ...settings }).partial();

export function changeAccountRoute(surface: FastifyInstance, deps: OperatorDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .patch('/accounts/:accountId', { config: withToken, schema: { params: accountParams, body } }, async (request) =>
      accountAnswer(deps, await deps.accounts.change(request.params.accountId, given(request.body))),
    );
}
