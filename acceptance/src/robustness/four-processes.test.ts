import { Agent } from 'node:http';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, type Answer } from '../system/http-call.ts';
import { emptyDatabaseUrl } from '../system/database-url.ts';
import { newDataDir, startProgram, type RunningProgram } from '../system/start-program.ts';
import { startSystem, type System } from '../system/system.ts';

const clients = 50;
const agent = new Agent({ keepAlive: true, maxSockets: clients });

/** Provides the PostgreSQL server, unless there is a cluster: its database `postgres` is empty, and every program of this user can reach its socket. */
let lender: RunningProgram;
let sharedDir: string;
let systems: System[] = [];

beforeAll(async () => {
  lender = await startProgram({ flags: ['--roles', 'operator'] });
  sharedDir = await newDataDir();
  const flags = ['--database-url', await emptyDatabaseUrl(lender), ...['--test-clock', '2026-03-01T08:00:00Z']];
  const env = { STOREHOUSE_POOL_SIZE: '4' };
  systems = await Promise.all(Array.from({ length: 10 }, () => startSystem({ dataDir: sharedDir, flags, env })));
}, 120_000);

afterAll(async () => {
  agent.destroy();
  await Promise.all(systems.map(({ program }) => program.stop()));
  await lender.stop();
  await rm(sharedDir, { recursive: true, force: true });
}, 60_000);

