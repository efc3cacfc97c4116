import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAccount, addKey, everything } from '../../testing/backed-up-account.ts';
import { restoreFile, takeBackup } from '../../testing/backup-files.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { proveBackup } from './prove-backup.ts';

const test = useTestDatabase();
const backupKey = 'correct horse battery staple';

let accountId: string;
let file: Buffer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-encrypted-'));
  accountId = await addAccount(test.context);
  file = await takeBackup(test.db, backupKey);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an encrypted backup', () => {
  it('is restored with its key, and shows nothing without', async () => {
    const before = await everything(test.db);
    await addKey(test.context, accountId);
    await restoreFile(test.db, file, { backupKeys: ['the present key, a newer one', backupKey] });
    expect(await everything(test.db)).toEqual(before);
    for (const word of ['COPY ', 'owner@', accountId]) expect(file.includes(word)).toBe(false);
  });

  it.each<[string, RegExp, readonly string[], (file: Buffer) => Buffer]>([
    ['without a key', /has no backup key: set STOREHOUSE_BACKUP_KEY/, [], (whole) => whole],
    ['with another key', /encrypted with another key/, ['another key entirely'], (whole) => whole],
    ['cut off', /changed, damaged or cut off/, [backupKey], (whole) => whole.subarray(0, -20)],
    ['changed', /changed, damaged or cut off/, [backupKey], (whole) => flipLast(whole)],
  ])('is refused %s, and nothing is changed', async (_what, sentence, backupKeys, spoil) => {
    await addKey(test.context, accountId);
    const before = await everything(test.db);
    await expect(restoreFile(test.db, spoil(file), { backupKeys })).rejects.toThrow(sentence);
    expect(await everything(test.db)).toEqual(before);
  });

  it('is proven like any other', async () => {
    const path = join(folder, 'encrypted');
    await writeFile(path, file);
    const options = {
      connection: test.connection,
      stop: new AbortController().signal,
      requireKeys: () => undefined,
      requireSpace: () => Promise.resolve(),
    };
    const source = () => createReadStream(path);
    expect((await proveBackup(source, { ...options, backupKeys: [backupKey] })).rows).toBeGreaterThan(1);
    await expect(proveBackup(source, { ...options, backupKeys: [] })).rejects.toThrow(/has no backup key/);
  });
});

function flipLast(whole: Buffer): Buffer {
  const changed = Buffer.from(whole);
  changed[changed.length - 1] = (changed[changed.length - 1] as number) ^ 1;
  return changed;
}
