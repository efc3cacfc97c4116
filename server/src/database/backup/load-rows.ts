import type { Transaction } from '../database.ts';
import { isSequenceLine, tableOfCopyLine } from './backup-format.ts';
import type { splitBackup } from './split-backup.ts';
import { notABackup } from './verify-backup.ts';

type Parts = ReturnType<typeof splitBackup>;

/** Called with every block of whole rows that is loaded. */
export type OnRows = (table: string, rows: Buffer) => void;

/** Loads the rows of a verified backup into an empty schema; returns their number. */
export async function loadRows(tx: Transaction, parts: Parts, onRows: OnRows = () => undefined): Promise<number> {
  let rows = 0;
  for await (const part of parts) {
    if (!('line' in part)) continue;
    const { line } = part;
    const table = tableOfCopyLine(line);
    if (table !== null) rows += await tx.copyIn(line.slice(0, -1), rowsUpToTheirEnd(parts, table, onRows));
    else if (isSequenceLine(line)) await tx.query(line);
  }
  // Now instead of at commit: the migrations that follow cannot alter a table with deferred constraint checks.
  await tx.query('set constraints all immediate');
  return rows;
}

async function* rowsUpToTheirEnd(parts: Parts, table: string, onRows: OnRows): AsyncGenerator<Buffer> {
  for (;;) {
    const part = await parts.next();
    if (part.done || 'line' in part.value) throw notABackup();
    if ('end' in part.value) return;
    onRows(table, part.value.rows);
    yield part.value.rows;
  }
}
