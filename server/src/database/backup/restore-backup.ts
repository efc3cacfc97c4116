import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../../foundation/refusal.ts';
import { schemaName, type Database, type Transaction } from '../database.ts';
import { isRefusedData } from '../database-errors.ts';
import { applyMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { backupEnd, isCopyLine, isSequenceLine, readHeaderLine, type BackupHeader } from './backup-format.ts';
import { lockEverything } from './lock-everything.ts';
import { splitBackup } from './split-backup.ts';

type Parts = ReturnType<typeof splitBackup>;

const notABackup = () =>
  new Refusal('invalid_request', 'The file is not a whole Storehouse backup: nothing was changed.');

/**
 * Puts everything back as it was when the backup was taken, in one transaction: whoever asks meanwhile waits and then sees the
 * restored data, and a file that is broken, cut short or newer than this program changes nothing.
 */
export async function restoreBackup(
  db: Database,
  file: Readable,
  afterwards: (tx: Transaction) => Promise<void>,
): Promise<{ rows: number }> {
  const text = file.pipe(createGunzip());
  file.on('error', (error) => text.destroy(error));
  // What goes wrong before somebody reads is told to the first reader; without a listener it would end the process.
  text.on('error', () => undefined);
  return db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    const rows = await replaceEverything(tx, splitBackup(readWhole(text)));
    await afterwards(tx);
    return { rows };
  }, 'begin');
}

/** A file that cannot be unpacked is not a backup; other failures stay what they are. */
async function* readWhole(text: Readable): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of text) yield chunk as Buffer;
  } catch {
    throw notABackup();
  }
}

async function replaceEverything(tx: Transaction, parts: Parts): Promise<number> {
  const first = await parts.next();
  const header = !first.done && 'line' in first.value ? readHeaderLine(first.value.line) : null;
  if (!header) throw notABackup();
  await rebuildSchema(tx, header);
  const rows = await loadRows(tx, parts).catch((error: unknown) => {
    throw isRefusedData(error) ? notABackup() : error;
  });
  await applyMigrations(tx, migrations);
  await tx.query('insert into test_clock select * from kept_test_clock');
  // Keys that the backup is older than: tokens sealed with them are still recognised, and a cursor refused as expired.
  await tx.query('insert into sealing_keys select * from kept_sealing_keys on conflict do nothing');
  return rows;
}

async function loadRows(tx: Transaction, parts: Parts): Promise<number> {
  let rows = 0;
  for (;;) {
    const part = await parts.next();
    if (part.done || !('line' in part.value)) throw notABackup();
    const { line } = part.value;
    if (line === backupEnd) break;
    if (isCopyLine(line)) rows += await tx.copyIn(line.slice(0, -1), rowsUpToTheirEnd(parts));
    else if (isSequenceLine(line)) await tx.query(line);
    else throw notABackup();
  }
  // Now and not at the commit: a table with checks outstanding cannot be altered by the migrations that follow.
  await tx.query('set constraints all immediate');
  return rows;
}

async function* rowsUpToTheirEnd(parts: Parts): AsyncGenerator<Buffer> {
  for (;;) {
    const part = await parts.next();
    if (part.done || 'line' in part.value) throw notABackup();
    if ('end' in part.value) return;
    yield part.value.rows;
  }
}

/** An empty schema as it was when the backup was taken. */
async function rebuildSchema(tx: Transaction, header: BackupHeader): Promise<void> {
  const known = migrations.map((migration) => migration.name);
  if (header.migrations.some((name) => !known.includes(name))) {
    throw new Refusal('invalid_request', 'The backup was taken by a newer release of Storehouse: nothing was changed.');
  }
  if (header.migrations.some((name, index) => name !== known[index])) throw notABackup();
  await lockEverything(tx);
  for (const table of ['test_clock', 'sealing_keys']) {
    await tx.query(`create temp table kept_${table} on commit drop as select * from ${table}`);
  }
  await tx.query(`drop schema ${schemaName} cascade`);
  await applyMigrations(tx, migrations.slice(0, header.migrations.length));
}
