import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseUrlOf } from '../system/database-url.ts';
import { killHard, postmasterPid } from '../system/embedded-server.ts';
import { startProgram } from '../system/start-program.ts';
import { System, useOwnSystem } from '../system/system.ts';
import { keyedCalls, openKeyedCalls, type KeyedCalls } from './keyed-calls.ts';

// Document 6, Idempotency: exact across processes and crashes. `STOREHOUSE_KEYED_CREATES=10000` for a long run.
const creates = Number(process.env['STOREHOUSE_KEYED_CREATES'] ?? 300);
const clients = 6;
const products = '/api/v1/generic/product';
const env = { STOREHOUSE_LOG_LEVEL: 'error' };
const run = useOwnSystem({ flags: ['--roles', 'operator,worker'], env });
let victims: Promise<System>[];
let kills = 0;

const startVictim = async (): Promise<System> => {
  const flags = ['--roles', 'instance', '--database-url', databaseUrlOf(run.system)];
  return new System(await startProgram({ flags, env }), '');
};

beforeAll(async () => {
  victims = [startVictim(), startVictim()];
  await Promise.all(victims);
});
afterAll(async () => {
  await Promise.all(victims.map(async (victim) => (await victim).program.stop()));
});

/** Repeats a create with the same key until it is answered, through whichever process runs. */
async function createOnce(calls: () => Promise<KeyedCalls>, name: string): Promise<string> {
  const key = randomUUID();
  for (;;) {
    const through = await calls();
    const answer = await through.post(products, key, { name, category: { id: 'ROOT' } }).catch(() => null);
    if (answer?.status === 201) return answer.json<{ id: string }>().id;
    if (answer && answer.status !== 409 && answer.status !== 503) throw new Error(`${name}: ${answer.text}`);
    await wait(20);
  }
}

/** Kills one process after the other, and once the database's server, at random moments. */
async function killWhile(created: () => number): Promise<void> {
  for (let next = 0; ; next += randomInt(40, 70) * Math.ceil(creates / 3_000)) {
    while (created() < Math.min(next, creates)) await wait(5);
    if (created() === creates) return;
    kills += 1;
    if (kills === 3) {
      await restartServer();
      continue;
    }
    const victim = await victims.shift()!;
    victims.push(startVictim());
    await victim.program.stop('SIGKILL');
  }
}

/** The main program restarts the server by itself. A victim that is just starting would not wait for that, so it starts first. */
async function restartServer(): Promise<void> {
  const { dataDir } = run.system.program;
  await Promise.all(victims);
  const pid = await postmasterPid(dataDir);
  // On a borrowed cluster, only the programs are killed.
  if (pid === null) return;
  killHard(pid);
  await expect.poll(() => postmasterPid(dataDir), { timeout: 60_000 }).not.toBe(pid);
  const isReady = async () => (await run.system.operator('GET', '/readyz')).status;
  await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
}

async function listProducts(calls: KeyedCalls): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  for (;;) {
    const page = await calls.call('GET', `${products}?max=1000&offset=${String(found.length)}`, null);
    const { data } = page.json<{ data: typeof found }>();
    if (data.length === 0) return found;
    found.push(...data);
  }
}

it(
  `${String(creates)} creates under kills and retries make exactly that many objects`,
  { timeout: 600_000 + creates * 300 },
  async () => {
    const { account, apiKey } = await openKeyedCalls(run.system, { plan: 'enterprise' });
    const ids = new Map<string, string>();
    let next = 0;
    const create = async () => {
      for (let number = next++; number < creates; number = next++) {
        const name = `Product ${String(number)}`;
        const calls = async () => keyedCalls((await victims[number % victims.length])!, account, apiKey);
        ids.set(name, await createOnce(calls, name));
      }
    };
    const working = Promise.all(Array.from({ length: clients }, create));
    await Promise.all([working, killWhile(() => ids.size)]);
    const data = await listProducts(keyedCalls((await victims[0])!, account, apiKey));
    expect(data).toHaveLength(creates);
    expect(Object.fromEntries(data.map(({ id, name }) => [name, id]))).toEqual(Object.fromEntries(ids));
    expect(kills).toBeGreaterThanOrEqual(3);
    process.stderr.write(`${String(creates)} creates, ${String(kills)} kills: ${String(data.length)} objects\n`);
  },
);
