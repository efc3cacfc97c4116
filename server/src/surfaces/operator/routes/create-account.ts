import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { email, password } from '../../http/input/person-schemas.ts';
import { filledText } from '../../http/input/text-schema.ts';
import { accountAnswer } from '../account-answer.ts';
import { accountFields } from '../account-schemas.ts';
import { withToken } from '../operator-config.ts';
import type { OperatorDeps } from '../operator-deps.ts';

const body = z.strictObject({
  name: accountFields.name,
  subdomain: filledText(63),
  plan: accountFields.plan.default('shared'),
  zone: accountFields.zone.default('UTC'),
  trial: accountFields.trial.default(false),
  provision: z.union([z.boolean(), z.literal('begin')]).default(true),
  /** Its password is known to everybody: `serve` lets nobody in. */
  demo: z.boolean().default(false),
  owner: z.strictObject({ email, name: filledText(), password }),
});

export function createAccountRoute(surface: FastifyInstance, deps: OperatorDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .post('/accounts', { config: withToken, schema: { body } }, async (request, reply) => {
      const id = await deps.people.registerAccount(request.body);
      return reply.code(201).send(await accountAnswer(deps, await deps.accounts.read(id)));
    });
}
