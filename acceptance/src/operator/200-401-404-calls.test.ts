import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { call, type Answer } from '../system/http-call.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 5, Operator API: the token, ids, the clock, health and metrics.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const error = (code: string) => ({ error: code, message: expect.any(String) as string });
const asOperator = (path: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> =>
  call(run.system.program.ready.operatorUrl, path, { method, headers });

/** Every operation, with ids that do not exist. */
const calls = (accountId = randomUUID(), keyId: string = randomUUID()) =>
  [
    ['GET', `/accounts/${accountId}`],
    ['PATCH', `/accounts/${accountId}`, { name: 'Other' }],
    ['POST', `/accounts/${accountId}/provision`],
    ['POST', `/accounts/${accountId}/suspend`, { reason: 'x' }],
    ['POST', `/accounts/${accountId}/reactivate`],
    ['POST', `/accounts/${accountId}/begin-closing`],
    ['POST', `/accounts/${accountId}/close`],
    ['POST', `/accounts/${accountId}/owner`, { userId: 'x' }],
    ['POST', `/accounts/${accountId}/pause-events`],
    ['POST', `/accounts/${accountId}/resume-events`],
    ['POST', `/accounts/${accountId}/users`, { email: 'a@b.example', name: 'A', password: 'long enough' }],
    ['POST', `/accounts/${accountId}/keys`, { name: 'key', scopes: [] }],
    ['GET', `/accounts/${accountId}/keys`],
    ['PATCH', `/accounts/${accountId}/keys/${keyId}`, { includeValues: false }],
    ['DELETE', `/accounts/${accountId}/keys/${keyId}`],
    ['POST', `/accounts/${accountId}/checks`],
    ['GET', `/accounts/${accountId}/checks`],
  ] as const;

describe('401 unauthorized', () => {
  const closed = [
    ...calls().map(([method, path]) => [method, path] as const),
    ...['/accounts', '/clock/advance', '/settle', '/backup', '/backup/verify', '/restore'].map(
      (path) => ['POST', path] as const,
    ),
    ...['/accounts', '/clock', '/metrics', '/status', '/none', '/'].map((path) => ['GET', path] as const),
  ];

  it.each(closed)('%s %s without a token and with a wrong one', async (method, path) => {
    const refused = [
      {},
      { authorization: 'Bearer wrong' },
      { authorization: 'Bearer' },
      { authorization: 'Basic b3BlcmF0b3I6eA==' },
    ];
    for (const headers of refused) {
      const answer = await asOperator(`/operator/v1${path}`, headers, method);
      expect([answer.status, answer.json()]).toEqual([401, error('unauthorized')]);
    }
  });

  it('a key is no token, and a token is no key', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    expect((await asOperator('/operator/v1/accounts', { authorization: `Bearer ${key}` })).status).toBe(401);
    expect((await asOperator('/operator/v1/accounts', { 'x-api-key': key })).status).toBe(401);
    const token = run.system.program.ready.operatorToken!;
    expect((await run.system.platform('/api/v1/none', { headers: { 'x-api-key': token } })).status).toBe(401);
  });
});

describe('404 not_found', () => {
  it.each(calls())('%s %s: no such account', async (method, path, body?: unknown) => {
    const answer = await run.system.operator(method, path, body);
    expect([answer.status, answer.json()]).toEqual([404, error('not_found')]);
  });

  it('an id that could not be one is an id that does not exist', async () => {
    const { id } = await run.system.createAccount();
    const strange = ['none', '1', '%00', '..', 'a'.repeat(200), id.toUpperCase().replace(/^.{8}/, '00000000'), "'or'1"];
    for (const other of strange) expect((await run.system.operator('GET', `/accounts/${other}`)).status).toBe(404);
    for (const other of strange) {
      expect((await run.system.operator('DELETE', `/accounts/${id}/keys/${other}`)).status).toBe(404);
    }
  });

  it('a key of another account is a key that does not exist', async () => {
    const [mine, other] = [await run.system.createAccount(), await run.system.createAccount()];
    const { id, key } = await run.system.createKey(other.id);
    const answer = await run.system.operator('DELETE', `/accounts/${mine.id}/keys/${id}`);
    const unknown = await run.system.operator('DELETE', `/accounts/${mine.id}/keys/${randomUUID()}`);
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
    expect(
      (await run.system.operator('PATCH', `/accounts/${mine.id}/keys/${id}`, { includeValues: true })).status,
    ).toBe(404);
    expect((await run.system.platform('/api/v1/none', { headers: { 'x-api-key': key } })).status).toBe(404);
  });

  it('a path that is not in the table', async () => {
    for (const [method, path] of [
      ['GET', '/none'],
      ['GET', '/'],
      ['DELETE', '/settled'],
      ['GET', '/accounts/'],
    ]) {
      const answer = await run.system.operator(method!, path!);
      expect([path, answer.status, answer.json()]).toEqual([path, 404, error('not_found')]);
    }
  });
});

