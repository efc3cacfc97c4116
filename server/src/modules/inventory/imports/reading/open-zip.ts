import type { Readable } from 'node:stream';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../../../foundation/errors/failures.ts';

/** A file of a few megabytes can unpack to anything; a sheet of a million rows stays below this. */
const maxUnpackedBytes = 1024 ** 3;

/** The maximum of an archive without the 64-bit extension. Each file in it takes about a kilobyte of memory. */
const maxEntries = 65_535;

export interface ZipEntries {
  has(name: string): boolean;
  /** Start to read at once: unpacking starts here, and damage found while nobody reads would end the process. */
  read(name: string): Promise<AsyncIterable<Buffer>>;
}

export const brokenFile = (): Refusal =>
  new Refusal('invalid_request', 'The file is not a readable Excel workbook (.xlsx).');

/** The files in a zip archive, by name. The descriptor stays open: it belongs to the caller. */
export async function openZip(fd: number): Promise<ZipEntries> {
  const zip = await new Promise<ZipFile>((opened, failed) => {
    fromFd(fd, { lazyEntries: true, autoClose: false }, (error, file) => {
      if (error) failed(brokenFile());
      else opened(file);
    });
  });
  if (zip.entryCount > maxEntries) {
    throw new Refusal('invalid_request', 'The workbook has more than 65,535 files in it. Save the sheet as CSV.');
  }
  const entries = await listEntries(zip);
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry || entry.isEncrypted()) throw brokenFile();
      if (entry.uncompressedSize > maxUnpackedBytes) {
        throw new Refusal('invalid_request', 'The workbook is larger than 1 GB when unpacked. Save the sheet as CSV.');
      }
      const unpacked = await zip.openReadStreamPromise(entry).catch(() => {
        throw brokenFile();
      });
      return readUndamaged(unpacked);
    },
  };
}

async function* readUndamaged(unpacked: Readable): AsyncGenerator<Buffer> {
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    // The disk can fail, too, and that is not the file's fault.
    throw error instanceof Error && 'syscall' in error ? error : brokenFile();
  }
}

function listEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  return new Promise((listed, failed) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry);
      zip.readEntry();
    });
    zip.once('end', () => {
      listed(entries);
    });
    zip.once('error', () => {
      failed(brokenFile());
    });
    zip.readEntry();
  });
}
