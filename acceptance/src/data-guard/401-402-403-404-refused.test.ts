import { describe, expect, it } from 'vitest';
import { allowanceOf } from '../system/allowance.ts';
import type { Answer } from '../system/http-call.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 3, Authentication and Errors; document 2, Errors; document 4, sections 0, 2 and 5. Two guards, one
// allowance, two error shapes.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const step = (accountId: string, name: string) => run.system.operator('POST', `/accounts/${accountId}/${name}`);
const full = { limit: 1_000, remaining: 1_000, reset: Date.parse('2026-03-01T09:00:00Z') / 1_000, bucket: undefined };
const dataError = (status: number) => ({ errorCode: status, errorMessage: expect.any(String) as string });
const platformError = (error: string) => ({ error, message: expect.any(String) as string });

async function newAccount(fields: Readonly<Record<string, unknown>> = {}) {
  const { id, subdomain } = await run.system.createAccount(fields);
  return { id, subdomain, key: (await run.system.createKey(id)).key };
}

const headersFor = (key: string | null): Record<string, string> => (key === null ? {} : { 'x-api-key': key });
const askInstance = (subdomain: string, key: string | null, path = '/api/v1/none'): Promise<Answer> =>
  run.system.instance(subdomain, path, { headers: headersFor(key) });
const askPlatform = (key: string | null, path = '/api/v1/none'): Promise<Answer> =>
  run.system.platform(path, { headers: headersFor(key) });

describe('the instance host', () => {
  it('404 in the data API’s shape for a path it does not have; the request counts', async () => {
    const { subdomain, key } = await newAccount();
    for (const [index, path] of ['/api/v1/none', '/api/v1', '/api/v1/', '/api/v1/locationTypes'].entries()) {
      const answer = await askInstance(subdomain, key, path);
      expect([path, answer.status, answer.json()]).toEqual([path, 404, dataError(404)]);
      expect(allowanceOf(answer)).toEqual({ ...full, remaining: 999 - index });
    }
  });

  it('401 without a key, with a wrong one, with a revoked and with an expired one', async () => {
    const { id, subdomain, key } = await newAccount();
    const revoked = await run.system.createKey(id);
    const expired = await run.system.createKey(id, { expiresAt: '2026-03-01T08:00:00Z' });
    await run.system.operator('DELETE', `/accounts/${id}/keys/${revoked.id}`);
    for (const refused of [null, 'hello', `shk.${'a'.repeat(43)}`, revoked.key, expired.key]) {
      const answer = await askInstance(subdomain, refused);
      expect([answer.status, answer.json(), allowanceOf(answer)]).toEqual([401, dataError(401), null]);
    }
    expect(allowanceOf(await askInstance(subdomain, key))?.remaining).toBe(999);
  });

  it('401 for the key of another account, which costs neither of the two anything', async () => {
    const mine = await newAccount();
    const other = await newAccount();
    const answer = await askInstance(other.subdomain, mine.key);
    expect([answer.status, answer.json(), allowanceOf(answer)]).toEqual([401, dataError(401), null]);
    expect(answer.text).toBe((await askInstance(other.subdomain, `shk.${'a'.repeat(43)}`)).text);
    expect(allowanceOf(await askInstance(mine.subdomain, mine.key))?.remaining).toBe(999);
    expect(allowanceOf(await askInstance(other.subdomain, other.key))?.remaining).toBe(999);
  });

  it('403 for an unbound key, 402 on a suspended account, 404 on a closed one: none of them counts', async () => {
    const { id, subdomain, key } = await newAccount();
    const unbound = await run.system.createKey(id, { bound: false });
    const refused = await askInstance(subdomain, unbound.key);
    expect([refused.status, refused.json(), allowanceOf(refused)]).toEqual([403, dataError(403), null]);
    await step(id, 'suspend');
    const suspended = await askInstance(subdomain, key);
    expect([suspended.status, suspended.json(), allowanceOf(suspended)]).toEqual([402, dataError(402), full]);
    await step(id, 'close');
    const closed = await askInstance(subdomain, key);
    expect([closed.status, closed.json(), allowanceOf(closed)]).toEqual([404, dataError(404), full]);
  });
});

