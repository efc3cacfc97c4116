import { describe, expect, it } from 'vitest';
import { call, type Answer } from '../system/http-call.ts';
import { ownerCredentials } from '../system/portal.ts';
import { sendRaw } from '../system/raw-connection.ts';
import { cookieOf } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 2, Endpoints (browser requests). The public addresses differ from the addresses that the program listens on.
const run = useOwnSystem({
  flags: ['--platform-url', 'https://platform.example.com', '--instance-domain', 'inventory.example.com'],
  env: { STOREHOUSE_TEST_CLOCK: '2026-03-01T08:00:00Z' },
});

const own = 'https://platform.example.com';
/** The hosts by the ports they actually listen on, which the public addresses do not show. */
const ports = () => {
  const listening = [...run.system.program.log().matchAll(/"host":"(\w+)","msg":"Server listening at [^"]+:(\d+)"/g)];
  return Object.fromEntries(listening.map(([, host, port]) => [host, `http://127.0.0.1:${port}`])) as Record<
    'platform' | 'instance' | 'operator',
    string
  >;
};
const platform = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> =>
  call(ports().platform, path, { headers, method });

it('the ready line tells the public addresses, and instances answer below the given domain', async () => {
  const { ready } = run.system.program;
  expect([ready.platformUrl, ready.instanceUrl]).toEqual([own, 'https://inventory.example.com']);
  const account = await run.system.createAccount();
  const headers = { 'x-api-key': (await run.system.createKey(account.id)).key };
  const ask = (host: string) => call(ports().instance, '/api/v1/none', { headers: { ...headers, host } });
  expect((await ask(`${account.subdomain}.inventory.example.com`)).json()).toHaveProperty('errorCode', 404);
  expect((await ask(`${account.subdomain}.localhost`)).headers['content-type']).toMatch(/^text\/html/);
});

it('the cookie of the portal is one that no other subdomain can set', async () => {
  const { subdomain } = await run.system.createAccount();
  const me = (cookie: string) => platform('/portal/api/me', { cookie });
  const answer = await call(ports().platform, '/portal/api/sign-in', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: { ...ownerCredentials, subdomain },
  });
  const [set = ''] = answer.headers['set-cookie'] ?? [];
  expect(set).toMatch(/^__Host-storehouse_portal=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = cookieOf(answer);
  expect((await me(cookie)).status).toBe(200);
  const planted = cookie.replace('__Host-', '');
  expect((await me(planted)).status).toBe(401);
  for (const sent of [cookie, planted]) {
    expect((await platform('/api/v1/reporting/none', { cookie: sent })).json()).toMatchObject({
      error: 'api_key_required',
    });
  }
  const out = await call(ports().platform, '/portal/api/sign-out', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', cookie },
  });
  expect([out.status, out.headers['set-cookie']]).toEqual([
    204,
    ['__Host-storehouse_portal=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0'],
  ]);
  expect((await me(cookie)).status).toBe(401);
});

describe('every answer of every host', () => {
  const addresses: [keyof ReturnType<typeof ports>, string, number][] = [
    ['platform', '/healthz', 200],
    ['platform', '/api/v1/reporting', 401],
    ['platform', '/api/v1/reporting%2F', 400],
    ['platform', '/api/v1/reporting?key=1', 400],
    ['platform', '/api/v1/webhooks', 401],
    ['platform', '/none', 404],
    ['platform', '/none/%zz', 400],
    ['instance', '/readyz', 200],
    ['instance', '/none', 404],
    ['instance', '/api/v1/%zz', 400],
    ['instance', '/%zz', 404],
    ['operator', '/operator/v1/accounts', 401],
    ['operator', '/operator/v1/healthz', 200],
    ['operator', '/%zz', 400],
  ];

  it.each(addresses)('%s %s (%i) has the security headers and a request id', async (host, path, status) => {
    const answer = await call(ports()[host], path);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    });
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['server']).toBeUndefined();
  });

  it('has the caller’s own request id where it is a plain one, and a new one otherwise', async () => {
    for (const id of ['trace-1234', 'a.b_c-D9', 'x'.repeat(64)]) {
      expect((await platform('/healthz', { 'x-request-id': id })).headers['x-request-id']).toBe(id);
    }
    for (const id of [
      '',
      'short',
      'x'.repeat(65),
      'has space',
      '"quoted"',
      'a,b,c,d,e',
      '<script>alert</script>',
      'é'.repeat(9),
    ]) {
      const given = (await platform('/healthz', { 'x-request-id': id })).headers['x-request-id'];
      expect(given).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
    }
    const [one, two] = [await platform('/healthz'), await platform('/healthz')];
    expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id']);
  });
});

