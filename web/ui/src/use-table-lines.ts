import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useMemo, type RefObject } from 'react';
import type { DataRow, DataTableState } from './use-data-table.ts';

/** A line of the table's body: a row, or the secondary columns below an opened row. */
export interface TableLine<Row extends object> {
  readonly key: string;
  readonly row: DataRow<Row>;
  /** The position of the row among all rows. */
  readonly index: number;
  readonly isMore: boolean;
}

interface TableLines<Row extends object> {
  /** The lines to render, each with its position among all lines. */
  readonly lines: readonly { readonly line: TableLine<Row>; readonly position: number }[];
  readonly isVirtual: boolean;
  readonly measure: (element: HTMLTableRowElement | null) => void;
  /** The height of the lines that are not rendered. */
  readonly before: number;
  readonly after: number;
  /** The index of the last row that is rendered. */
  readonly lastIndex: number;
}

const rowHeightPx = 45;
const moreHeightPx = 160;
/** Longer tables are virtualized: only the rows in view are rendered. */
const virtualFrom = 100;

const keepsOffset = (): boolean => false;

/** The lines of a table to render. The part below an opened row is a line of its own, so that its height is measured too. */
export function useTableLines<Row extends object>(
  table: DataTableState<Row>,
  opened: ReadonlySet<string>,
  frame: RefObject<HTMLElement | null>,
): TableLines<Row> {
  const { rows } = table.getRowModel();
  const all = useMemo(() => linesOf(rows, opened), [rows, opened]);
  const isVirtual = rows.length >= virtualFrom;
  const virtualizer: Virtualizer<HTMLElement, HTMLTableRowElement> = useVirtualizer({
    count: isVirtual ? all.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: (position) => (all[position]?.isMore ? moreHeightPx : rowHeightPx),
    // Heights belong to rows: opening one moves those below it to other positions.
    getItemKey: useCallback((position: number) => all[position]?.key ?? position, [all]),
    overscan: 12,
  });
  // The rows are in normal flow, so the browser's scroll anchoring keeps them in place when a row above turns out taller than
  // estimated. A correction by script would stop the animated scroll of a key such as End halfway.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = keepsOffset;
  const items = virtualizer.getVirtualItems();
  const positions = isVirtual ? items.map(({ index }) => index) : all.map((_, position) => position);
  const lines = positions.flatMap((position) => {
    const line = all[position];
    return line ? [{ line, position }] : [];
  });
  return {
    lines,
    isVirtual,
    measure: virtualizer.measureElement,
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    lastIndex: lines.at(-1)?.line.index ?? 0,
  };
}

function linesOf<Row extends object>(
  rows: readonly DataRow<Row>[],
  opened: ReadonlySet<string>,
): readonly TableLine<Row>[] {
  return rows.flatMap((row, index) => {
    const line = { key: row.id, row, index, isMore: false };
    return opened.has(row.id) && !row.getIsGrouped()
      ? [line, { ...line, key: `more of ${row.id}`, isMore: true }]
      : [line];
  });
}
