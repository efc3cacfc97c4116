import { mkdir, readdir, rm, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { ZipFile } from 'yazl';
import type { Database } from '../../../database/database.ts';
import { readSealingKey } from '../../../database/sealing-keys.ts';
import { tokenSeal } from '../../../foundation/secrets/sealed-token.ts';
import type { DatasetWalk, PinnedWalks } from '../../reporting/walk-datasets.ts';
import type { ExportedFile } from '../export-run.ts';

/** The folder of an account's archives. */
export const accountDir = (exportsDir: string, accountId: string): string => join(exportsDir, accountId);

/** A file is named after its run and claim, so two processes never write the same one. */
export const archiveName = (runId: string, claimId: string): string => `${runId}.${claimId}.zip`;

/** Creates an account's folder, and removes what earlier attempts of the run left there. */
export async function prepareFolder(exportsDir: string, accountId: string, runId: string): Promise<string> {
  const folder = accountDir(exportsDir, accountId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) {
    if (name.startsWith(`${runId}.`)) await rm(join(folder, name), { force: true });
  }
  return folder;
}

/** The log recognizes download links by this prefix and removes them. */
const prefix = 'shx_';

interface LinkTarget {
  readonly accountId: string;
  readonly runId: string;
  readonly expiresAt: Date;
}

const sealOf = async (db: Database) => tokenSeal(await readSealingKey(db, 'export-links'));

/** The token itself grants access. It is sealed, so it reveals nothing and cannot be changed. */
export async function sealLink(db: Database, { accountId, runId, expiresAt }: LinkTarget): Promise<string> {
  return prefix + (await sealOf(db)).seal(JSON.stringify([accountId, runId, expiresAt.getTime()]));
}

/** The content of a token; null for anything else. */
export async function openLink(db: Database, text: string): Promise<LinkTarget | null> {
  const opened = text.startsWith(prefix) ? (await sealOf(db)).open(text.slice(prefix.length)) : null;
  if (opened === null) return null;
  const [accountId, runId, expiresAtMs] = JSON.parse(opened) as [string, string, number];
  return { accountId, runId, expiresAt: new Date(expiresAtMs) };
}

/**
 * Streams the datasets into one zip. The file gets its final name once all of it is on disk, so a file with that name
 * is complete.
 */
export async function writeArchive(
  walks: PinnedWalks,
  target: { readonly folder: string; readonly name: string; readonly at: Date; readonly signal: AbortSignal },
): Promise<{ readonly bytes: number; readonly files: ExportedFile[] }> {
  const { folder, name, at, signal } = target;
  const draft = join(folder, `${name}.part`);
  const files: ExportedFile[] = [];
  try {
    const zip = new ZipFile();
    // The zip reports errors as events; the first one ends the pipeline.
    zip.on('error', (error: Error) => {
      (zip.outputStream as Readable).destroy(error);
    });
    // All walks are opened before the first is read: an error before the pipeline listens would end the process.
    const opened: DatasetWalk[] = [];
    for (const dataset of datasets) opened.push(await walks.walk(dataset));
    for (const walk of opened) {
      zip.addReadStreamLazy(walk.fileName, { mtime: at }, (give) => {
        const rows = Readable.from(countBytes(walk, files));
        // A reader that fails midway must end the archive instead of leaving it waiting.
        rows.on('error', (error) => (zip.outputStream as Readable).destroy(error));
        give(null, rows);
      });
    }
    zip.end();
    // The file is flushed before it is closed, so that after a power failure the name cannot exist without the bytes.
    await pipeline(zip.outputStream, createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }), { signal });
    const { size: bytes } = await stat(draft);
    await rename(draft, join(folder, name));
    return { bytes, files };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function* countBytes(walk: DatasetWalk, files: ExportedFile[]): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of walk.chunks) {
    bytes += chunk.length;
    yield chunk;
  }
  files.push({ name: walk.fileName, rows: walk.rowsTotal, bytes });
}
