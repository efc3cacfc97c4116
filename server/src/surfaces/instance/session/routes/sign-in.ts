import type { FastifyInstance } from 'fastify';
import { Invalid, Throttled } from '../../../../modules/inventory/invalid.ts';
import type { Sessions } from '../../../../modules/inventory/sessions.ts';
import { DataError } from '../../../http/errors/data-errors.ts';
import { demoSentence } from '../../../http/host/demo-sentence.ts';
import { noSessionCookie, sessionCookie } from '../session-cookie.ts';
import { signedIn } from '../signed-in.ts';

export interface SignInDeps {
  readonly sessions: Sessions;
  /** Whether the platform is reached over TLS; then its cookies require it too. */
  readonly isSecure: () => boolean;
}

/** Sign in at a location, sign out, and who is signed in. */
export function signInRoutes(surface: FastifyInstance, { sessions, isSecure }: SignInDeps): void {
  surface.post<{ Body: unknown }>('/login', { config: { auth: 'none' } }, async (request, reply) => {
    if (!request.instance) throw new Error('the guard admitted a request without its instance');
    const { account, session: earlier } = request.instance;
    const signedIn = await sessions.signIn(account.id, { ...readCredentials(request.body), address: request.ip });
    if (signedIn.outcome === 'throttled') throw new Throttled(signedIn.retryAfterSeconds);
    if (signedIn.outcome === 'demo') throw new DataError(403, demoSentence);
    if (signedIn.outcome === 'refused') throw new DataError(401, 'The email address or password is wrong.');
    // Signing in again is how people switch locations: the previous session ends.
    if (earlier) await sessions.end(account.id, earlier.hash);
    const user = await sessions.user(account.id, signedIn.personId);
    return reply
      .header('set-cookie', sessionCookie(signedIn.sessionText, isSecure()))
      .send({ data: { user, location: signedIn.location } });
  });

  surface.post<{ Body: unknown }>('/logout', { config: { auth: 'session' } }, async (request, reply) => {
    const { account, session } = signedIn(request);
    const { everywhere } = (request.body ?? {}) as { everywhere?: unknown };
    if (everywhere === true) await sessions.endAllOf(account.id, session.personId);
    else await sessions.end(account.id, session.hash);
    return reply.header('set-cookie', noSessionCookie(isSecure())).send({ data: {} });
  });

  surface.post<{ Body: unknown }>('/chooseLocation', { config: { auth: 'session' } }, async (request, reply) => {
    const { account, session } = signedIn(request);
    const location = readText(request.body, 'location');
    if (location === null) throw new Invalid([{ field: 'location', message: 'cannot be null' }]);
    const moved = await sessions.moveTo(account.id, session, location);
    return reply
      .header('set-cookie', sessionCookie(moved.sessionText, isSecure()))
      .send({ data: { location: moved.location } });
  });

  surface.get('/me', { config: { auth: 'session' } }, async (request) => {
    const { account, session } = signedIn(request);
    const user = await sessions.user(account.id, session.personId);
    const { name, subdomain, zone, defaultCurrency } = account;
    return { data: { user, location: session.location, account: { name, subdomain, zone, defaultCurrency } } };
  });
}

function readCredentials(body: unknown): { username: string; password: string; locationId: string | null } {
  const [username, password] = [readText(body, 'username'), readText(body, 'password')];
  const missing = Object.entries({ username, password }).flatMap(([field, value]) =>
    value === null ? [{ field, message: 'cannot be null' }] : [],
  );
  if (username === null || password === null) throw new Invalid(missing);
  return { username, password, locationId: readText(body, 'location') };
}

function readText(body: unknown, field: string): string | null {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const value = given[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string') throw new Invalid([{ field, message: 'must be text' }]);
  // Text that cannot be stored cannot match anyone or anything.
  return value.replaceAll('\u0000', '\uFFFD').toWellFormed();
}
