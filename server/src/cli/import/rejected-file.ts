import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { errorColumn } from '@storehouse/contract/inventory/import-kinds';
import type { RejectedRow } from '@storehouse/contract/operations/import-steps';

/** `products.csv.rejected.csv`: the refused rows with what is wrong with them, ready to be corrected and imported. */
export function openRejectedFile(path: string, header: readonly string[], separator: string) {
  // It gets its name only once it is complete.
  const partial = `${path}.partial`;
  let file: ReturnType<typeof createWriteStream> | null = null;
  // A file that was rejected before has the column already: the new errors replace the old ones.
  const kept = header.flatMap((name, index) => (name.trim().toLowerCase() === errorColumn ? [] : [index]));
  const write = async (cells: readonly string[]) => {
    file ??= createWriteStream(partial, { flush: true });
    const line = `${cells.map((cell) => quoted(cell, separator)).join(separator)}\r\n`;
    if (!file.write(line)) await once(file, 'drain');
  };
  return {
    async add({ cells, errors }: RejectedRow): Promise<void> {
      if (!file) await write([...kept.map((index) => header[index] ?? ''), errorColumn]);
      const error = errors.map(({ field, message }) => `${field} ${message}`).join('; ');
      await write([...kept.map((index) => cells[index] ?? ''), error]);
    },
    /** The path, or null if no row was refused: then the file of an earlier run goes, too. */
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
      file?.destroy();
      await rm(partial, { force: true });
    },
  };
}

/** Cells that a reader could misread are quoted (RFC 4180). */
function quoted(cell: string, separator: string): string {
  const isPlain = !/["\r\n]/.test(cell) && !cell.includes(separator) && cell === cell.trim();
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
