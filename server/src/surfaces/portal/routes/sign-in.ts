import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { demoSentence } from '../../http/host/demo-sentence.ts';
import { text } from '@storehouse/contract/operations/fields';
import { PortalError } from '../portal-errors.ts';
import { withSession, type PortalDeps } from '../portal-deps.ts';
import { noSessionCookie, sessionCookie } from '../session-cookie.ts';
import { signedIn } from '../signed-in.ts';

const body = z.strictObject({
  email: text(254),
  password: text(1_000),
  subdomain: text(63).nullable().default(null),
});

/** Signing in and out. Every sign-in makes a new session and ends the one whose cookie came with it. */
export function signInRoutes(surface: FastifyInstance, deps: PortalDeps): void {
  const { portalSessions, people, platformUrl } = deps;
  const isSecure = () => platformUrl().protocol === 'https:';

  surface
    .withTypeProvider<ZodTypeProvider>()
    .post('/sign-in', { config: { auth: 'none' }, schema: { body } }, async (request, reply) => {
      const signIn = await portalSessions.signIn({ ...request.body, address: request.ip });
      if (signIn.outcome === 'throttled') throw throttled(reply, signIn.retryAfterSeconds);
      if (signIn.outcome === 'refused') {
        throw new PortalError('wrong_credentials', 'The email address or password is wrong.');
      }
      if (signIn.outcome === 'demo') throw new PortalError('demo_account', demoSentence);
      if (signIn.outcome === 'choose') {
        const { accounts } = signIn;
        throw new PortalError('choose_account', 'You belong to several accounts. Choose one.', { accounts });
      }
      if (request.portal) await portalSessions.end(request.portal.account.id, request.portal.hash);
      return reply.header('set-cookie', sessionCookie(signIn.sessionText, isSecure())).code(204).send();
    });

  surface.post('/sign-out', { config: withSession }, async (request, reply) => {
    const { account, hash } = signedIn(request);
    await portalSessions.end(account.id, hash);
    return reply.header('set-cookie', noSessionCookie(isSecure())).code(204).send();
  });

  /** On every device, in the portal and on the instance. */
  surface.post('/sign-out-everywhere', { config: withSession }, async (request, reply) => {
    const { account, person } = signedIn(request);
    await people.endSessions(account.id, person.id);
    return reply.header('set-cookie', noSessionCookie(isSecure())).code(204).send();
  });
}

export function throttled(reply: FastifyReply, seconds: number): PortalError {
  reply.header('retry-after', seconds);
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? 'a minute' : `${String(minutes)} minutes`;
  return new PortalError('throttled', `Too many failed sign-ins. Try again in ${wait}.`);
}
