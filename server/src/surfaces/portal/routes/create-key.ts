import { keyScopes } from '@storehouse/contract/keys';
import type { NewKeyAnswer } from '@storehouse/contract/portal/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { filledText } from '../../shared/text-schema.ts';
import { keyAnswer } from '../key-answer.ts';
import { PortalError } from '../portal-errors.ts';
import { withOwnerSession, type PortalParts } from '../portal-parts.ts';
import { signedIn } from '../signed-in.ts';

const body = z.strictObject({
  name: filledText(),
  scopes: z.array(z.enum(keyScopes)).min(1, 'needs at least one scope'),
  includeValues: z.boolean().default(false),
  expiresAt: z.iso.datetime({ offset: true }).nullable().default(null),
});

/** The answer holds the key, once. */
export function createKeyRoute(surface: FastifyInstance, { keys, clock }: PortalParts): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .post('/keys', { config: withOwnerSession, schema: { body } }, async (request, reply) => {
      const { account, person, actor } = signedIn(request);
      const expiresAt = request.body.expiresAt === null ? null : new Date(request.body.expiresAt);
      if (expiresAt && expiresAt <= clock.now()) {
        const fields = [{ field: 'expiresAt', message: 'must lie in the future' }];
        throw new PortalError('invalid_request', 'The expiry date must lie in the future.', { fields });
      }
      const scopes = [...new Set(request.body.scopes)];
      const key = { ...request.body, scopes, expiresAt, createdBy: person.id, bound: true };
      const { key: text, ...created } = await keys.create(account.id, key, actor);
      const answer: NewKeyAnswer = { ...keyAnswer(created, account, [person]), key: text };
      return reply.code(201).send(answer);
    });
}
