import { createWriteStream, type WriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { errorColumn } from '@storehouse/contract/inventory/import-kinds';
import { rejectedCsv } from '../../foundation/text/rejected-csv.ts';
import type { RejectedRow } from '@storehouse/contract/operations/import-steps';
import { partialNameOf } from '../partial-name.ts';

/** `products.csv.rejected.csv`: the refused rows with their errors, ready to be corrected and imported. */
export function openRejectedFile(path: string, header: readonly string[], separator: string) {
  // The file gets its name only once it is complete.
  const partial = partialNameOf(path);
  let file: WriteStream | null = null;
  let failure: Error | null = null;
  const csv = rejectedCsv(header, separator, errorColumn);
  const open = () =>
    createWriteStream(partial, { flags: 'wx', flush: true }).on('error', (error) => {
      failure = error;
    });
  const write = async (line: string) => {
    file ??= open();
    if (failure) throw failure;
    if (!file.write(line)) await once(file, 'drain');
  };
  return {
    async add(row: RejectedRow): Promise<void> {
      if (!file) await write(csv.head);
      await write(csv.row(row));
    },
    /** The path, or null if no row was refused: then the file of an earlier run is deleted, too. */
    async finish(): Promise<string | null> {
      if (!file) {
        await rm(path, { force: true });
        return null;
      }
      file.end();
      await finished(file);
      await rename(partial, path);
      return path;
    },
    async discard(): Promise<void> {
      // Removed only once it is closed: until then the file may not have been created yet.
      if (file && !file.closed) await once(file.destroy(), 'close');
      await rm(partial, { force: true });
    },
  };
}