describe('the clock', () => {
  const now = async () => (await run.system.operator('GET', '/clock')).json()['now'];

  it('200: stands still, is moved to a moment and by seconds, and never goes back', async () => {
    expect(await now()).toBe('2026-03-01T08:00:00.000Z');
    const moved = await run.system.operator('PUT', '/clock', { now: '2026-03-01T10:00:00+01:00' });
    expect([moved.status, moved.json()]).toEqual([200, { now: '2026-03-01T09:00:00.000Z' }]);
    const advanced = await run.system.operator('POST', '/clock/advance', { seconds: 90.5 });
    expect([advanced.status, advanced.json()]).toEqual([200, { now: '2026-03-01T09:01:30.500Z' }]);
    expect((await run.system.operator('POST', '/clock/advance', { seconds: 0 })).status).toBe(200);
    const back = await run.system.operator('PUT', '/clock', { now: '2026-03-01T09:01:30.499Z' });
    expect([back.status, back.json()]).toEqual([400, error('invalid_request')]);
    for (const body of [{ seconds: -1 }, { seconds: '5' }, { seconds: null }, { seconds: 1e12 }, {}, undefined]) {
      expect([body, (await run.system.operator('POST', '/clock/advance', body)).status]).toEqual([body, 400]);
    }
    for (const body of [{ now: 'tomorrow' }, { now: 1 }, { now: '2027-02-30T00:00:00Z' }, {}, undefined]) {
      expect([body, (await run.system.operator('PUT', '/clock', body)).status]).toEqual([body, 400]);
    }
    expect(await now()).toBe('2026-03-01T09:01:30.500Z');
  });

  it('200: settle answers when no work is due', async () => {
    expect((await run.system.operator('POST', '/settle')).status).toBe(200);
  });
});

describe('health and metrics', () => {
  it('200 healthz and readyz without a token on every host', async () => {
    const { platformUrl, instanceUrl, operatorUrl } = run.system.program.ready;
    const addresses = [platformUrl, instanceUrl, operatorUrl, `${operatorUrl}/operator/v1`];
    for (const address of addresses) {
      const { pathname } = new URL(address);
      for (const path of ['/healthz', '/readyz']) {
        const answer = await call(address, `${pathname === '/' ? '' : pathname}${path}`);
        expect([address, path, answer.status]).toEqual([address, path, 200]);
      }
    }
  });

  it('200 metrics with the token: requests, latencies, refusals, database pool, queue ages', async () => {
    await run.system.platform('/api/v1/reporting/none');
    const metrics = await run.system.operator('GET', '/metrics');
    expect([metrics.status, metrics.headers['content-type']]).toEqual([
      200,
      expect.stringMatching(/^text\/plain; version=0\.0\.4/),
    ]);
    for (const line of [
      /^storehouse_http_requests_total\{host="platform",method="GET",route="[^"]+",status="401"\} [1-9]/m,
      /^storehouse_http_request_seconds_bucket\{le="0\.01",host="operator",route="[^"]+"\} \d/m,
      /^# TYPE storehouse_refusals_total counter$/m,
      /^storehouse_database_connections\{state="idle"\} \d/m,
      /^storehouse_queue_oldest_seconds\{queue="events"\} \d/m,
    ]) {
      expect(metrics.text).toMatch(line);
    }
    for (const url of [run.system.program.ready.platformUrl, run.system.program.ready.instanceUrl]) {
      expect((await call(url, '/metrics')).status).toBe(404);
    }
  });
});