describe('browser requests to /api/v1/webhooks', () => {
  const preflight = (origin: string): Promise<Answer> =>
    platform(
      '/api/v1/webhooks',
      { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-api-key,content-type' },
      'OPTIONS',
    );
  const ownOrigins = [own, 'https://app.platform.example.com', 'https://a.b.platform.example.com', `${own}:8443`];
  const foreignOrigins = [
    'https://example.com',
    'https://evil.com',
    'https://evilplatform.example.com',
    'https://platform.example.com.evil.com',
    'http://platform.example.com',
    'https://evil.com/platform.example.com',
    'https://platform.example.com@evil.com',
    'null',
    'nonsense',
    'file://',
  ];

  it.each(ownOrigins)('204 preflight without a key, and the answer may be read: %s', async (origin) => {
    const allowed = await preflight(origin);
    expect([allowed.status, allowed.text]).toEqual([204, '']);
    expect(allowed.headers['access-control-allow-origin']).toBe(origin);
    expect(allowed.headers['access-control-allow-methods']).toMatch(/\bPOST\b.*\bPUT\b.*\bDELETE\b/);
    expect(allowed.headers['access-control-allow-headers']).toMatch(/x-api-key/i);
    expect(allowed.headers['access-control-allow-headers']).toMatch(/content-type/i);
    const answer = await platform('/api/v1/webhooks', { origin });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, origin]);
    expect(answer.headers['access-control-expose-headers']).toMatch(/\bLocation\b/);
    expect([allowed.headers['vary'], answer.headers['vary']]).toEqual(['Origin', 'Origin']);
  });

  it.each(foreignOrigins)('403 preflight, and no answer may be read: %s', async (origin) => {
    const refused = await preflight(origin);
    const answer = await platform('/api/v1/webhooks', { origin });
    expect([refused.status, answer.status]).toEqual([403, 401]);
    for (const { headers } of [refused, answer]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  const endpoint = { name: 'n', url: 'https://example.com/', events: ['order.created'] };
  const unsafe: [string, string, unknown?][] = [
    ['POST', '', endpoint],
    ['PUT', '/x', endpoint],
    ['DELETE', '/x'],
    ['POST', '/x/test'],
    ['POST', '/x/regenerate-secret'],
    ['POST', '/x/deliveries/y/retry'],
    ['POST', '/test-receivers'],
    ['PATCH', '/x'],
    ['POST', '/none'],
  ];

  it.each(foreignOrigins)(
    '403 origin_not_allowed for every change, with a good key, and nothing happens: %s',
    async (origin) => {
      const { id } = await run.system.createAccount();
      const key = { 'x-api-key': (await run.system.createKey(id)).key };
      for (const [method, path, body] of unsafe) {
        const answer = await call(ports().platform, `/api/v1/webhooks${path}`, {
          method,
          headers: { ...key, origin },
          body,
        });
        expect([method, path, answer.status, answer.json()['error']]).toEqual([
          method,
          path,
          403,
          'origin_not_allowed',
        ]);
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
        expect(answer.headers['x-ratelimit-remaining']).toBeUndefined();
      }
      const list = await platform('/api/v1/webhooks', { ...key, origin });
      expect([list.status, list.json<{ data: unknown[] }>().data]).toEqual([200, []]);
    },
  );

  it('changes without an Origin, from an own page, or from a page of this loopback host go on', async () => {
    const { id } = await run.system.createAccount();
    const key = { 'x-api-key': (await run.system.createKey(id)).key };
    const { host } = new URL(ports().platform);
    for (const sender of [{}, ...ownOrigins.map((origin) => ({ origin })), { origin: `http://${host}` }]) {
      const headers = { ...key, ...sender };
      const answer = await platform('/api/v1/webhooks/test-receivers', headers, 'POST');
      expect([sender, answer.status]).toEqual([sender, 201]);
    }
    const otherPort = await platform(
      '/api/v1/webhooks/test-receivers',
      { ...key, origin: 'http://127.0.0.1:1' },
      'POST',
    );
    expect(otherPort.status).toBe(403);
  });

  it('no cookies are asked for, and nobody is let in by everyone’s star', async () => {
    const { headers } = await preflight(own);
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(Object.values(headers)).not.toContain('*');
  });

  it('OPTIONS that is no preflight asks for a key like every request', async () => {
    const answer = await platform('/api/v1/webhooks', { origin: own }, 'OPTIONS');
    expect([answer.status, answer.text]).toEqual([401, '']);
  });

  it('the Reporting API is for servers: no origin may read it', async () => {
    const answer = await platform('/api/v1/reporting', { origin: own });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

it('the whole address in the request line means the path in it, on every host', async () => {
  const ask = async (host: keyof ReturnType<typeof ports>, target: string) =>
    (await sendRaw(ports()[host], `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).split('\r\n')[0];
  expect(await ask('platform', 'http://x/healthz')).toBe('HTTP/1.1 200 OK');
  expect(await ask('instance', 'http://x/api/v1/reporting')).toBe('HTTP/1.1 404 Not Found');
  expect(await ask('operator', 'http://x/operator/v1/healthz')).toBe('HTTP/1.1 200 OK');
  expect(await ask('operator', 'http://localhost/operator/v1/accounts')).toBe('HTTP/1.1 401 Unauthorized');
});
