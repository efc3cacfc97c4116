import type { Readable } from 'node:stream';
import { schemaName, type Database, type Transaction } from '../database.ts';
import { isRefusedData } from '../database-errors.ts';
import { applyMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { longStatementMs } from '../connection/open-pool.ts';
import { takeTurn } from '../online/take-turn.ts';
import { placeTables } from '../placement/place-tables.ts';
import type { BackupHeader } from './backup-format.ts';
import { loadRows } from './load-rows.ts';
import { lockEverything } from './lock-everything.ts';
import { splitBackup } from './split-backup.ts';
import { readSpool, spoolUpload } from './spool-upload.ts';
import { unpackBackup } from './unpack-backup.ts';
import { notABackup, verifyBackup } from './verify-backup.ts';

export interface RestoreOptions<Outcome> {
  /** Where the upload is stored until it is loaded; needs space for the compressed file. */
  readonly spoolDir: string;
  /** Aborted when the program starts to stop: cancels an upload immediately. */
  readonly stopping: AbortSignal;
  /** Aborted while there is still time for a rollback. */
  readonly cut: AbortSignal;
  /** Any of them may have encrypted the backup. */
  readonly backupKeys: readonly string[];
  /** Refuses a backup that needs secret keys which this program lacks. */
  requireKeys(fingerprints: readonly string[]): void;
  /** Refuses if the disk has no space for this many bytes of text beside the current data, which stays until the commit. */
  requireSpace(bytes: number): Promise<void>;
  /** Called while the current data still exists: saves in temporary tables what must survive. */
  keep(tx: Transaction): Promise<void>;
  /** Called once the restored data is loaded and migrated. */
  settle(tx: Transaction): Promise<Outcome>;
}

/** Tables that belong to this database and not to its data. A sealing key is kept only if the backup lacks it. */
const kept = ['test_clock', 'secret_key', 'sealing_keys'];

/**
 * Restores everything as it was when the backup was taken, in one transaction: requests wait meanwhile and then see the
 * restored data. The file is verified before the database is touched: a damaged, truncated, changed or newer file
 * changes nothing.
 */
export async function restoreBackup<Outcome extends object>(
  db: Database,
  upload: Readable,
  options: RestoreOptions<Outcome>,
): Promise<{ rows: number } & Outcome> {
  const file = await spoolUpload(upload, options.spoolDir, options.stopping);
  try {
    const unpack = (stop: AbortSignal) => unpackBackup(() => readSpool(file), options.backupKeys, stop);
    const { header, bytes } = await verifyBackup(unpack(options.stopping));
    options.requireKeys(header.secretKeys ?? []);
    await options.requireSpace(bytes);
    return await db.session(async (session) => {
      await takeTurn(session);
      return session.transaction(async (tx) => {
        // A cluster replaces a schema only if nothing before it used two connections to a node. Elsewhere it has no meaning.
        await tx.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
        await lockEverything(tx);
        await options.keep(tx);
        const rows = await replaceEverything(tx, header, unpack(options.cut));
        return { rows, ...(await options.settle(tx)) };
      });
    }, longStatementMs);
  } finally {
    await file.close();
  }
}

async function replaceEverything(tx: Transaction, header: BackupHeader, text: AsyncIterable<Buffer>): Promise<number> {
  for (const table of kept) {
    await tx.query(`create temp table kept_${table} on commit drop as select * from ${table}`);
  }
  await tx.query(`drop schema ${schemaName} cascade`);
  await applyMigrations(tx, migrations.slice(0, header.migrations.length));
  const rows = await loadRows(tx, splitBackup(text)).catch((error: unknown) => {
    throw isRefusedData(error) ? notABackup() : error;
  });
  await applyMigrations(tx, migrations);
  // Keys created after the backup: tokens sealed with them are still recognized, so that their cursors are refused as
  // expired.
  for (const table of kept) await tx.query(`insert into ${table} select * from kept_${table} on conflict do nothing`);
  await placeTables(tx);
  return rows;
}
