import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { runToEnd } from '../system/start-program.ts';
import { WriteLoad } from './write-load.ts';

// Document 6, "Doctor, status, verify": restores a backup into a temporary database, compares it with its manifest and
// drops it, through the running program.
const run = useSystem();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-verified-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const storehouse = (...args: string[]) => runToEnd([...args, '--data', run.system.program.dataDir]);
const unreadable = '/proc/self/mem';
const names = async () => (await run.system.operator('GET', '/accounts')).json();

describe('storehouse backup --verify', () => {
  it('says what a good backup holds, while others write, and changes nothing', async () => {
    const account = await run.system.createAccount({ name: 'tab\t backslash \\ and \\. 🦊' });
    const load = new WriteLoad(account.id, () => run.system);
    const good = join(folder, 'good.gz');
    load.start();
    await expect.poll(() => load.keys.size).toBeGreaterThan(5);
    expect((await storehouse('backup', good)).code).toBe(0);
    const verified = await storehouse('backup', '--verify', good, '--json');
    await load.stop();
    expect([verified.code, verified.stderr]).toEqual([0, '']);
    const { file, rows, tables, takenAt, version } = JSON.parse(verified.stdout) as Record<string, unknown>;
    expect(file).toBe(good);
    expect(Number(rows)).toBeGreaterThan(5);
    expect(Number(tables)).toBeGreaterThan(20);
    expect([takenAt, version]).toEqual([expect.stringMatching(/^\d{4}-.*Z$/), expect.stringMatching(/^\d+\.\d+/)]);

    const before = await names();
    const text = await storehouse('backup', good, '--verify');
    expect([text.code, text.stdout]).toEqual([
      0,
      expect.stringMatching(/^The backup can be restored: \d+ rows in \d+ tables are as in its manifest\. .*\n$/),
    ]);
    expect(await names()).toEqual(before);
    // Nobody changed the file either.
    expect((await storehouse('backup', '--verify', good)).code).toBe(0);
  });

  const edit = (change: (text: string) => string) => (file: Buffer) =>
    gzipSync(change(gunzipSync(file).toString('utf8')));
  it.each<[string, RegExp, (file: Buffer) => Buffer]>([
    ['truncated', /not a complete Storehouse backup/, (file) => file.subarray(0, file.length - 50)],
    ['empty', /not a complete Storehouse backup/, () => Buffer.alloc(0)],
    ['edited', /does not match its manifest/, edit((text) => text.replace('owner@', 'other@'))],
    ['without a manifest', /has no manifest/, edit((text) => text.replace(/-- manifest.*\n/, ''))],
    ['newer', /newer release/, edit((text) => text.replace('"migrations":[', '"migrations":["9999-future",'))],
  ])('refuses a file that is %s: one sentence, exit 1', async (what, sentence, spoil) => {
    const file = join(folder, `${what}.gz`);
    await writeFile(file, spoil(await readFile(join(folder, 'good.gz'))));
    const { code, stdout, stderr } = await storehouse('backup', '--verify', file);
    expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2]);
    expect(stderr).toMatch(sentence);
  });

  it('a file that is not there, and a folder', async () => {
    const { code, stderr } = await storehouse('backup', '--verify', join(folder, 'none.gz'));
    expect([code, stderr]).toEqual([1, `storehouse: There is no file ${join(folder, 'none.gz')}.\n`]);
    expect((await storehouse('backup', '--verify', folder)).code).toBe(1);
  });

  // On Linux this is a file that nobody can read from its start, not even root.
  it.skipIf(!existsSync(unreadable))('a file that cannot be read: one sentence, exit 1, nothing changed', async () => {
    const before = await names();
    for (const command of [['backup', '--verify'], ['restore']]) {
      const { code, stdout, stderr } = await storehouse(...command, unreadable);
      const sentence = `storehouse: The file ${unreadable} cannot be read (EIO: i/o error, read).\n`;
      expect([code, stdout, stderr]).toEqual([1, '', sentence]);
    }
    expect(await names()).toEqual(before);
  });

  it('no running program: says so', async () => {
    const { code, stderr } = await runToEnd(['backup', '--verify', join(folder, 'good.gz'), '--data', folder]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^storehouse: There is no operator token/)]);
  });
});
