import { keyScopes } from '@storehouse/contract/keys';
import type { NewKeyAnswer } from '@storehouse/contract/portal/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { filledText, momentInput } from '@storehouse/contract/operations/fields';
import { keyAnswer } from '../key-answer.ts';
import { PortalError } from '../portal-errors.ts';
import { withOwnerSession, type PortalDeps } from '../portal-deps.ts';
import { signedIn } from '../signed-in.ts';

const keyBody = z.strictObject({
  name: filledText(),
  scopes: z.array(z.enum(keyScopes)).min(1, 'needs at least one scope'),
  includeValues: z.boolean().default(false),
  expiresAt: momentInput.nullable().default(null),
  /** Counted from now, by the platform's clock; wins over a date. */
  expiresInDays: z.int().min(1).max(3_650).nullable().default(null),
});

/** The answer holds the key, once. */
export function createKeyRoute(surface: FastifyInstance, { keys, clock }: PortalDeps): void {
  surface
    .withTypeProvider<ZodTypeProvider>()
    .post('/keys', { config: withOwnerSession, schema: { body: keyBody } }, async (request, reply) => {
      const { account, person, actor } = signedIn(request);
      const { expiresInDays, ...body } = request.body;
      const now = clock.now();
      const expiresAt =
        expiresInDays === null ? body.expiresAt : new Date(now.getTime() + expiresInDays * 24 * 3_600_000);
      if (expiresAt && expiresAt <= now) {
        const errors = [{ field: 'expiresAt', message: 'must lie in the future' }];
        throw new PortalError('invalid_request', 'The expiry date must lie in the future.', { errors });
      }
      const scopes = [...new Set(body.scopes)];
      const key = { ...body, scopes, expiresAt, createdBy: person.id, bound: true };
      const { key: text, ...created } = await keys.create(account.id, key, actor);
      const answer: NewKeyAnswer = { ...keyAnswer(created, account, [person]), key: text };
      return reply.code(201).send(answer);
    });
}
