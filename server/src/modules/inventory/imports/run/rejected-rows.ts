import type { FileHandle } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { RejectedRow } from '@storehouse/contract/operations/import-steps';

/** A batch has 500 rows of up to a million characters: together more than a string can have. */
const pieceLetters = 4 * 1024 * 1024;

/** Stores refused rows on disk until the import ends, so that many of them need no memory and no open transaction. */
export function openRejectedRows(spool: FileHandle) {
  let waiting: RejectedRow[] = [];
  let count = 0;
  return {
    get count() {
      return count;
    },
    add(row: RejectedRow): void {
      count += 1;
      waiting.push(row);
    },
    /** Writes what came since the last time, in the order of the file. */
    async flush(): Promise<void> {
      if (waiting.length === 0) return;
      const rows = waiting.sort((one, other) => one.line - other.line);
      waiting = [];
      let piece = '';
      for (const row of rows) {
        piece += `${JSON.stringify(row)}\n`;
        if (piece.length < pieceLetters) continue;
        await spool.appendFile(piece);
        piece = '';
      }
      await spool.appendFile(piece);
    },
    async *read(): AsyncGenerator<RejectedRow> {
      const lines = createInterface({
        input: spool.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' }),
      });
      for await (const line of lines) yield JSON.parse(line) as RejectedRow;
    },
  };
}

export type RejectedRows = ReturnType<typeof openRejectedRows>;
