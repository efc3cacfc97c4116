import type { MeAnswer } from '@storehouse/contract/portal/answers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { password, text } from '@storehouse/contract/operations/fields';
import { personAnswer } from '../person-answer.ts';
import { PortalError } from '../portal-errors.ts';
import { withSession, type PortalDeps } from '../portal-deps.ts';
import { noSessionCookie } from '../session-cookie.ts';
import { signedIn } from '../signed-in.ts';
import { throttled } from './sign-in.ts';

const passwordBody = z.strictObject({ present: text(1_000), next: password });

/** Who is signed in, and their own password. */
export function meRoutes(surface: FastifyInstance, { people, platformUrl, instanceUrl }: PortalDeps): void {
  surface.get('/me', { config: withSession }, (request): MeAnswer => {
    const { account, person, isManager } = signedIn(request);
    // Customers are told how they are served: one that is closing and was suspended before is suspended.
    const { ownerId: _owner, eventsPaused: _paused, servedAs: status, ...shown } = account;
    return {
      person: personAnswer(person),
      managesWebhooks: isManager,
      account: { ...shown, status },
      platformUrl: platformUrl().origin,
      instanceUrl: instanceUrl(account.subdomain),
    };
  });

  /** Ends every session of the person, this one included: whoever knew the old password is out. */
  surface
    .withTypeProvider<ZodTypeProvider>()
    .put('/me/password', { config: withSession, schema: { body: passwordBody } }, async (request, reply) => {
      const { account, person } = signedIn(request);
      const change = { ...request.body, email: person.email, address: request.ip };
      const changed = await people.changeOwnPassword(account.id, change);
      if (changed.outcome === 'throttled') throw throttled(reply, changed.retryAfterSeconds);
      if (changed.outcome !== 'accepted') {
        const errors = [{ field: 'present', message: 'is not your current password' }];
        throw new PortalError('invalid_request', 'That is not your current password.', { errors });
      }
      return reply
        .header('set-cookie', noSessionCookie(platformUrl().protocol === 'https:'))
        .code(204)
        .send();
    });
}
