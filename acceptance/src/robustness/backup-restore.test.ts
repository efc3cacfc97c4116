import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../system/start-program.ts';
import { useOwnSystem, type AccountAnswer } from '../system/system.ts';
import { WriteLoad } from './write-load.ts';

// Without the worker events stay queued, which shows that a restore does not send them.
const run = useOwnSystem({
  flags: ['--test-clock', '2026-03-01T08:00:00Z', '--roles', 'platform,instance,operator'],
  env: { STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' },
});

let folder: string;
let quiet: AccountAnswer;
let key: { id: string; key: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-backups-'));
  quiet = await run.system.createAccount({ name: 'tab\t backslash \\ and \\. 🦊' });
  key = await run.system.createKey(quiet.id, { name: '\\N' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const command = (name: string, file: string, ...more: string[]) =>
  runToEnd([name, join(folder, file), '--data', run.system.program.dataDir, '--json', ...more]);

/** Everything that the operator and the key's owner can see of an account that nobody writes to. */
async function seen() {
  const headers = { 'x-api-key': key.key };
  return {
    account: (await run.system.operator('GET', `/accounts/${quiet.id}`)).json(),
    keys: await listKeys(quiet.id),
    status: (await run.system.platform('/api/v1/none', { headers })).status,
  };
}

/** The keys of an account, without the time of last use, which reading changes. */
async function listKeys(accountId: string): Promise<{ id: string }[]> {
  const answer = await run.system.operator('GET', `/accounts/${accountId}/keys`);
  return answer.json<{ data: { id: string }[] }>().data.map((one) => ({ ...one, lastUsedAt: undefined }));
}

/** The age of the oldest waiting event. */
async function oldestWaiting(): Promise<number> {
  const metrics = (await run.system.operator('GET', '/metrics')).text;
  return Number(/storehouse_queue_oldest_seconds\{queue="events"\} (\S+)/.exec(metrics)?.[1]);
}

async function change(): Promise<void> {
  await run.system.operator('PATCH', `/accounts/${quiet.id}`, { name: 'changed', plan: 'enterprise' });
  await run.system.operator('PATCH', `/accounts/${quiet.id}/keys/${key.id}`, { includeValues: true });
  await run.system.createKey(quiet.id, { name: 'made after the backup' });
  await run.system.createAccount({ name: 'made after the backup' });
}

describe('storehouse backup and restore', () => {
  it('bring back exactly what was there when the backup was taken, under writes', async () => {
    const busy = await run.system.createAccount();
    const load = new WriteLoad(busy.id, () => run.system);
    const before = await seen();
    load.start();
    await expect.poll(() => load.keys.size).toBeGreaterThan(5);
    const acknowledged = [...load.keys];
    const backup = await command('backup', 'under-load.gz');
    const begun = new Set([...load.keys, ...load.revoked]);
    await load.stop();
    await change();
    expect(await seen()).not.toEqual(before);
    const laterKey = await run.system.createKey(busy.id);

    const restore = await command('restore', 'under-load.gz');
    expect([backup.code, restore.code]).toEqual([0, 0]);
    expect(JSON.parse(restore.stdout)).toMatchObject({ rows: expect.any(Number) as number });
    expect(await seen()).toEqual(before);
    const names = (await run.system.operator('GET', '/accounts')).json<{ data: { name: string }[] }>().data;
    expect(names.map(({ name }) => name)).not.toContain('made after the backup');
    const there = (await listKeys(busy.id)).map(({ id }) => id);
    expect(acknowledged.filter((id) => load.keys.has(id) && !there.includes(id))).toEqual([]);
    // The load continues for a moment after the backup; what was created then must be gone.
    expect(there).not.toContain(laterKey.id);
    expect(there.length).toBeLessThanOrEqual(begun.size + 5);
  });

  it('write a file for its owner only, whole or not at all', async () => {
    const { code, stdout } = await command('backup', 'modes.gz');
    const { mode, size } = await stat(join(folder, 'modes.gz'));
    expect([code, mode & 0o777]).toEqual([0, 0o600]);
    expect(JSON.parse(stdout)).toEqual({ file: join(folder, 'modes.gz'), bytes: size });
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('send no event that the backup brings back, and leave the test clock where it is', async () => {
    const endpoint = { name: 'nobody listens', url: 'http://127.0.0.1:9/', events: ['tenant.suspended'] };
    const headers = { 'x-api-key': key.key };
    const created = await run.system.platform('/api/v1/webhooks', { method: 'POST', headers, body: endpoint });
    expect(created.status).toBe(201);
    await run.system.operator('POST', `/accounts/${quiet.id}/suspend`, { reason: 'unpaid' });
    await run.system.operator('POST', `/accounts/${quiet.id}/reactivate`);
    await command('backup', 'events.gz');
    await run.system.advanceClock(500);
    expect(await oldestWaiting()).toBeGreaterThanOrEqual(500);
    const clock = (await run.system.operator('GET', '/clock')).json();
    expect((await command('restore', 'events.gz')).code).toBe(0);
    expect(await oldestWaiting()).toBe(0);
    expect((await run.system.operator('GET', '/clock')).json()).toEqual(clock);
  });

  it('may run twice at once', async () => {
    await Promise.all([command('backup', 'one.gz'), command('backup', 'two.gz')]);
    const before = await seen();
    await change();
    const restores = await Promise.all([command('restore', 'one.gz'), command('restore', 'two.gz')]);
    expect(restores.map(({ code }) => code)).toEqual([0, 0]);
    expect(await seen()).toEqual(before);
  });
});

describe('a restore that cannot be', () => {
  const notWhole = /^storehouse: The file is not a complete Storehouse backup\. Nothing was changed\.\n$/;
  const cases: [string, RegExp, (file: Buffer) => Buffer][] = [
    ['a truncated file', notWhole, (file) => file.subarray(0, file.length - 100)],
    ['garbage, and much of it', notWhole, () => randomBytes(20_000_000)],
    ['a gzip of something else, and much of it', notWhole, () => gzipSync(randomBytes(20_000_000).toString('hex'))],
    ['an empty file', notWhole, () => Buffer.alloc(0)],
    [
      'an edited file',
      /^storehouse: The backup does not match its manifest: it was changed or damaged after it was written\. Nothing was changed\.\n$/,
      (file) => gzipSync(gunzipSync(file).toString('utf8').replace('owner@', 'other@')),
    ],
    [
      'a file of a newer release',
      /^storehouse: The backup was taken by a newer release of Storehouse\. Nothing was changed\.\n$/,
      (file) => gzipSync(gunzipSync(file).toString('utf8').replace('"migrations":[', '"migrations":["9999-future",')),
    ],
  ];
  beforeAll(async () => {
    await command('backup', 'good.gz');
    await change();
  });

  it.each(cases)('is refused in a sentence, exit 1, nothing changed: %s', async (what, sentence, spoil) => {
    const before = await seen();
    const file = `${what.replaceAll(/\W/g, '-')}.gz`;
    await writeFile(join(folder, file), spoil(await readFile(join(folder, 'good.gz'))));
    const { code, stderr, stdout } = await command('restore', file);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(await seen()).toEqual(before);
  });

  it('leaves the way free for one that can', async () => {
    expect((await command('restore', 'good.gz')).code).toBe(0);
  });

  it('a file that is not there', async () => {
    const { code, stderr } = await command('restore', 'nowhere.gz');
    expect([code, stderr]).toEqual([1, `storehouse: There is no file ${join(folder, 'nowhere.gz')}.\n`]);
  });
});

describe('a backup that cannot be', () => {
  it('leaves no file where there is no folder for it', async () => {
    const { code, stderr } = await command('backup', 'no-folder/file.gz');
    expect(code).toBe(1);
    expect(stderr).toMatch(/^storehouse: The backup failed: ENOENT.*\n$/);
  });

  it('leaves the earlier file and no partial one when the program goes away in the middle', async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/gzip' });
      response.write(gzipSync(randomBytes(100_000)).subarray(0, 50_000));
      setTimeout(() => response.destroy(), 100);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    await writeFile(join(folder, 'kept.gz'), 'an earlier backup');
    const { code, stderr } = await command('backup', 'kept.gz', '--operator-url', url);
    server.close();
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^storehouse: The backup failed: .*\n$/)]);
    expect(await readFile(join(folder, 'kept.gz'), 'utf8')).toBe('an earlier backup');
    expect((await readdir(folder)).filter((name) => name.includes('partial'))).toEqual([]);
  });
});
