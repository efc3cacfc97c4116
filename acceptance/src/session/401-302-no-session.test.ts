import { describe, expect, it } from 'vitest';
import { signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 3, Authentication (Session) and Errors; document 4, section 5.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const error = (status: number) => ({ errorCode: status, errorMessage: expect.any(String) as string });
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

describe('without a live session', () => {
  it('401 in the data API’s shape for a program', async () => {
    const { subdomain } = await run.system.createAccount();
    const cookies = [
      {},
      { cookie: 'JSESSIONID=nonsense' },
      { cookie: `JSESSIONID=${'A'.repeat(43)}` },
      { cookie: 'other=1' },
    ];
    for (const headers of cookies) {
      const answer = await run.system.instance(subdomain, '/inventory/api/me', { headers });
      expect([answer.status, answer.json()]).toEqual([401, error(401)]);
    }
    const { key } = await run.system.createKey((await run.system.createAccount()).id);
    const withKey = await run.system.instance(subdomain, '/inventory/api/locations', { headers: { 'x-api-key': key } });
    expect(withKey.status).toBe(401);
    expect((await run.system.instance(subdomain, '/inventory/api/nothing')).status).toBe(401);
  });

  it('302 to the login page for a browser', async () => {
    const { subdomain } = await run.system.createAccount();
    const answer = await run.system.instance(subdomain, '/inventory/api/me', { headers: { accept: browser } });
    expect([answer.status, answer.headers.location]).toEqual([302, '/inventory/login']);
  });
});

describe('an idle session', () => {
  it('lives while it is used, and is over after 30 minutes without', async () => {
    const { subdomain } = await run.system.createAccount();
    const session = await signIn(run.system, subdomain);
    for (let uses = 0; uses < 3; uses += 1) {
      await run.system.advanceClock(29 * 60);
      expect((await session.get('/me')).status).toBe(200);
    }
    await run.system.advanceClock(30 * 60);
    expect((await session.get('/me')).status).toBe(401);
    const page = await session.call('GET', '/me', undefined, { headers: { accept: browser } });
    expect(page.status).toBe(302);
  });
});

describe('a session of another instance', () => {
  it('401: it is as good as none', async () => {
    const [one, other] = [await run.system.createAccount(), await run.system.createAccount()];
    const session = await signIn(run.system, one.subdomain);
    const headers = { cookie: session.cookie };
    expect((await run.system.instance(other.subdomain, '/inventory/api/me', { headers })).status).toBe(401);
  });
});

describe('the account', () => {
  const step = (accountId: string, name: string) => run.system.operator('POST', `/accounts/${accountId}/${name}`);

  it('402 while it is suspended, for those signed in and at the login; the sessions are over', async () => {
    const account = await run.system.createAccount();
    const session = await signIn(run.system, account.subdomain);
    await step(account.id, 'suspend');
    const answer = await session.get('/me');
    expect([answer.status, answer.json()]).toEqual([402, error(402)]);
    expect((await session.post('/login', {})).status).toBe(402);
    await step(account.id, 'reactivate');
    expect((await session.get('/me')).status).toBe(401);
    expect((await (await signIn(run.system, account.subdomain)).get('/me')).status).toBe(200);
  });

  it('404 once it is closed', async () => {
    const account = await run.system.createAccount();
    const session = await signIn(run.system, account.subdomain);
    await step(account.id, 'begin-closing');
    expect((await session.get('/me')).status).toBe(200);
    await step(account.id, 'close');
    const answer = await session.get('/me');
    expect([answer.status, answer.json()]).toEqual([404, error(404)]);
  });

  it('404 as a page for a host that is nobody’s, or has no instance yet', async () => {
    const [none, begun] = [
      await run.system.createAccount({ provision: false }),
      await run.system.createAccount({ provision: 'begin' }),
    ];
    for (const subdomain of ['nobody', none.subdomain, begun.subdomain]) {
      const answer = await run.system.instance(subdomain, '/inventory/api/login', { method: 'POST', body: {} });
      expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  });
});

describe('a page of another host', () => {
  it('403 when it changes something, whoever is signed in', async () => {
    const { subdomain } = await run.system.createAccount();
    const session = await signIn(run.system, subdomain);
    const body = { name: 'North', locationType: { id: '2' } };
    for (const origin of ['http://evil.example', 'null', 'http://other.localhost']) {
      const answer = await session.call('POST', '/locations', body, { headers: { origin } });
      expect([answer.status, answer.json()]).toEqual([403, error(403)]);
      expect((await session.call('POST', '/login', {}, { headers: { origin } })).status).toBe(403);
      expect((await session.call('GET', '/me', undefined, { headers: { origin } })).status).toBe(200);
    }
    const origin = `http://${subdomain}.localhost`;
    expect((await session.call('POST', '/locations', body, { headers: { origin } })).status).toBe(201);
  });
});

describe('what is asked for', () => {
  it('404 for an address that is not there, 400 for a body that cannot be read', async () => {
    const { subdomain } = await run.system.createAccount();
    const session = await signIn(run.system, subdomain);
    expect([(await session.get('/nothing')).status, (await session.get('/nothing')).json()]).toEqual([404, error(404)]);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const answers = [
      await session.post('/locations', '{"name":'),
      await session.post('/locations', '[]'),
      await session.post('/locations', '"text"'),
      await session.post('/locations'),
      await session.call('POST', '/locations', 'name=North', form),
      await session.post('/locations', { name: 'x'.repeat(1024 * 1024) }),
      await session.get('/generic/product?max=-1'),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.json()['errorCode']]).toEqual([400, 400]);
    }
    expect((await session.get('/%zz')).status).toBe(400);
  });
});