describe('the platform host outside the Reporting API', () => {
  it('404 not_found for a path it does not have; the request counts', async () => {
    const { key } = await newAccount();
    for (const [index, path] of ['/api/v1/none', '/api/v1', '/api/v1/', '/api/v1/reportings'].entries()) {
      const answer = await askPlatform(key, path);
      expect([path, answer.status, answer.json()]).toEqual([path, 404, platformError('not_found')]);
      expect(allowanceOf(answer)).toEqual({ ...full, remaining: 999 - index });
    }
  });

  it('401, not in the shape of the other errors, for a key that is missing or not accepted', async () => {
    for (const key of [null, 'hello', `shk.${'a'.repeat(43)}`]) {
      const answer = await askPlatform(key, '/api/v1/webhooks');
      expect([answer.status, answer.text, allowanceOf(answer)]).toEqual([401, '', null]);
    }
  });

  it('403 for an unbound key, 402 on a suspended account, 404 on a closed one: none of them counts', async () => {
    const { id, key } = await newAccount();
    const unbound = await run.system.createKey(id, { bound: false });
    const refused = await askPlatform(unbound.key);
    expect([refused.status, refused.json()]).toEqual([403, platformError('api_key_no_tenant_binding')]);
    await step(id, 'suspend');
    const suspended = await askPlatform(key);
    expect([suspended.status, suspended.json()]).toEqual([402, platformError('account_suspended')]);
    expect(allowanceOf(suspended)).toEqual(full);
    await step(id, 'close');
    const closed = await askPlatform(key);
    expect([closed.status, closed.json(), allowanceOf(closed)]).toEqual([404, platformError('not_found'), full]);
  });

  // Document 4, section 4: endpoints can be created while the instance is being provisioned, so 409 means that there is
  // no instance at all.
  it('409 instance_not_ready without an instance; it does not count', async () => {
    const { key } = await newAccount({ provision: false });
    const answer = await askPlatform(key, '/api/v1/webhooks');
    expect([answer.status, answer.json()]).toEqual([409, platformError('instance_not_ready')]);
    expect(allowanceOf(answer)).toEqual(full);
  });
});

// Document 1 (base address) and document 4, section 0: the instance's own page, for every caller.
describe('the page of the instance host', () => {
  const isPage = (answer: Answer) => {
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toMatch(/^<!doctype html>[^]*<h1>Page not found<\/h1>/);
  };

  it('404 for the Reporting API, with and without a key, and no request is counted', async () => {
    const { subdomain, key } = await newAccount();
    for (const path of ['/api/v1/reporting', '/api/v1/reporting/summary', '/api/v1/reporting?key=1']) {
      for (const answer of [await askInstance(subdomain, key, path), await askInstance(subdomain, null, path)]) {
        isPage(answer);
        expect(allowanceOf(answer)).toBeNull();
      }
    }
    expect(allowanceOf(await askInstance(subdomain, key))?.remaining).toBe(999);
  });

  it('404 for every path outside its APIs', async () => {
    const { subdomain, key } = await newAccount();
    for (const path of ['/', '/nothing', '/api', '/api/v2/locations', '/operator/v1/accounts', '/index.php', '//']) {
      isPage(await askInstance(subdomain, key, path));
    }
  });

  it('404 on a host nobody has, with and without a key', async () => {
    const { subdomain, key } = await newAccount();
    const host = new URL(run.system.program.ready.instanceUrl).host;
    const headers = { 'x-api-key': key };
    for (const name of [
      `nobody.${host}`,
      host,
      `a.${subdomain}.${host}`,
      `${subdomain}.example.com`,
      '127.0.0.1',
      '.',
    ]) {
      isPage(await run.system.instance('x', '/api/v1/none', { headers: { ...headers, host: name } }));
      isPage(await run.system.instance('x', '/api/v1/none', { headers: { host: name } }));
    }
  });

  it('404 where the instance is not there yet, until it is', async () => {
    const { id, subdomain, key } = await newAccount({ provision: false });
    isPage(await askInstance(subdomain, key));
    isPage(await askInstance(subdomain, null));
    await step(id, 'provision');
    expect((await askInstance(subdomain, null)).json()).toEqual(dataError(401));
    expect(allowanceOf(await askInstance(subdomain, key))?.remaining).toBe(999);
  });

  it('host names are read without regard to case, port and a final dot', async () => {
    const { subdomain, key } = await newAccount();
    for (const host of [
      `${subdomain.toUpperCase()}.LOCALHOST`,
      `${subdomain}.localhost:1`,
      `${subdomain}.localhost.`,
    ]) {
      const answer = await run.system.instance('x', '/api/v1/none', { headers: { 'x-api-key': key, host } });
      expect([host, answer.json()]).toEqual([host, dataError(404)]);
    }
  });
});
