import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Composition } from '../../compose.ts';
import { composeTestProgram, testOperatorToken } from '../../testing/compose-test-program.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const test = useTestDatabase();
let program: Composition;
beforeAll(async () => {
  program = await composeTestProgram(test.connection);
});
afterAll(async () => {
  await Promise.all(Object.values(program.hosts).map((host) => host.close()));
  await program.storage.close();
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

async function call(method: Method, url: string, payload?: object, token: string | null = testOperatorToken) {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await program.hosts.operator!.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
}

const owner = { email: 'owner@example.com', name: 'Olive', password: 'correct horse' };
let made = 0;
async function createAccount(fields: object = {}) {
  made += 1;
  const answer = await call('POST', '/accounts', { name: 'Acme', subdomain: `acme-${String(made)}`, owner, ...fields });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('the operator host', () => {
  it('serves with and without its prefix', async () => {
    const account = await createAccount();
    const paths = [`/accounts/${account.id}`, `/operator/v1/accounts/${account.id}`];
    const answers = await Promise.all(paths.map((path) => call('GET', path)));
    expect(answers.map(({ status, body }) => [status, body.id])).toEqual(paths.map(() => [200, account.id]));
    expect((await call('GET', '/healthz', undefined, null)).status).toBe(200);
    expect((await call('GET', '/operator/v1/readyz', undefined, null)).body).toEqual({ status: 'ready' });
  });

  it.each([null, '', 'wrong', `${testOperatorToken}x`, testOperatorToken.slice(1)])(
    'refuses the token %j',
    async (token) => {
      const answers = [
        await call('GET', '/accounts', undefined, token),
        await call('GET', '/nowhere', undefined, token),
      ];
      expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
        [401, 'unauthorized'],
        [401, 'unauthorized'],
      ]);
    },
  );

  it('answers lists as {data}', async () => {
    const { id } = await createAccount();
    expect((await call('GET', '/accounts')).body.data).toContainEqual(expect.objectContaining({ id }));
    expect((await call('GET', '/accounts?subdomain=nobody')).body).toEqual({ data: [] });
    expect((await call('GET', `/accounts/${id}/keys`)).body).toEqual({ data: [] });
  });

  it('lists many accounts with their owners in as many statements as one', async () => {
    const [one, other] = [await createAccount(), await createAccount({ owner: { ...owner, name: 'Otto' } })];
    const query = vi.spyOn(program.storage.db, 'query');
    const listed = [await call('GET', `/accounts?subdomain=${one.subdomain}`)];
    const statements = query.mock.calls.length;
    listed.push(await call('GET', '/accounts'));
    expect(query.mock.calls.length).toBe(2 * statements);
    query.mockRestore();
    expect(listed.map(({ body }) => body.data)).toEqual([[one], expect.arrayContaining([one, other])]);
  });

  it('shows an account as the contract says', async () => {
    expect(await createAccount()).toMatchObject({
      name: 'Acme',
      subdomain: `acme-${String(made)}`,
      plan: 'shared',
      apiBand: null,
      trial: false,
      zone: 'UTC',
      status: 'ACTIVE',
      expiryWindowDays: 60,
      defaultCurrency: 'USD',
      owner: { email: 'owner@example.com', name: 'Olive' },
    });
  });

  it('refuses unknown fields, and says which', async () => {
    const { id } = await createAccount();
    const answer = await call('PATCH', `/accounts/${id}`, { naem: 'Acme' });
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.body.message).toContain('naem');
  });

  it('refuses a step that the state does not allow with 409, and takes one to the present state as done', async () => {
    const { id } = await createAccount();
    const refused = await call('POST', `/accounts/${id}/close`).then(() => call('POST', `/accounts/${id}/reactivate`));
    expect([refused.status, refused.body.error]).toEqual([409, 'conflict']);
    const again = await call('POST', `/accounts/${id}/close`);
    expect([again.status, again.body.status]).toEqual([200, 'CLOSED']);
  });

  it('creates a key with values for a teammate, but turns values on only for a key of the owner', async () => {
    const { id } = await createAccount();
    const teammate = { email: 'tess@example.com', name: 'Tess', password: 'correct horse' };
    const { id: createdBy } = (await call('POST', `/accounts/${id}/users`, teammate)).body;
    const key = await call('POST', `/accounts/${id}/keys`, { name: 'k', createdBy, includeValues: true });
    expect([key.status, key.body.includeValues]).toEqual([201, true]);
    const turn = (includeValues: boolean) => call('PATCH', `/accounts/${id}/keys/${key.body.id}`, { includeValues });
    expect((await turn(false)).status).toBe(200);
    expect((await turn(true)).status).toBe(400);
  });

  it('answers ids that do not exist, and what could not be one, with 404', async () => {
    const ids = ['00000000-0000-4000-8000-000000000000', 'x', "'"];
    const answers = await Promise.all(ids.map((id) => call('GET', `/accounts/${encodeURIComponent(id)}`)));
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual(ids.map(() => [404, 'not_found']));
  });

  it('takes a suspension without a body, with a reason, and refuses one that is no text', async () => {
    const { id } = await createAccount();
    expect((await call('POST', `/accounts/${id}/suspend`, { reason: 7 })).status).toBe(400);
    expect((await call('POST', `/accounts/${id}/suspend`)).body.status).toBe('SUSPENDED');
  });

  it('exposes its metrics in Prometheus format', async () => {
    const headers = { authorization: `Bearer ${testOperatorToken}` };
    const { statusCode, body } = await program.hosts.operator!.inject({ url: '/metrics', headers });
    expect(statusCode).toBe(200);
    const names = [
      'http_requests_total',
      'http_request_seconds',
      'refusals_total',
      'database_connections',
      'queue_oldest_seconds',
    ];
    for (const name of names) expect(body).toContain(`# TYPE storehouse_${name} `);
  });
});