describe('ten processes started at once on an empty database and one data folder', () => {
  it('all become ready, one of them having made the schema', async () => {
    const statuses = await Promise.all(systems.map((system) => system.platform('/readyz')));
    expect(statuses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const made = systems.filter(({ program }) => program.log().includes('the database schema is up to date'));
    expect(made).toHaveLength(1);
  });

  it('share one token, which only the one that made it shows', async () => {
    expect(systems.filter(({ program }) => program.ready.operatorToken !== undefined)).toHaveLength(1);
    const answers = await Promise.all(systems.map((system) => system.operator('GET', '/accounts')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  });

  it('see what any of them has written, and the clock that any of them has moved', async () => {
    const account = await systems[9]!.createAccount();
    await systems[8]!.operator('POST', '/clock/advance', { seconds: 5 });
    const [first, ...others] = await Promise.all(
      systems.map(async (system) => [
        (await system.operator('GET', `/accounts/${account.id}`)).json(),
        (await system.operator('GET', '/clock')).json(),
      ]),
    );
    expect(first).toEqual([expect.objectContaining({ id: account.id }), { now: '2026-03-01T08:00:05.000Z' }]);
    for (const seen of others) expect(seen).toEqual(first);
  });

  it('end by themselves, the others staying', async () => {
    const codes = await Promise.all(systems.splice(4).map(({ program }) => program.stop()));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    expect((await systems[0]!.platform('/readyz')).status).toBe(200);
  });
});

describe('four processes and fifty clients at once', () => {
  it.each([
    { path: '/api/v1/reporting/none', ceiling: 600, secondsEach: 6 },
    { path: '/api/v1/none', ceiling: 1_000, secondsEach: 3.6 },
  ])(
    'let exactly the allowance of $ceiling through, then one more each $secondsEach s',
    async (bucket) => {
      const { path, ceiling, secondsEach } = bucket;
      const account = await systems[0]!.createAccount();
      const { key } = await systems[1]!.createKey(account.id);
      const send = async (count: number) => tally(await sendAtOnce(count, account.subdomain, path, key));

      const all = await send(ceiling + 300);
      expect(all).toMatchObject({ passed: ceiling, refused: 300, others: [] });
      // Each admitted request saw the allowance after its own deduction: no number repeats, none is missing.
      expect(all.remaining).toEqual(Array.from({ length: ceiling }, (_, left) => left));
      expect(await send(100)).toMatchObject({ passed: 0, refused: 100, others: [] });

      await systems[2]!.operator('POST', '/clock/advance', { seconds: secondsEach - 0.1 });
      expect(await send(100)).toMatchObject({ passed: 0, refused: 100 });
      await systems[3]!.operator('POST', '/clock/advance', { seconds: 0.1 });
      expect(await send(100)).toMatchObject({ passed: 1, refused: 99 });
      await systems[2]!.operator('POST', '/clock/advance', { seconds: secondsEach * 10 });
      expect(await send(100)).toMatchObject({ passed: 10, refused: 90 });
      // The allowance never exceeds its ceiling, however long nobody asks.
      await systems[1]!.operator('POST', '/clock/advance', { seconds: 10_000 });
      expect(await send(ceiling + 100)).toMatchObject({ passed: ceiling, refused: 100, others: [] });
    },
    60_000,
  );
});

describe('what one process changes, the others see within 5 seconds', () => {
  const within = { timeout: 5_000 };
  const statusesOf = (key: string) => async () => {
    const headers = { 'x-api-key': key };
    return (await Promise.all(systems.map((system) => system.platform('/api/v1/reporting/none', { headers })))).map(
      ({ status }) => status,
    );
  };
  const all = (status: number) => Array.from({ length: 4 }, () => status);

  it('a revoked key', async () => {
    const account = await systems[0]!.createAccount();
    const { id, key } = await systems[0]!.createKey(account.id);
    expect(await statusesOf(key)()).toEqual(all(404));
    await systems[0]!.operator('DELETE', `/accounts/${account.id}/keys/${id}`);
    await expect.poll(statusesOf(key), within).toEqual(all(401));
  });

  it('a suspended and a reactivated account', async () => {
    const account = await systems[0]!.createAccount();
    const { key } = await systems[0]!.createKey(account.id);
    expect(await statusesOf(key)()).toEqual(all(404));
    await systems[1]!.operator('POST', `/accounts/${account.id}/suspend`, { reason: 'unpaid' });
    await expect.poll(statusesOf(key), within).toEqual(all(402));
    await systems[2]!.operator('POST', `/accounts/${account.id}/reactivate`);
    await expect.poll(statusesOf(key), within).toEqual(all(404));
  });

  it('Include values of a key', async () => {
    const account = await systems[0]!.createAccount();
    const { id } = await systems[0]!.createKey(account.id);
    const seen = async () =>
      (await Promise.all(systems.map((system) => system.operator('GET', `/accounts/${account.id}/keys`)))).map(
        (answer) => answer.json<{ data: { includeValues: boolean }[] }>().data[0]?.includeValues,
      );
    expect(await seen()).toEqual([false, false, false, false]);
    await systems[3]!.operator('PATCH', `/accounts/${account.id}/keys/${id}`, { includeValues: true });
    await expect.poll(seen, within).toEqual([true, true, true, true]);
  });

  it('a larger plan', async () => {
    const account = await systems[0]!.createAccount();
    const headers = { 'x-api-key': (await systems[0]!.createKey(account.id)).key };
    await systems[1]!.operator('PATCH', `/accounts/${account.id}`, { plan: 'enterprise' });
    const limits = async () =>
      (await Promise.all(systems.map((system) => system.platform('/api/v1/none', { headers })))).map(
        (answer) => answer.headers['x-ratelimit-limit'],
      );
    await expect.poll(limits, within).toEqual(['50000', '50000', '50000', '50000']);
  });
});

/**
 * Sends this many requests from fifty clients, spread over the platform hosts, and over the instance hosts if both
 * count.
 */
async function sendAtOnce(count: number, subdomain: string, path: string, key: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  let left = count;
  const isReporting = path.includes('reporting');
  const urls = systems.flatMap(({ program: { ready } }) => [
    { url: ready.platformUrl, host: new URL(ready.platformUrl).host },
    ...(isReporting ? [] : [{ url: ready.instanceUrl, host: `${subdomain}.${new URL(ready.instanceUrl).host}` }]),
  ]);
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const { url, host } = urls[client % urls.length]!;
      for (; left > 0; answers.push(await call(url, path, { agent, headers: { host, 'x-api-key': key } }))) left -= 1;
    }),
  );
  return answers;
}

function tally(answers: readonly Answer[]) {
  const passed = answers.filter(({ status }) => status === 404);
  const refused = answers.filter(({ status, text }) => status === 429 && text.includes('rate_limit_exceeded'));
  return {
    passed: passed.length,
    refused: refused.length,
    others: answers.filter((answer) => !passed.includes(answer) && !refused.includes(answer)).map(({ text }) => text),
    remaining: passed.map(({ headers }) => Number(headers['x-ratelimit-remaining'])).toSorted((a, b) => a - b),
  };
}
