import { Refusal } from '../../foundation/errors/failures.ts';
import { longStatementMs } from '../connection/open-pool.ts';
import { plainBegin, type ConnectionSettings, type Transaction } from '../database.ts';
import { isRefusedData } from '../database-errors.ts';
import { applyMigrations } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import type { BackupManifest } from './backup-format.ts';
import { RowsDigest } from './digest-rows.ts';
import { listTables } from './list-tables.ts';
import { loadRows } from './load-rows.ts';
import { splitBackup } from './split-backup.ts';
import { withTemporaryDatabase } from './temporary-database.ts';
import { unpackBackup, type BackupSource } from './unpack-backup.ts';
import { notABackup, verifyBackup, type VerifiedBackup } from './verify-backup.ts';

export interface ProvenBackup {
  readonly takenAt: string;
  /** The version of the program that wrote it. */
  readonly version: string;
  readonly tables: number;
  readonly rows: number;
}

export interface ProveOptions {
  /** The program's own database: the temporary one is created beside it. */
  readonly connection: ConnectionSettings;
  /** Aborted when the program stops. */
  readonly stop: AbortSignal;
  /** Any of them may have encrypted the backup. */
  readonly backupKeys: readonly string[];
  /** Refuses a backup that needs secret keys which this program lacks. */
  requireKeys(fingerprints: readonly string[]): void;
  /** Refuses if the disk has no space for a second copy of this many bytes of text. */
  requireSpace(bytes: number): Promise<void>;
}

/**
 * Proves that a backup can be restored: compares the file with its manifest, restores it into a temporary database,
 * compares every row there with the file, and migrates it to this release.
 */
export async function proveBackup(source: BackupSource, options: ProveOptions): Promise<ProvenBackup> {
  const unpack = () => unpackBackup(source, options.backupKeys, options.stop);
  const verified = await verifyBackup(unpack());
  const { header, manifest, bytes } = verified;
  if (!manifest) {
    throw new Refusal(
      'invalid_request',
      'The backup has no manifest, because release 0.1 wrote it: it can be restored, but not verified.',
    );
  }
  options.requireKeys(header.secretKeys ?? []);
  await options.requireSpace(bytes);
  await withTemporaryDatabase(options.connection, (db) =>
    db.transaction(
      async (tx) => {
        await requireSameRows(tx, manifest, await load(tx, verified, unpack()));
        await applyMigrations(tx, migrations);
      },
      plainBegin,
      longStatementMs,
    ),
  );
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { takenAt: header.takenAt, version: manifest.version, tables: manifest.tables.length, rows };
}

/** Loads the file into the schema it was taken from; returns a digest of each table's rows. */
async function load(
  tx: Transaction,
  { header }: VerifiedBackup,
  text: AsyncIterable<Buffer>,
): Promise<Map<string, RowsDigest>> {
  const digests = new Map<string, RowsDigest>();
  await applyMigrations(tx, migrations.slice(0, header.migrations.length));
  const loading = loadRows(tx, splitBackup(text), (table, rows) => {
    const digest = digests.get(table) ?? new RowsDigest();
    digest.add(rows);
    digests.set(table, digest);
  });
  await loading.catch((error: unknown) => {
    throw isRefusedData(error) ? notABackup() : error;
  });
  return digests;
}

async function requireSameRows(
  tx: Transaction,
  manifest: BackupManifest,
  inFile: ReadonlyMap<string, RowsDigest>,
): Promise<void> {
  for (const { table, columns } of await listTables(tx)) {
    const restored = new RowsDigest();
    for await (const chunk of tx.copyOut(`copy (select ${columns.join(', ')} from ${table}) to stdout`)) {
      restored.add(chunk);
    }
    const expected = manifest.tables.find((one) => one.table === table)?.rows;
    if (restored.rows !== expected || restored.text() !== (inFile.get(table) ?? new RowsDigest()).text()) {
      throw new Refusal(
        'conflict',
        `The backup does not restore as it was written: the table ${table} has ${String(restored.rows)} rows, the manifest lists ${String(expected ?? 'none')}${restored.rows === expected ? ', and some differ' : ''}.`,
      );
    }
  }
}
