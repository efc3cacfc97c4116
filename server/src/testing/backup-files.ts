import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { manifestLine, readManifestLine, type BackupManifest } from '../database/backup/backup-format.ts';
import { restoreBackup, type RestoreOptions } from '../database/backup/restore-backup.ts';
import { writeBackup } from '../database/backup/write-backup.ts';
import type { Database } from '../database/database.ts';

const never = new AbortController().signal;

export const takeBackup = (db: Database, backupKey?: string): Promise<Buffer> =>
  buffer(writeBackup(db, new Date('2026-03-01T08:00:00Z'), backupKey));

/** Restores a backup. The other steps do nothing unless the options set them. */
export const restoreFile = (
  db: Database,
  file: Buffer | Readable,
  options: Partial<RestoreOptions<object>> = {},
): Promise<{ rows: number }> =>
  restoreBackup(db, file instanceof Readable ? file : Readable.from([file]), {
    spoolDir: tmpdir(),
    stopping: never,
    cut: never,
    backupKeys: [],
    requireKeys: () => undefined,
    requireSpace: () => Promise.resolve(),
    keep: () => Promise.resolve(),
    settle: () => Promise.resolve({}),
    ...options,
  });

/** The file with changed text. */
export const editBackup = (file: Buffer, change: (text: string) => string): Buffer =>
  gzipSync(change(gunzipSync(file).toString('utf8')));

/** The same with a matching manifest, as a forger would write it. */
export const forgeBackup = (file: Buffer, change: (text: string) => string): Buffer =>
  editBackup(file, (text) => forgeManifest(change(text)));

function forgeManifest(text: string): string {
  const [line = ''] = /^-- manifest .*$/m.exec(text) ?? [];
  const start = text.indexOf(line);
  const rows = [...text.slice(0, start).matchAll(/^COPY (\S+) .*\n((?:(?!\\\.\n).*\n)*)\\\.\n/gm)];
  const manifest: BackupManifest = {
    ...(readManifestLine(line) as BackupManifest),
    tables: rows.map(([, table = '', held = '']) => ({ table, rows: held.split('\n').length - 1 })),
    sha256: createHash('sha256').update(text.slice(0, start)).digest('hex'),
  };
  return text.replace(line, () => manifestLine(manifest));
}
