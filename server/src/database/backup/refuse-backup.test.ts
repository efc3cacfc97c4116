import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addKey, everything } from '../../testing/backed-up-account.ts';
import { editBackup, forgeBackup, restoreFile, takeBackup } from '../../testing/backup-files.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { readDataEpoch } from '../data-epoch.ts';

const test = useTestDatabase();

let accountId: string;
let spoolDir: string;
beforeAll(async () => {
  accountId = await addAccount(test.context);
  spoolDir = await mkdtemp(join(tmpdir(), 'storehouse-spool-'));
});
afterAll(() => rm(spoolDir, { recursive: true, force: true }));

const notWhole = /is not a complete Storehouse backup\. Nothing was changed/;
const edited = /does not match its manifest: it was changed or damaged after it was written\. Nothing was changed/;
const noManifest = /has no manifest: it was changed after it was written\. Nothing was changed/;
const newer = /taken by a newer release of Storehouse\. Nothing was changed/;

describe('a file that is not a complete backup of this release', () => {
  it.each<[string, RegExp, (file: Buffer) => Buffer]>([
    ['nothing', notWhole, () => Buffer.alloc(0)],
    ['garbage', notWhole, () => randomBytes(100_000)],
    ['a gzip of something else', notWhole, () => gzipSync('hello\n'.repeat(1_000))],
    ['a gzip of nothing', notWhole, () => gzipSync('')],
    ['plain text', notWhole, (file) => gunzipSync(file)],
    ['cut before its end', notWhole, (file) => file.subarray(0, file.length - 20)],
    ['cut at its half', notWhole, (file) => file.subarray(0, file.length / 2)],
    ['cut in its header', notWhole, (file) => file.subarray(0, 12)],
    [
      'with a flipped bit',
      notWhole,
      (file) => file.map((byte, index) => (index === file.length >> 1 ? byte ^ 1 : byte)) as Buffer,
    ],
    ['without its last line', notWhole, (file) => editBackup(file, (text) => text.replace(/-- end of.*\n$/, ''))],
    ['without its manifest', noManifest, (file) => editBackup(file, (text) => text.replace(/-- manifest.*\n/, ''))],
    ['with more behind its end', notWhole, (file) => editBackup(file, (text) => `${text}SELECT 1;\n`)],
    [
      'cut inside rows, and packed again',
      notWhole,
      (file) => editBackup(file, (text) => text.slice(0, text.indexOf('owner@') + 3)),
    ],
    [
      'cut between two rows',
      notWhole,
      (file) => editBackup(file, (text) => text.slice(0, text.indexOf('\n\\.\n') + 1)),
    ],
    [
      'with a foreign command',
      notWhole,
      (file) => forgeBackup(file, (text) => text.replace('\nCOPY', '\ndrop schema storehouse;\nCOPY')),
    ],
    ['with one letter changed', edited, (file) => editBackup(file, (text) => text.replace('owner@', 'other@'))],
    ['with a row left out', edited, (file) => editBackup(file, (text) => text.replace(/\n[^\n]+owner@[^\n]+\n/, '\n'))],
    [
      'with a row twice',
      edited,
      (file) => editBackup(file, (text) => text.replace(/\n([^\n]+owner@[^\n]+)\n/, '\n$1\n$1\n')),
    ],
    ['with another moment', edited, (file) => editBackup(file, (text) => text.replace('2026-03-01', '2026-03-02'))],
    ['with another count', edited, (file) => editBackup(file, (text) => text.replace(/"rows":\d+/, '"rows":7'))],
    ['with another digest', edited, (file) => editBackup(file, (text) => text.replace(/"sha256":"./, '"sha256":"x'))],
    [
      'that says it is of the release before manifests',
      edited,
      (file) => editBackup(file, (text) => text.replace('"format":2', '"format":1').replace(/-- manifest.*\n/, '')),
    ],
    [
      'with a table nobody knows, with a manifest to match',
      notWhole,
      (file) => forgeBackup(file, (text) => text.replace('COPY people', 'COPY pets')),
    ],
    [
      'without a table, with a manifest to match',
      notWhole,
      (file) => forgeBackup(file, (text) => text.replace(/^(?:COPY|SELECT)[^]*(?=-- manifest)/m, '')),
    ],
    ['with a column nobody knows', notWhole, (file) => forgeBackup(file, (text) => text.replace('plan, ', 'plans, '))],
    [
      'with a value of the wrong type',
      notWhole,
      (file) => forgeBackup(file, (text) => text.replaceAll(accountId, 'no-uuid')),
    ],
    ['with a broken rule', notWhole, (file) => forgeBackup(file, (text) => text.replaceAll('ACTIVE', 'ASLEEP'))],
    [
      'with an owner who is missing',
      notWhole,
      (file) => forgeBackup(file, (text) => text.replace(/\t\w+(?=\towner@)/, '\tother')),
    ],
    [
      'of a half schema',
      notWhole,
      (file) => forgeBackup(file, (text) => text.replace(/"migrations":\[[^\]]*\]/, '"migrations":[]')),
    ],
    [
      'of a newer release',
      newer,
      (file) => forgeBackup(file, (text) => text.replace('"migrations":[', '"migrations":["9999-future",')),
    ],
    ['of a newer format', newer, (file) => editBackup(file, (text) => text.replace('"format":2', '"format":3'))],
  ])('is refused, and nothing is changed: %s', async (_what, sentence, change) => {
    const file = await takeBackup(test.db);
    await addKey(test.context, accountId);
    const before = await everything(test.db);
    await expect(restoreFile(test.db, change(file))).rejects.toThrow(sentence);
    expect(await everything(test.db)).toEqual(before);
    const { total, idle } = test.db.poolState();
    expect(total - idle).toBe(0);
  });

  it('is refused when its sender disconnects', async () => {
    const file = await takeBackup(test.db);
    const before = await everything(test.db);
    const sender = new Readable({ read: () => undefined });
    const restoring = restoreFile(test.db, sender);
    sender.push(file.subarray(0, file.length - 30));
    await wait(50);
    sender.destroy(new Error('aborted'));
    await expect(restoring).rejects.toThrow(notWhole);
    expect(await everything(test.db)).toEqual(before);
  });
});

describe('a program that is stopping', () => {
  it('refuses an upload in progress, and leaves no file', async () => {
    const file = await takeBackup(test.db);
    const before = [await everything(test.db), await readDataEpoch(test.db)];
    const stopping = new AbortController();
    const sender = new Readable({ read: () => undefined });
    const restoring = restoreFile(test.db, sender, { spoolDir, stopping: stopping.signal });
    sender.push(file.subarray(0, file.length >> 1));
    stopping.abort();
    await expect(restoring).rejects.toThrow('The program is stopping: nothing was changed.');
    // Still connected, so that it can read the answer: only the upload ended.
    expect(sender.destroyed).toBe(false);
    expect(await readdir(spoolDir)).toEqual([]);
    expect([await everything(test.db), await readDataEpoch(test.db)]).toEqual(before);
  });

  it('interrupts a restore that is being loaded, and nothing is changed', async () => {
    const file = await takeBackup(test.db);
    await addKey(test.context, accountId);
    const before = [await everything(test.db), await readDataEpoch(test.db)];
    const cut = new AbortController();
    const restoring = restoreFile(test.db, file, {
      cut: cut.signal,
      keep: () => {
        cut.abort();
        return Promise.resolve();
      },
    });
    await expect(restoring).rejects.toThrow('The program is stopping: nothing was changed.');
    expect([await everything(test.db), await readDataEpoch(test.db)]).toEqual(before);
  });
});

describe('the disk', () => {
  it('must have space for the restored rows beside those of now, else nothing is changed', async () => {
    const file = await takeBackup(test.db);
    await addKey(test.context, accountId);
    const before = await everything(test.db);
    const needed: number[] = [];
    const requireSpace = (bytes: number) => {
      needed.push(bytes);
      return Promise.reject(new Error('no space'));
    };
    await expect(restoreFile(test.db, file, { requireSpace })).rejects.toThrow('no space');
    expect(needed).toEqual([gunzipSync(file).length]);
    expect(await everything(test.db)).toEqual(before);
  });

  it('keeps no name of an upload while it is verified and loaded', async () => {
    const names: string[][] = [];
    await restoreFile(test.db, await takeBackup(test.db), {
      spoolDir,
      keep: async () => void names.push(await readdir(spoolDir)),
      settle: async () => {
        names.push(await readdir(spoolDir));
        return {};
      },
    });
    expect(names).toEqual([[], []]);
  });
});
