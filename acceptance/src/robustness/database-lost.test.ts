import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { call, type Answer, type CallOptions } from '../system/http-call.ts';
import { useOwnSystem, type System } from '../system/system.ts';
import { isRunning, killHard, postmasterPid } from '../system/embedded-server.ts';

/** For how long every restarted server is killed again: long enough to call every surface meanwhile. */
const outageMs = 2_000;

interface Surface {
  readonly ask: () => Promise<Answer>;
  /** The status in normal operation. */
  readonly usual: number;
  /** The response while the database is down; null if none is needed. */
  readonly away: Record<string, unknown> | null;
  readonly retryAfter?: string;
}

async function surfacesOf(system: System): Promise<Record<string, Surface>> {
  const account = await system.createAccount({ plan: 'enterprise' });
  const options = { headers: { 'x-api-key': (await system.createKey(account.id)).key } };
  const { instanceUrl } = system.program.ready;
  const host = `${account.subdomain}.${new URL(instanceUrl).host}`;
  const instance = (path: string, { headers }: CallOptions = {}) =>
    call(instanceUrl, path, { headers: { host, ...headers } });
  const sentence = expect.any(String) as string;
  const unavailable = { error: 'unavailable', message: sentence };
  const notReady = { usual: 200, away: { status: 'database unavailable' } };
  return {
    reporting: {
      ask: () => system.platform('/api/v1/reporting/none', options),
      usual: 404,
      away: unavailable,
      retryAfter: '30',
    },
    platform: { ask: () => system.platform('/api/v1/none', options), usual: 404, away: unavailable, retryAfter: '30' },
    data: {
      ask: () => instance('/api/v1/none', options),
      usual: 404,
      away: { errorCode: 503, errorMessage: sentence },
      retryAfter: '30',
    },
    operator: { ask: () => system.operator('GET', `/accounts/${account.id}`), usual: 200, away: unavailable },
    // A write is a transaction of several statements: the server may die between any two of them.
    'operator, writing': {
      ask: () => system.operator('PATCH', `/accounts/${account.id}`, { name: 'Acme' }),
      usual: 200,
      away: unavailable,
    },
    'readiness of the platform host': { ask: () => system.platform('/readyz'), ...notReady },
    'readiness of the instance host': { ask: () => instance('/readyz'), ...notReady },
    'readiness of the operator host': { ask: () => system.operator('GET', '/readyz'), ...notReady },
    'liveness of the platform host': { ask: () => system.platform('/healthz'), usual: 200, away: null },
    'liveness of the instance host': {
      ask: () => instance('/healthz'),
      usual: 200,
      away: null,
    },
    'liveness of the operator host': { ask: () => system.operator('GET', '/healthz'), usual: 200, away: null },
  };
}

// On a cluster there is no server of ours to kill.
describe.skipIf(isOnCluster).each([
  ['the clock of the system', []],
  ['a test clock, which is read from the database', ['--test-clock', '2026-03-01T08:00:00Z']],
])('503 while the embedded server is killed again and again, with %s', (_clock, flags) => {
  const run = useOwnSystem({ flags });

  it('in the shape of each surface, never 500, and all is well again by itself', async () => {
    const { program } = run.system;
    const surfaces = await surfacesOf(run.system);
    const answers = new Map<string, Answer[]>(Object.keys(surfaces).map((name) => [name, []]));
    const stopping = new AbortController();
    const asking = Promise.all(
      Object.entries(surfaces).flatMap(([name, { ask }]) =>
        [1, 2].map(async () => {
          while (!stopping.signal.aborted) {
            answers.get(name)?.push(await ask());
            await wait(5);
          }
        }),
      ),
    );
    const killed = await Promise.race([asking.then(() => 0), killAgainAndAgain(program.dataDir)]);
    const askAll = async () =>
      (await Promise.all(Object.values(surfaces).map(({ ask }) => ask()))).map(({ status }) => status);
    await expect.poll(askAll).toEqual(Object.values(surfaces).map(({ usual }) => usual));
    stopping.abort();
    await asking;

    expect(killed).toBeGreaterThan(0);
    for (const [name, { usual, away, retryAfter }] of Object.entries(surfaces)) {
      const statuses = new Set(answers.get(name)?.map(({ status }) => status));
      expect([name, ...statuses].toSorted()).toEqual([name, usual, ...(away ? [503] : [])].toSorted());
      for (const answer of answers.get(name)?.filter(({ status }) => status === 503) ?? []) {
        expect(answer.json()).toEqual(away);
        if (retryAfter !== undefined) expect(answer.headers['retry-after']).toBe(retryAfter);
      }
    }
    expect(program.process.exitCode).toBeNull();
    expect(program.log()).not.toMatch(/"level":(50|60)/);
  });
});

/** Kills the folder's server and every successor; returns how many there were. */
async function killAgainAndAgain(dataDir: string): Promise<number> {
  const killed = new Set<number>();
  for (const end = performance.now() + outageMs; performance.now() < end;) {
    await wait(5);
    const pid = await postmasterPid(dataDir);
    if (pid === null || killed.has(pid) || !(await isRunning(pid))) continue;
    killHard(pid);
    killed.add(pid);
  }
  return killed.size;
}
