import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Transaction } from '../database.ts';
import { appliedMigrations } from '../migrate.ts';
import { backupEnd, copyLineFor, headerLine, rowsEnd, sequenceLineFor } from './backup-format.ts';
import { listSequences, listTables } from './list-tables.ts';

/** A copy of everything as it is at one moment, while the program goes on working; read it to the end or destroy it. */
export function writeBackup(db: Database, takenAt: Date): Readable {
  const file = createGzip({ level: 6 });
  db.transaction((tx) => pipeline(textOf(tx, takenAt), file), 'begin isolation level repeatable read read only').catch(
    (error: unknown) => file.destroy(error as Error),
  );
  return file;
}

async function* textOf(tx: Transaction, takenAt: Date): AsyncGenerator<string | Buffer> {
  await tx.query('set local statement_timeout = 0');
  // Before the first query, which fixes the moment: one that waits for a restore would else see a moment before its rows.
  await tx.query('lock table schema_migrations in access share mode');
  const header = { format: 1, takenAt: takenAt.toISOString(), migrations: await appliedMigrations(tx) } as const;
  yield `${headerLine(header)}\n`;
  for (const { table, columns } of await listTables(tx)) {
    yield `${copyLineFor(table, columns)}\n`;
    // A query, since a partitioned table cannot be copied by its name.
    yield* tx.copyOut(`copy (select ${columns.join(', ')} from ${table}) to stdout`);
    yield `${rowsEnd}\n`;
  }
  // Last, because sequences know no moment: what they have reached by now is never behind the rows above.
  for (const { sequence, reached } of await listSequences(tx)) yield `${sequenceLineFor(sequence, reached)}\n`;
  yield `${backupEnd}\n`;
}
