import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dropOldBackups, dropPartialBackups, listPast, listScheduled, nameOfBackup } from './scheduled-files.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-scheduled-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const plain = { isVerified: true, isEncrypted: false };
const encrypted = { isVerified: true, isEncrypted: true };

it('names say when a backup was taken, whether it was verified and whether it is encrypted', async () => {
  const first = new Date('2026-03-01T08:00:00.123Z');
  expect(nameOfBackup(first, plain)).toBe('storehouse-2026-03-01T08-00-00Z.backup.gz');
  await writeFile(join(folder, nameOfBackup(first, plain)), '');
  await writeFile(
    join(folder, nameOfBackup(new Date('2026-03-02T08:00:00Z'), { ...encrypted, isVerified: false })),
    '',
  );
  await writeFile(join(folder, 'storehouse-other.gz'), '');
  expect(await listScheduled(folder)).toEqual([
    {
      file: 'storehouse-2026-03-02T08-00-00Z.unverified.backup.gz.enc',
      takenAt: new Date('2026-03-02T08:00:00Z'),
      isVerified: false,
    },
    { file: 'storehouse-2026-03-01T08-00-00Z.backup.gz', takenAt: new Date('2026-03-01T08:00:00Z'), isVerified: true },
  ]);
  expect(await listScheduled(join(folder, 'none'))).toEqual([]);
});

it('keeps the newest of each kind, and files that are not its own; drops half-written ones', async () => {
  for (const [day, kind] of [
    ['03', plain],
    ['04', plain],
    ['05', encrypted],
  ] as const) {
    await writeFile(join(folder, nameOfBackup(new Date(`2026-03-${day}T00:00:00Z`), kind)), '');
  }
  await writeFile(join(folder, 'storehouse-2026-03-06T00-00-00Z.backup.gz.partial'), '');
  await writeFile(join(folder, 'storehouse-2026-03-06T01-00-00Z.backup.gz.enc.partial'), '');
  const future = nameOfBackup(new Date('2036-03-05T00:00:00Z'), plain);
  await writeFile(join(folder, future), '');
  const now = new Date('2026-03-05T00:00:00Z');
  // Another machine's clock may be some minutes ahead.
  expect((await listPast(folder, new Date(now.getTime() - 60_000)))[0]?.takenAt).toEqual(now);
  expect((await listPast(folder, new Date(now.getTime() - 360_000)))[0]?.takenAt).not.toEqual(now);
  await dropOldBackups(folder, 2, now);
  await dropPartialBackups(folder);
  expect((await readdir(folder)).sort()).toEqual([
    'storehouse-2026-03-02T08-00-00Z.unverified.backup.gz.enc',
    'storehouse-2026-03-04T00-00-00Z.backup.gz',
    'storehouse-2026-03-05T00-00-00Z.backup.gz.enc',
    future,
    'storehouse-other.gz',
  ]);
});
