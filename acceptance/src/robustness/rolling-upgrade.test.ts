import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabaseUrl } from '../system/database-url.ts';
import { call } from '../system/http-call.ts';
import {
  freePorts,
  newDataDir,
  programPath,
  startProgram,
  type Ready,
  type RunningProgram,
} from '../system/start-program.ts';
import { startSystem, type System } from '../system/system.ts';
import { spawnProgram, type Spawned } from './spawn-program.ts';
import { WriteLoad, type Target } from './write-load.ts';

// The next release is this program with two more migrations: one adds a column and a table, the other is an online migration.
const nextMigrations = [
  {
    name: '9998-next-release',
    sql: `alter table accounts add column next_release text;
      alter table accounts alter column next_release set default '';
      create table next_release (account_id uuid primary key);`,
  },
  {
    name: '9999-next-release-online',
    steps: [
      { kind: 'create-index', name: 'api_keys_next', table: 'api_keys', definition: '(account_id, name)' },
      { kind: 'add-constraint', name: 'api_keys_next', table: 'api_keys', definition: `check (name <> '')` },
      { kind: 'fill', table: 'accounts', set: `next_release = ''`, where: 'next_release is null' },
    ],
  },
];

let folder: string;
let lender: RunningProgram;
let dataDir: string;
let older: System[];
let flags: string[];
const newer: Spawned[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-next-release-'));
  await makeNextRelease();
  lender = await startProgram({ flags: ['--roles', 'operator'] });
  dataDir = await newDataDir();
  flags = ['--database-url', await emptyDatabaseUrl(lender)];
  // One after the other: the first creates the operator token that both use.
  older = [await startSystem({ dataDir, flags }), await startSystem({ dataDir, flags })];
}, 120_000);

afterAll(async () => {
  for (const { child } of newer) child.kill('SIGKILL');
  await Promise.all(older.map(({ program }) => program.stop('SIGKILL')));
  await lender.stop();
  await Promise.all([folder, dataDir].map((each) => rm(each, { recursive: true, force: true })));
}, 60_000);

describe('an upgrade of two processes under load, one after the other', () => {
  it('loses nothing and answers nothing with 5xx; the older program then refuses the database', async () => {
    const account = await older[0]!.createAccount();
    let targets: Target[] = [...older];
    let turn = 0;
    const load = new WriteLoad(account.id, () => targets[(turn += 1) % targets.length] as Target);
    const goesOn = async () => {
      const reached = load.keys.size;
      await expect.poll(() => load.keys.size, { timeout: 60_000 }).toBeGreaterThan(reached + 20);
    };
    load.start();
    try {
      await goesOn();
      const first = await startNewer();
      // The schema is the new one, and both older processes still serve on it.
      await goesOn();
      for (const replaced of older) {
        targets = [first, ...older.filter((system) => system !== replaced && targets.includes(system))];
        await goesOn();
        expect(await replaced.program.stop()).toBe(0);
      }
      targets = [first, await startNewer()];
      await goesOn();
    } finally {
      await load.stop();
    }
    expect([...load.statuses.keys()].filter((status) => status >= 400)).toEqual([]);
    expect(load.cutOff).toBe(0);
    const [target] = targets as [Target];
    const keys = (await target.operator('GET', `/accounts/${account.id}/keys`)).json<{ data: { id: string }[] }>();
    const there = new Set(keys.data.map(({ id }) => id));
    expect([...load.keys].filter((id) => !there.has(id))).toEqual([]);
    expect([...load.revoked].filter((id) => there.has(id))).toEqual([]);
    const renamed = (await target.operator('GET', `/accounts/${account.id}`)).json<{ name: string }>();
    expect(renamed.name).toBe(`Acme ${String(load.renamed.acknowledged)}`);

    const refused = spawnProgram(['serve', '--data', dataDir, ...freePorts, ...flags]);
    expect(await refused.ended).toBe(1);
    expect(refused.stderr()).toContain(
      `The database was written by a newer release of Storehouse (it has the migration "${nextMigrations[0]!.name}"): start that release.`,
    );
    expect((await target.operator('GET', '/readyz')).status).toBe(200);
  }, 240_000);
});

async function startNewer(): Promise<Target> {
  const file = join(folder, 'bin', 'storehouse.js');
  const program = spawnProgram(['serve', '--data', dataDir, ...freePorts, ...flags], { file });
  newer.push(program);
  await expect.poll(() => program.stdout(), { timeout: 60_000 }).toMatch(/^ready .*\n/m);
  const { operatorUrl } = JSON.parse(/^ready (.*)$/m.exec(program.stdout())?.[1] ?? '') as Ready;
  const token = (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}` };
  return { operator: (method, path, body) => call(operatorUrl, `/operator/v1${path}`, { method, headers, body }) };
}

/** Copies the program and adds the migrations after its last one. */
async function makeNextRelease(): Promise<void> {
  await cp(dirname(dirname(programPath())), folder, { recursive: true, verbatimSymlinks: true });
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.js') && !name.startsWith('node_modules'),
  );
  let added = 0;
  for (const name of files) {
    const text = await readFile(join(folder, name), 'utf8');
    const next = text.replace(
      /(\{ name: "\d{4}-[\w-]+", (?:sql|steps): \w+ \})(\s*\];)/,
      (_all, last: string, end: string) => {
        added += 1;
        return `${last}, ${JSON.stringify(nextMigrations).slice(1, -1)}${end}`;
      },
    );
    if (next !== text) await writeFile(join(folder, name), next);
  }
  expect(added).toBe(1);
}
