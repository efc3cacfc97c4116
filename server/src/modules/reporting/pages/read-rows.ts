import type { RawRow } from '../../../database/database.ts';
import { holdHeapSmall } from '../../../foundation/process/small-heap.ts';
import type { DatasetReader, Position, ReportView } from './report-view.ts';

/** Rows per statement: so many that an extra round trip does not matter, so few that they need little memory (about 1 MB). */
const rowsAtOnce = 2_000;

export interface ReadRows {
  readonly rows: readonly RawRow[];
  /** The number of rows so far; `after` is the sort key of the last one. */
  readonly done: number;
  readonly after: Position;
}

/** Reads the rows of a section of a walk in batches, in order. */
export async function* readRows(
  reader: DatasetReader,
  view: ReportView,
  from: { readonly done: number; readonly after: Position | null },
  end: number,
): AsyncGenerator<ReadRows> {
  const release = holdHeapSmall();
  try {
    let { done, after } = from;
    while (done < end) {
      const rows = await reader.read(view, after, Math.min(rowsAtOnce, end - done), done);
      const last = rows.at(-1);
      if (!last)
        throw new Error(`the walk of ${view.query.dataset.name} ended after ${String(done)} of ${String(end)} rows`);
      done += rows.length;
      after = reader.positionOf(last);
      yield { rows, done, after };
    }
  } finally {
    release();
  }
}
