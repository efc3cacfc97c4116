import { randomBytes } from 'node:crypto';
import { genericClasses } from '@storehouse/contract/inventory/generic-classes';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDataClient, sampleOf } from '../data/sample-objects.ts';
import { call } from '../system/http-call.ts';
import { openPortal, signInToPortal } from '../system/portal.ts';
import { login, signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00Z'],
});

/** Incompressible: an index row holds 2,704 bytes, and PostgreSQL would compress repeated letters to fit. */
const long = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
const lengths = [255, 3_000, 7_000];
const nested = (depth: number) => `{"username":${'['.repeat(depth)}${']'.repeat(depth)}}`;

describe('text that is longer than any name', () => {
  it.each(lengths)('of %i characters is no 500 where one signs in', async (length) => {
    const { subdomain } = await run.system.createAccount();
    const text = long(length);
    const good = { username: 'owner@example.com', password: 'correct horse battery' };
    const answers = [
      await login(run.system, subdomain, { ...good, username: text }),
      await login(run.system, subdomain, { ...good, password: text }),
      await login(run.system, subdomain, { ...good, location: text }),
      await signInToPortal(run.system, { email: text, password: 'x' }),
      await signInToPortal(run.system, { email: 'a@example.com', password: text }),
      await signInToPortal(run.system, { email: 'a@example.com', password: 'x', subdomain: text }),
      await call(run.system.program.ready.platformUrl, `/exports/${text}`),
      await call(run.system.program.ready.platformUrl, `/api/v1/test-receivers/${text}`, { method: 'POST', body: {} }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });

  it('is no 500 in any text field of any class', async () => {
    const client = await openDataClient(run.system);
    await run.system.operator('PATCH', `/accounts/${client.accountId}`, { plan: 'enterprise' });
    const failed: string[] = [];
    for (const { name, fields } of genericClasses.filter(({ isReadOnly }) => isReadOnly !== true)) {
      const { body } = await sampleOf(client, name);
      for (const [field, declared] of Object.entries(fields)) {
        if (declared.type !== 'text') continue;
        for (const length of lengths) {
          const answer = await client.call('POST', `/generic/${name}`, { ...body, [field]: long(length) });
          if (answer.status >= 500) failed.push(`${name}.${field} with ${String(length)} characters`);
        }
      }
    }
    expect(failed).toEqual([]);
  });

  it.each(lengths)('of %i characters is no 500 for an operator, an owner or a user of the instance', async (length) => {
    const { system } = run;
    const text = long(length);
    const account = await system.createAccount({ plan: 'enterprise' });
    const portal = await openPortal(system, account.subdomain);
    const session = await signIn(system, account.subdomain);
    const owner = { email: 'o@example.com', name: 'O', password: 'correct horse battery' };
    const created = {
      name: 'A',
      subdomain: `a-${long(8)
        .toLowerCase()
        .replaceAll(/[^a-z]/g, 'x')}`,
      owner,
    };
    const answers = [
      await system.operator('POST', '/accounts', { ...created, name: text }),
      await system.operator('POST', '/accounts', { ...created, subdomain: text }),
      await system.operator('POST', '/accounts', { ...created, owner: { ...owner, email: `${text}@example.com` } }),
      await system.operator('POST', '/accounts', { ...created, owner: { ...owner, name: text } }),
      await system.operator('POST', `/accounts/${account.id}/keys`, { name: text, scopes: ['read'] }),
      await system.operator('POST', `/accounts/${account.id}/users`, { ...owner, email: `${text}@example.com` }),
      await system.operator('POST', `/accounts/${account.id}/owner`, { userId: text }),
      await portal.call('POST', '/team', { ...owner, email: `${text}@example.com` }),
      await portal.call('POST', '/keys', { name: text, scopes: ['read'] }),
      await portal.call('PUT', '/alerts', { dailyMail: true, recipients: [`${text}@example.com`] }),
      await session.post('/locations', { name: text, locationType: { id: '2' } }),
      await session.post('/locations', { name: 'L', locationNumber: text, locationType: { id: '2' } }),
      await session.post('/users', { email: `${text}@example.com`, name: 'U', password: owner.password }),
      await session.post('/products', { name: text, productCode: text, category: { id: 'ROOT' } }),
    ];
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  });
});

describe('what anybody may send without a key', () => {
  const ask = (url: string, path: string, body: string) =>
    call(url, path, { method: 'POST', body, headers: { 'sec-fetch-site': 'same-origin' } });
  let subdomain: string;
  beforeAll(async () => {
    ({ subdomain } = await run.system.createAccount());
  });

  it('is refused by its length before it is read', async () => {
    const { platformUrl } = run.system.program.ready;
    const large = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(9_000) });
    expect((await ask(platformUrl, '/portal/api/sign-in', large)).status).toBe(400);
    const answer = await login(run.system, subdomain, { username: 'a', password: 'x'.repeat(9_000) });
    expect(answer.status).toBe(400);
    expect(answer.json()).toEqual({ errorCode: 400, errorMessage: expect.any(String) as string });
  });

  it.each([60, 2_000, 500_000])('is refused when it is nested %i levels deep', async (depth) => {
    const { platformUrl, instanceUrl, operatorUrl } = run.system.program.ready;
    const host = `${subdomain}.${new URL(instanceUrl).host}`;
    const body = nested(depth);
    const answers = [
      await ask(platformUrl, '/portal/api/sign-in', body),
      await call(instanceUrl, '/inventory/api/login', { method: 'POST', body, headers: { host } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    // For paths that do not exist, the body is not even parsed.
    const nowhere = [
      await ask(platformUrl, '/none', body),
      await call(instanceUrl, '/none', { method: 'POST', body, headers: { host } }),
      await ask(operatorUrl, '/none', body),
    ];
    expect(nowhere.map(({ status }) => status).filter((status) => status >= 500 || status < 400)).toEqual([]);
  });

  it.each([
    ['nested', nested(60), 'The body is nested deeper than 50 levels.'],
    // Decoded, it would be stored with another character than was sent.
    ['not UTF-8', Buffer.from('{"name":"\xff"}', 'latin1'), 'The body is not valid UTF-8.'],
  ])('is refused when %s with a key, too, in the shape of the surface', async (_what, body, sentence) => {
    const client = await openDataClient(run.system);
    const { instanceUrl, platformUrl } = run.system.program.ready;
    const host = `${client.subdomain}.${new URL(instanceUrl).host}`;
    const options = { method: 'POST', body, headers: { host, 'x-api-key': client.key } };
    expect((await call(instanceUrl, '/api/v1/generic/locationGroup', options)).json()).toEqual({
      errorCode: 400,
      errorMessage: sentence,
    });
    const { host: _, ...headers } = options.headers;
    expect((await call(platformUrl, '/api/v1/webhooks', { ...options, headers })).json()).toEqual({
      error: 'invalid_request',
      message: sentence,
    });
  });
});
