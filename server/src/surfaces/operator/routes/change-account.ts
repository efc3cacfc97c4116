import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { accountAnswer } from '../account-answer.ts';
import { accountFields, accountParams, settings } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorParts } from '../operator-parts.ts';

const body = z.strictObject({ ...accountFields, ...settings }).partial();

export function changeAccountRoute(surface: FastifyInstance, parts: OperatorParts): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .patch('/accounts/:accountId', { config: withToken, schema: { params: accountParams, body } }, async (request) =>
      accountAnswer(parts, await parts.accounts.change(request.params.accountId, given(request.body))),
    );
}

/** Only what was given: an optional field of a schema may be there as undefined. */
function given<Body extends object>(body: Body): { [Name in keyof Body]: Exclude<Body[Name], undefined> } {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;
}
