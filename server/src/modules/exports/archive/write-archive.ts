import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { ZipFile } from 'yazl';
import type { DatasetWalk, PinnedWalks } from '../../reporting/walk-datasets.ts';
import type { ExportedFile } from '../export-run.ts';

/**
 * Writes the datasets as one zip, streaming. It gets its name once all of it is on disk, so a file with that name is
 * complete.
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
    // Its errors arrive as events; the pipeline ends with the first.
    zip.on('error', (error: Error) => {
      (zip.outputStream as Readable).destroy(error);
    });
    for (const dataset of datasets) {
      const walk = await walks.walk(dataset);
      zip.addReadStreamLazy(walk.fileName, { mtime: at }, (give) => {
        const rows = Readable.from(countBytes(walk, files));
        // A reader that fails midway must end the archive instead of leaving it waiting.
        rows.on('error', (error) => (zip.outputStream as Readable).destroy(error));
        give(null, rows);
      });
    }
    zip.end();
    // Flushed before it is closed: after a power failure the name must not exist without the bytes.
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
