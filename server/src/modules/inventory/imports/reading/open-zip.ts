import type { Readable } from 'node:stream';
import { fromFd, type Entry, type ZipFile } from 'yauzl';
import { Refusal } from '../../../../foundation/errors/failures.ts';

/** A file of a few megabytes can unpack to anything; a sheet of a million rows stays below this. */
const maxUnpackedBytes = 1024 ** 3;

export interface ZipEntries {
  has(name: string): boolean;
  read(name: string): Promise<Readable>;
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
  const entries = await listEntries(zip);
  return {
    has: (name) => entries.has(name),
    async read(name) {
      const entry = entries.get(name);
      if (!entry || entry.isEncrypted()) throw brokenFile();
      if (entry.uncompressedSize > maxUnpackedBytes) {
        throw new Refusal('invalid_request', 'The workbook is larger than 1 GB when unpacked. Save the sheet as CSV.');
      }
      return zip.openReadStreamPromise(entry);
    },
  };
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
