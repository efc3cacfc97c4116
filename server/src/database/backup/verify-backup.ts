import { createHash, type Hash } from 'node:crypto';
import { Refusal } from '../../foundation/errors/failures.ts';
import { migrations } from '../migrations/migrations.ts';
import {
  backupEnd,
  countRows,
  isSequenceLine,
  readHeaderLine,
  readManifestLine,
  rowsEnd,
  tableOfCopyLine,
  type BackupHeader,
  type BackupManifest,
} from './backup-format.ts';
import { splitBackup } from './split-backup.ts';

export const notABackup = () =>
  new Refusal('invalid_request', 'The file is not a complete Storehouse backup. Nothing was changed.');
const edited = () =>
  new Refusal(
    'invalid_request',
    'The backup does not match its manifest: it was changed or damaged after it was written. Nothing was changed.',
  );
const withoutManifest = () =>
  new Refusal(
    'invalid_request',
    'The backup has no manifest: it was changed after it was written. Nothing was changed.',
  );
const ofNewerRelease = () =>
  new Refusal('invalid_request', 'The backup was taken by a newer release of Storehouse. Nothing was changed.');

/** The first migration of the releases that write manifests: a backup with it must have one, whatever format it claims. */
const firstWithManifest = '0009-data-epoch';

type Parts = ReturnType<typeof splitBackup>;
type Table = BackupManifest['tables'][number];

export interface VerifiedBackup {
  readonly header: BackupHeader;
  /** Null for a backup of release 0.1. */
  readonly manifest: BackupManifest | null;
  /** The size of its text. */
  readonly bytes: number;
}

/**
 * Reads a whole backup and returns what it says about itself. Refuses it if it was truncated or changed, or is from a
 * newer release. The digest detects damage and careless edits; it is not a signature.
 */
export async function verifyBackup(text: AsyncIterable<Buffer>): Promise<VerifiedBackup> {
  let bytes = 0;
  const parts = splitBackup(
    (async function* counted() {
      for await (const chunk of text) {
        bytes += chunk.length;
        yield chunk;
      }
    })(),
  );
  try {
    const found = await verifyParts(parts);
    return { ...found, bytes };
  } finally {
    // A refused file is not read to its end, so this closes the streams it was read with.
    await parts.return(undefined);
  }
}

async function verifyParts(parts: Parts): Promise<Pick<VerifiedBackup, 'header' | 'manifest'>> {
  const digest = createHash('sha256');
  const header = await readHeader(parts, digest);
  const tables: Table[] = [];
  for (;;) {
    const line = await nextLine(parts);
    const table = tableOfCopyLine(line);
    if (table === null && !isSequenceLine(line)) {
      const manifest = await requireEnd(parts, line, header, { tables, digest });
      // Restoring it would delete everything.
      if (manifest && tables.length === 0) throw notABackup();
      return { header, manifest };
    }
    digest.update(`${line}\n`);
    if (table !== null) tables.push({ table, rows: await passOverRows(parts, digest) });
  }
}

async function readHeader(parts: Parts, digest: Hash): Promise<BackupHeader> {
  const line = await nextLine(parts);
  digest.update(`${line}\n`);
  const header = readHeaderLine(line);
  if (header === 'newer') throw ofNewerRelease();
  if (!header) throw notABackup();
  const known = migrations.map((migration) => migration.name);
  if (header.migrations.some((name) => !known.includes(name))) throw ofNewerRelease();
  if (header.migrations.some((name, index) => name !== known[index])) throw notABackup();
  if (header.format === 1 && header.migrations.includes(firstWithManifest)) throw edited();
  return header;
}

async function passOverRows(parts: Parts, digest: Hash): Promise<number> {
  let rows = 0;
  for (;;) {
    const part = await parts.next();
    if (part.done || 'line' in part.value) throw notABackup();
    if ('end' in part.value) {
      digest.update(`${rowsEnd}\n`);
      return rows;
    }
    digest.update(part.value.rows);
    rows += countRows(part.value.rows);
  }
}

/** Expects the manifest, the final line, and nothing after it. */
async function requireEnd(
  parts: Parts,
  line: string,
  { format }: BackupHeader,
  found: { readonly tables: readonly Table[]; readonly digest: Hash },
): Promise<BackupManifest | null> {
  const manifest = format === 1 ? null : readManifestLine(line);
  if (format !== 1 && line === backupEnd) throw withoutManifest();
  if (format !== 1 && !manifest) throw notABackup();
  const last = manifest ? await nextLine(parts) : line;
  if (last !== backupEnd || !(await parts.next()).done) throw notABackup();
  if (!manifest) return null;
  const isSame =
    manifest.sha256 === found.digest.digest('hex') && JSON.stringify(manifest.tables) === JSON.stringify(found.tables);
  if (!isSame) throw edited();
  return manifest;
}

async function nextLine(parts: Parts): Promise<string> {
  const part = await parts.next();
  if (part.done || !('line' in part.value)) throw notABackup();
  return part.value.line;
}
