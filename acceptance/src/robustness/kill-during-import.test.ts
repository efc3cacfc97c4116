import { once } from 'node:events';
import { request } from 'node:http';
import { rm } from 'node:fs/promises';
import { afterAll, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { killHard, killServerOf, serverPid } from '../system/embedded-server.ts';
import { signIn } from '../system/session.ts';
import { newDataDir } from '../system/start-program.ts';
import { startSystem, type AccountAnswer, type System } from '../system/system.ts';

// kill -9 in the middle of an import, of the program and of its PostgreSQL: nothing of the file is there afterwards,
// and the same file can be imported as if nothing had happened.
const rows = 20_000;
const env = { STOREHOUSE_OPERATOR_TOKEN: 'kill-during-import', STOREHOUSE_LOG_LEVEL: 'warn' };
const dataDir = await newDataDir();
const start = () => startSystem({ dataDir, env });
let system: System;
/** A borrowed cluster is not ours to kill. */
const victims = isOnCluster ? ['program'] : ['program', 'server'];

afterAll(async () => {
  await system.program.stop('SIGKILL');
  await killServerOf(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

const lines = (header: string, line: (index: number) => string) =>
  `${header}\n${Array.from({ length: rows }, (_, index) => `${line(index)}\n`).join('')}`;
const products = lines('productCode,name,category', (index) => `P-${String(index)},Product ${String(index)},New`);
const stock = lines('location,productCode,lotNumber,quantity', (index) => `North,P-${String(index)},L,7`);

/** Imports a file; returns the last step, or null if the program died after it had read some rows. */
async function importFile(
  account: AccountAnswer,
  kind: string,
  file: string,
  onRows: (read: number) => void = () => undefined,
): Promise<Record<string, unknown> | null> {
  const path = `/operator/v1/accounts/${account.id}/imports?kind=${kind}&createCategories=true`;
  const headers = {
    authorization: `Bearer ${env.STOREHOUSE_OPERATOR_TOKEN}`,
    'content-type': 'application/octet-stream',
  };
  const sent = request(new URL(path, system.program.ready.operatorUrl), { method: 'POST', headers });
  const answered = once(sent, 'response');
  sent.end(file);
  const [response] = (await answered) as [NodeJS.ReadableStream];
  let text = '';
  try {
    for await (const chunk of response) {
      text += String(chunk);
      const read = /\{"rows":(\d+)[^\n]*\n$/.exec(text)?.[1];
      if (read !== undefined) onRows(Number(read));
    }
  } catch {
    return null;
  }
  return JSON.parse(text.trimEnd().split('\n').at(-1) ?? '{}') as Record<string, unknown>;
}

/** How many products, lots, transactions and new categories there are. */
async function contents(account: AccountAnswer): Promise<Record<string, number>> {
  const owner = await signIn(system, account.subdomain);
  const counted = ['product', 'inventoryItem', 'transaction', 'category'].map(async (name) => [
    name,
    (await owner.data<unknown[]>(200, 'GET', `/generic/${name}`)).length,
  ]);
  return Object.fromEntries((await Promise.all(counted)) as [string, number][]);
}

it('leaves nothing half done', { timeout: 600_000 }, async () => {
  system = await start();
  const account = await system.createAccount();
  await (await signIn(system, account.subdomain)).createLocation('North');
  const created = { outcome: { applied: rows, created: rows, updated: 0, unchanged: 0, refused: 0 } };

  for (const [kind, file] of [
    ['products', products],
    ['stock', stock],
  ] as const) {
    const before = await contents(account);
    for (const victim of victims) {
      const pid = victim === 'server' ? await serverPid(dataDir) : (system.program.process.pid as number);
      let isStruck = false;
      await importFile(account, kind, file, (read) => {
        if (read < rows / 4 || isStruck) return;
        isStruck = true;
        killHard(pid);
      });
      expect(isStruck).toBe(true);
      await system.program.stop('SIGKILL');
      system = await start();
      expect(await contents(account)).toEqual(before);
    }
    expect(await importFile(account, kind, file)).toEqual(created);
  }
  expect(await contents(account)).toMatchObject({ product: rows, inventoryItem: rows, category: 2 });
});
