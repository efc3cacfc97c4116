import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { guessColumns, guessKind } from '@storehouse/contract/inventory/guess-columns';
import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import type { Queryable } from '../../../../database/database.ts';
import { Refusal } from '../../../../foundation/errors/failures.ts';
import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import { NotAllowed } from '../../invalid.ts';
import type { InventoryContext } from '../../inventory-context.ts';
import { openTable } from '../reading/open-table.ts';
import type { SourceRow, SourceTable } from '../reading/source-table.ts';
import { spoolUpload } from '../run/spool.ts';
import { shortRow } from './short-row.ts';
import { storeParts } from './store-parts.ts';

export interface Upload {
  readonly upload: Readable;
  readonly maxBytes: number;
  readonly fileName: string;
  /** Guessed from the header if it is not given. */
  readonly kind: ImportKind | undefined;
}

/** Enough to recognize the columns. */
const shownRows = 10;
/** No table for people has more columns, and a person must choose a meaning for each. */
const maxColumns = 500;

/** Stores an uploaded file and the columns guessed from its header; returns the import's id. Changes nothing else. */
export async function storeUpload(
  { db, caller, at }: InventoryContext,
  folder: string,
  { upload, maxBytes, fileName, kind: givenKind }: Upload,
): Promise<string> {
  const file = await spoolUpload(upload, folder, maxBytes).catch(refused);
  try {
    const table = await openTable(file).catch(refused);
    if (table.header.length > maxColumns) {
      throw new NotAllowed(`The file has ${String(table.header.length)} columns: more than ${String(maxColumns)}.`);
    }
    const firstRows = await readFirstRows(table).catch(refused);
    const kind = givenKind ?? guessKind(table.header);
    const remembered = kind === null ? undefined : await rememberedColumns(db, caller.accountId, caller.personId, kind);
    const columns = kind === null ? table.header.map(() => null) : guessColumns(kind, table.header, remembered);
    const importId = newInstanceId();
    const { size } = await file.stat();
    await db.transaction(async (tx) => {
      await tx.query(
        `insert into imports (account_id, import_id, person_id, file_name, file_bytes, header, separator, first_rows, kind,
           columns, state, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'uploaded', $11)`,
        [
          caller.accountId,
          importId,
          caller.personId,
          fileName,
          size,
          table.header,
          table.separator,
          JSON.stringify(firstRows),
          kind,
          columns,
          at,
        ],
      );
      await storeParts(tx, { accountId: caller.accountId, importId, content: 'file' }, readFile(file));
    });
    return importId;
  } finally {
    await file.close();
  }
}

/** A file that cannot be read is the sender's mistake. */
function refused(error: unknown): never {
  if (error instanceof Refusal) throw new NotAllowed(error.message);
  throw error;
}

async function readFirstRows({ rows }: SourceTable): Promise<SourceRow[]> {
  const first: SourceRow[] = [];
  for await (const row of rows) {
    first.push(shortRow(row));
    if (first.length === shownRows) break;
  }
  return first;
}

/** The columns that this person chose for the names in earlier files of the kind; the latest choice counts. */
async function rememberedColumns(
  on: Queryable,
  accountId: string,
  personId: string,
  kind: ImportKind,
): Promise<Map<string, string | null>> {
  const rows = await on.query<{ header: readonly string[]; columns: readonly (string | null)[] }>(
    `select header, columns from imports
     where account_id = $1 and person_id = $2 and kind = $3 and requested_at is not null
     order by requested_at desc limit 5`,
    [accountId, personId, kind],
  );
  return new Map(
    rows.reverse().flatMap(({ header, columns }) => header.map((name, index) => [name.trim(), columns[index] ?? null])),
  );
}

/** Not the handle's own stream, which would close the handle. */
async function* readFile(file: FileHandle): AsyncGenerator<Buffer> {
  for (let position = 0; ;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(64 * 1024), 0, 64 * 1024, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
