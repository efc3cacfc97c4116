import { beforeAll, describe, expect, it } from 'vitest';
import { call, type Answer } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';

// Decision 0016: the portal's API reference may call the data API of the account's instance from the browser; no other
// page may.
const run = useSystem();
let host: string;
let key: string;
beforeAll(async () => {
  const account = await run.system.createAccount();
  host = `${account.subdomain}.${new URL(run.system.program.ready.instanceUrl).host}`;
  ({ key } = await run.system.createKey(account.id));
});

const ask = (method: string, headers: Record<string, string>): Promise<Answer> =>
  call(run.system.program.ready.instanceUrl, '/api/v1/products', { method, headers: { host, ...headers } });
const preflight = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-api-key' };

describe('a page of the portal', () => {
  it('204 to its preflight, which needs no key and costs nothing', async () => {
    const origin = run.system.program.ready.platformUrl;
    const answer = await ask('OPTIONS', { origin, ...preflight });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([204, origin]);
    expect(answer.headers['access-control-allow-headers']).toContain('X-API-Key');
    expect(answer.headers['x-ratelimit-remaining']).toBeUndefined();
  });

  it('200 with the header that lets it read the answer; 401 without a key, readable too', async () => {
    const origin = run.system.program.ready.platformUrl;
    const answer = await ask('GET', { origin, 'x-api-key': key });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, origin]);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await ask('GET', { origin });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, origin]);
  });
});

describe('a page of anybody else', () => {
  it('is answered as a program is, without leave to read it', async () => {
    for (const origin of [`http://${host}`, 'http://evil.example', 'null']) {
      const answer = await ask('GET', { origin, 'x-api-key': key });
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
      const asked = await ask('OPTIONS', { origin, ...preflight });
      expect([asked.status, asked.headers['access-control-allow-methods']]).toEqual([401, undefined]);
    }
  });
});
