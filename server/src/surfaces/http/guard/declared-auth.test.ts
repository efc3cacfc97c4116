import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Composition } from '../../../compose.ts';
import { composeWatched, type WatchedRoute } from '../../../testing/compose-watched.ts';
import { createTestAccount } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import type { Authentication } from '@storehouse/contract/operations/operation';
import { requireDeclaredAuth } from './declared-auth.ts';

const test = useTestDatabase();
let routes: readonly WatchedRoute[] = [];
let program: Composition;

beforeAll(async () => {
  await createTestAccount(test.context, { subdomain: 'walked' });
  ({ program, routes } = await composeWatched(test.connection));
});
afterAll(async () => {
  await Promise.all(Object.values(program.hosts).map((host) => host.close()));
  await program.storage.close();
});

const routesOf = (name: keyof Composition['hosts']) => routes.filter(({ host }) => host === program.hosts[name]);
const isHealth = (url: string) => /\/(healthz|readyz)$/.test(url);

/** Paths inside an API that need no credentials, and why. */
const openAddresses: Readonly<Record<string, string>> = {
  '/api/v1/openapi.json': 'what the APIs can do is no secret',
  '/api/v1/test-receivers/:token': 'deliveries are posted there; its token is the secret',
  '/inventory/api/login': 'where a session begins',
  '/portal/api/sign-in': 'where a session begins',
  '/portal/api/password-links': 'for someone without a password, who has a link or asks for one',
  '/portal/api/links/read': 'for someone without a password, who has a link or asks for one',
  '/portal/api/links/use': 'for someone without a password, who has a link or asks for one',
  '/inventory/api/passwordLinks': 'for someone without a password, who has a link or asks for one',
  '/inventory/api/links/read': 'for someone without a password, who has a link or asks for one',
  '/inventory/api/links/use': 'for someone without a password, who has a link or asks for one',
};

/** What each path of a host must declare. */
const expected: Record<keyof Composition['hosts'], (url: string) => Authentication> = {
  operator: (url) => (isHealth(url) ? 'none' : 'operator-token'),
  platform: (url) => {
    if (url in openAddresses) return 'none';
    if (url.startsWith('/portal/api')) return 'session';
    return url.startsWith('/api/v1') ? 'key' : 'none';
  },
  instance: (url) => {
    if (url in openAddresses) return 'none';
    if (url.startsWith('/api/v1')) return 'key';
    return url.startsWith('/inventory/api') ? 'session' : 'none';
  },
};

describe('the routes of the three hosts', () => {
  it.each(['platform', 'instance', 'operator'] as const)('are there on the %s host', (name) => {
    const urls = routesOf(name).map(({ url }) => url);
    expect(urls.filter(isHealth)).toHaveLength(4);
  });

  it('cover the contract of the operator', () => {
    const calls = new Set(
      routesOf('operator').map(({ method, url }) => `${method} ${url.replace('/operator/v1', '')}`),
    );
    const account = '/accounts/:accountId';
    const posts = [
      'provision',
      'suspend',
      'reactivate',
      'begin-closing',
      'close',
      'owner',
      'pause-events',
      'resume-events',
    ];
    const wanted = [
      ...['GET /accounts', 'POST /accounts', `GET ${account}`, `PATCH ${account}`],
      ...posts.map((step) => `POST ${account}/${step}`),
      ...[`POST ${account}/users`, `GET ${account}/keys`, `POST ${account}/keys`],
      ...[`PATCH ${account}/keys/:keyId`, `DELETE ${account}/keys/:keyId`],
      ...[
        'GET /clock',
        'PUT /clock',
        'POST /clock/advance',
        'POST /settle',
        'GET /metrics',
        'GET /healthz',
        'GET /readyz',
      ],
    ];
    expect(wanted.filter((call) => !calls.has(call))).toEqual([]);
  });

  it.each(['platform', 'instance', 'operator'] as const)('declare on the %s host what stands in their way', (name) => {
    const wrong = routesOf(name).filter(({ url, auth }) => auth !== expected[name](url));
    expect(wrong.map(({ method, url, auth }) => `${method} ${url}: ${String(auth)}`)).toEqual([]);
  });

  it.each(['platform', 'instance', 'operator'] as const)('let nobody in on the %s host without it', async (name) => {
    const host = program.hosts[name]!;
    const guarded = routesOf(name).filter(({ auth }) => auth !== 'none');
    const answers = guarded.map(async ({ method, url }) => {
      const path = url.replaceAll(/:\w+|\*/g, 'x');
      // As sent by the host's own page, with only the credentials missing.
      const headers = {
        host: name === 'platform' ? 'storehouse.example.com' : 'walked.inventory.example.com',
        accept: 'application/json',
        'sec-fetch-site': 'same-origin',
      };
      const { statusCode } = await host.inject({ method: method as 'GET', url: path, headers });
      return `${method} ${url}: ${String(statusCode)}`;
    });
    expect(await Promise.all(answers)).toEqual(guarded.map(({ method, url }) => `${method} ${url}: 401`));
  });
});

describe('a route that does not say how it authenticates', () => {
  it('cannot be registered, at any depth', async () => {
    const host = Fastify();
    requireDeclaredAuth(host);
    expect(() => host.get('/open', () => 'x')).toThrow('The route GET /open declares no authentication.');
    host.register(async (surface) => {
      surface.post('/deep', () => 'x');
    });
    await expect(host.ready()).rejects.toThrow('The route POST /deep declares no authentication.');
  });

  it('can once it says so', async () => {
    const host = Fastify();
    requireDeclaredAuth(host);
    host.get('/open', { config: { auth: 'none' } }, () => 'x');
    expect((await host.inject('/open')).body).toBe('x');
  });
});
