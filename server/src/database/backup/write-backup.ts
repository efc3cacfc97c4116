import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { programVersion } from '../../foundation/process/process.ts';
import { beginSnapshot, schemaName, type Database, type Transaction } from '../database.ts';
import { appliedMigrations } from '../migrate.ts';
import { longStatementMs } from '../connection/open-pool.ts';
import {
  backupEnd,
  copyLineFor,
  countRows,
  headerLine,
  manifestLine,
  rowsEnd,
  sequenceLineFor,
  type BackupManifest,
} from './backup-format.ts';
import { encryptBackup } from './encryption/encrypt-backup.ts';
import { usedKeysSql } from '../secrets/seal-stored.ts';
import { listSequences, listTables } from './list-tables.ts';

/**
 * A consistent copy of everything, taken while the program keeps working; encrypted if there is a key. Read it to the
 * end or destroy it.
 */
export function writeBackup(db: Database, takenAt: Date, backupKey?: string): Readable {
  const gzip = createGzip({ level: 6 });
  db.transaction(
    (tx) => pipeline(withManifest(textOf(tx, takenAt)), gzip, { end: false }),
    beginSnapshot,
    longStatementMs,
  ).then(
    // Only after the commit, so that the connection is free again when the backup has been read.
    () => gzip.end(),
    (error: unknown) => gzip.destroy(error as Error),
  );
  if (backupKey === undefined) return gzip;
  const encrypted = encryptBackup(backupKey);
  // If one of the two fails or is destroyed, so is the other: the reader sees the error.
  pipeline(gzip, encrypted).catch(() => undefined);
  return encrypted;
}

type Piece = string | Buffer | { readonly table: string; readonly rows: number };

async function* textOf(tx: Transaction, takenAt: Date): AsyncGenerator<Piece> {
  // Before the first query, which fixes the snapshot: if it had to wait for a restore, its snapshot would be older than
  // the rows.
  await tx.query('lock table schema_migrations in access share mode');
  const migrations = await appliedMigrations(tx);
  const secretKeys = await listSecretKeys(tx, migrations);
  const tables = await listTables(tx);
  // The tables are missing from our schema. The file would look complete, and restoring it would delete everything.
  if (tables.length === 0) throw new Error(`the schema ${schemaName} has no tables: there is nothing to back up`);
  yield `${headerLine({ format: 2, takenAt: takenAt.toISOString(), migrations, secretKeys })}\n`;
  for (const { table, columns } of tables) {
    yield `${copyLineFor(table, columns)}\n`;
    let rows = 0;
    // A query, because a partitioned table cannot be copied by name.
    for await (const chunk of tx.copyOut(`copy (select ${columns.join(', ')} from ${table}) to stdout`)) {
      rows += countRows(chunk);
      yield chunk;
    }
    yield `${rowsEnd}\n`;
    yield { table, rows };
  }
  // Last, because sequences are not part of the snapshot: their current value is never behind the rows above.
  for (const { sequence, reached } of await listSequences(tx)) yield `${sequenceLineFor(sequence, reached)}\n`;
}

async function listSecretKeys(tx: Transaction, migrations: readonly string[]): Promise<string[]> {
  if (!migrations.includes('0012-sealed-secrets')) return [];
  const used = await tx.query<{ fingerprint: string }>(`${usedKeysSql} order by 1`);
  return used.map(({ fingerprint }) => fingerprint);
}

/** Passes the text through and appends a manifest that describes it. */
async function* withManifest(pieces: AsyncIterable<Piece>): AsyncGenerator<string | Buffer> {
  const digest = createHash('sha256');
  const tables: BackupManifest['tables'][number][] = [];
  for await (const piece of pieces) {
    if (typeof piece === 'object' && 'table' in piece) {
      tables.push(piece);
      continue;
    }
    digest.update(piece);
    yield piece;
  }
  yield `${manifestLine({ format: 2, version: programVersion, tables, sha256: digest.digest('hex') })}\n`;
  yield `${backupEnd}\n`;
}
