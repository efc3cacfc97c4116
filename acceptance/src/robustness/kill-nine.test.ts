import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { freePorts, newDataDir } from '../system/start-program.ts';
import { startSystem, type System } from '../system/system.ts';
import { isRunning, killHard, killServerOf, postmasterPid, serverPid } from '../system/embedded-server.ts';
import { spawnProgram } from './spawn-program.ts';
import { WriteLoad } from './write-load.ts';

const rounds = 20;
const token = 'kill-nine-token';
const env = { STOREHOUSE_OPERATOR_TOKEN: token, STOREHOUSE_LOG_LEVEL: 'warn' };

const dataDir = await newDataDir();
let system: System;

afterAll(async () => {
  await system.program.stop('SIGKILL');
  await killServerOf(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

/** What is killed, and how it recovers. */
const kills: Record<string, () => Promise<void>> = {
  program: async () => {
    await system.program.stop('SIGKILL');
    system = await startSystem({ dataDir, env });
  },
  server: async () => {
    const pid = await serverPid(dataDir);
    killHard(pid);
    // The program restarts the server by itself.
    await expect.poll(() => postmasterPid(dataDir)).not.toBe(pid);
    await expect.poll(async () => (await system.operator('GET', '/readyz')).status).toBe(200);
  },
  both: async () => {
    const pid = await serverPid(dataDir);
    killHard(pid);
    await system.program.stop('SIGKILL');
    system = await startSystem({ dataDir, env });
  },
  'both, and then the program that is starting': async () => {
    killHard(await serverPid(dataDir));
    await system.program.stop('SIGKILL');
    const starting = spawnProgram(['serve', '--data', dataDir, ...freePorts], { env: { ...process.env, ...env } });
    await wait(randomInt(1_500));
    starting.child.kill('SIGKILL');
    await starting.ended;
    system = await startSystem({ dataDir, env });
  },
};

it(
  `every acknowledged write is there after each of ${String(rounds)} kills at random moments`,
  { timeout: 400_000 },
  async () => {
    system = await startSystem({ dataDir, env });
    const account = await system.createAccount();
    const load = new WriteLoad(account.id, () => system);
    load.start();
    // A borrowed cluster is not ours to kill.
    const names = isOnCluster ? ['program'] : Object.keys(kills);
    for (let round = 0; round < rounds; round += 1) {
      await wait(randomInt(50, 400));
      const before = load.keys.size;
      await kills[names[round % names.length]!]!();
      await expectAllThere(account.id, load);
      // Each round must have had something to lose, and the load must continue after it.
      await expect.poll(() => load.keys.size).toBeGreaterThan(before);
    }
    await load.stop();
    await expectAllThere(account.id, load);
    expect([...load.statuses.keys()].filter((status) => ![200, 201, 204, 503].includes(status))).toEqual([]);
    const pid = await postmasterPid(dataDir);
    expect(pid === null).toBe(isOnCluster);
    expect(await system.program.stop()).toBe(0);
    expect(pid !== null && (await isRunning(pid))).toBe(false);
  },
);

async function expectAllThere(accountId: string, load: WriteLoad): Promise<void> {
  const [keys, revoked, accounts, { acknowledged }] = [
    [...load.keys],
    [...load.revoked],
    [...load.accounts],
    { ...load.renamed },
  ];
  const listed = await system.operator('GET', `/accounts/${accountId}/keys`);
  const there = new Set(listed.json<{ data: { id: string }[] }>().data.map(({ id }) => id));
  expect(keys.filter((id) => load.keys.has(id) && !there.has(id))).toEqual([]);
  expect(revoked.filter((id) => there.has(id))).toEqual([]);

  const found = (await system.operator('GET', '/accounts')).json<{ data: ListedAccount[] }>().data;
  const subdomains = new Set(found.map(({ subdomain }) => subdomain));
  expect(accounts.filter((subdomain) => !subdomains.has(subdomain))).toEqual([]);
  // Nothing is half done: an existing account has its instance and its owner.
  expect(
    found.filter(({ status, tenantId, owner }) => status !== 'ACTIVE' || tenantId === null || !owner.email),
  ).toEqual([]);

  const name = found.find(({ id }) => id === accountId)?.name ?? '';
  const number = name === 'Acme' ? 0 : Number(name.replace('Acme ', ''));
  expect(number).toBeGreaterThanOrEqual(acknowledged);
  expect(number).toBeLessThanOrEqual(load.renamed.asked);
}

interface ListedAccount {
  readonly id: string;
  readonly name: string;
  readonly subdomain: string;
  readonly status: string;
  readonly tenantId: string | null;
  readonly owner: { readonly email: string };
}
