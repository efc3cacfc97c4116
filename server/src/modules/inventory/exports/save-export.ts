import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '@storehouse/contract/operations/instance/export-operations';
import { beginSnapshot, type Database, type Queryable } from '../../../database/database.ts';
import { holdHeapSmall } from '../../../foundation/process/small-heap.ts';
import type { Page } from '../generic/read-objects.ts';
import { openSpool } from '../imports/run/spool.ts';
import type { ExportColumns } from './export-column.ts';
import { writeCsv } from './write-csv.ts';
import { writeSheet } from './write-sheet.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A list that becomes a file: its columns, and its rows page by page. */
export interface ExportedList<Row> {
  readonly name: string;
  readonly columns: ExportColumns<Row>;
  readonly pages: (db: Queryable) => AsyncIterable<readonly Row[]>;
}

export interface ExportFile {
  readonly name: string;
  readonly bytes: number;
  /** Closes the file at its end, or if it is destroyed. */
  readonly content: Readable;
}

/** Each page sorts the list again, so pages are few and large: 100,000 products took 74 s in pages of 1,000. */
const pageRows = 5_000;
/** How many rows are encoded at once; other requests are answered in between. */
const sliceRows = 250;

/** All rows of a list that is paged by offset, in slices. */
export async function* readPages<Row>(
  read: (page: Page & { readonly max: number }) => Promise<readonly Row[]>,
  max = pageRows,
): AsyncGenerator<readonly Row[]> {
  for (let offset = 0; ; offset += max) {
    const rows = await read({ max, offset });
    for (let start = 0; start < rows.length; start += sliceRows) yield rows.slice(start, start + sliceRows);
    if (rows.length < max) return;
  }
}

/**
 * Writes a list into a file without a name and returns it for reading. All pages see one snapshot, so that no row is missing or
 * repeated. A slow reader holds neither a transaction nor a connection.
 */
export async function saveExport<Row>(
  db: Database,
  { name, columns, pages }: ExportedList<Row>,
  { format, zone, at, folder }: { format: ExportFormat; zone: string; at: Date; folder: string },
): Promise<ExportFile> {
  const file = await openSpool(folder);
  const release = holdHeapSmall();
  try {
    await db.transaction(async (tx) => {
      const rows = pages(tx);
      const bytes =
        format === 'csv'
          ? Readable.from(writeCsv(columns, rows, zone), { objectMode: false })
          : writeWorkbook(name, writeSheet(columns, rows, zone), at);
      // Not the handle's own write stream: the handle could not be closed before that stream.
      await pipeline(bytes, async (chunks: AsyncIterable<Buffer>) => {
        for await (const chunk of chunks) await file.appendFile(chunk);
      });
    }, beginSnapshot);
    const { size } = await file.stat();
    return { name: `${name}.${format}`, bytes: size, content: file.createReadStream({ start: 0 }) };
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    release();
  }
}
