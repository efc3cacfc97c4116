import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { sortRows, type SortValue } from './sort-rows.ts';
import { EmptyState } from './states.tsx';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** The value to sort by. A column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Hidden on narrow screens. */
  readonly isSecondary?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly emptyTitle?: string;
  readonly emptyText?: ReactNode;
  /** Whether the server has more rows. Then sorting is disabled, because the first row might not be loaded yet. */
  readonly isPartial?: boolean;
  /** Called when the user scrolls near the last row. */
  readonly onEnd?: (() => void) | undefined;
}

interface Order {
  readonly key: string;
  readonly isDescending: boolean;
}

const rowHeightPx = 45;
/** Longer tables are virtualized: only the rows in view are rendered. */
const virtualFrom = 100;
/** How many rows before the end more are loaded. */
const readAhead = 50;

const keepsOffset = (): boolean => false;

/** A table of any length: 20,000 rows scroll, sort and filter as fast as 20. */
export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, columns, rowKey, emptyTitle, emptyText, isPartial = false, onEnd } = props;
  const [chosen, setOrder] = useState<Order | null>(null);
  const order = isPartial ? null : chosen;
  const sorted = useMemo(() => {
    const sortBy = columns.find(({ key }) => key === order?.key)?.sortBy;
    return order === null || !sortBy ? rows : sortRows(rows, sortBy, order.isDescending);
  }, [rows, columns, order]);
  const isVirtual = sorted.length >= virtualFrom;
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: isVirtual ? sorted.length : 0,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeightPx,
    overscan: 12,
  });
  // The rows are in normal flow, so the browser's scroll anchoring keeps them in place when a row above turns out taller than estimated.
  // A correction by script would cancel the animated scroll of a key such as End half-way.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = keepsOffset;
  const items = virtualizer.getVirtualItems();
  const isNearEnd = isVirtual && (items.at(-1)?.index ?? 0) >= sorted.length - readAhead;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);
  if (rows.length === 0) return <EmptyState title={emptyTitle ?? 'Nothing here yet'}>{emptyText}</EmptyState>;

  const [before, after] = [items[0]?.start ?? 0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)];
  const shown = isVirtual ? items.map(({ index }) => index) : sorted.map((_, index) => index);
  const toggleSort = (key: string) =>
    setOrder((now) => (now?.key === key ? { key, isDescending: !now.isDescending } : { key, isDescending: false }));

  return (
    <div
      ref={frame}
      className={classes['frame']}
      data-virtual={isVirtual}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <table className={classes['table']} aria-label={label} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <HeaderCell
                key={column.key}
                column={column}
                order={order}
                onSort={isPartial || !column.sortBy ? null : toggleSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <Spacer height={before} columns={columns.length} />}
          {shown.map((index) => {
            const row = sorted[index] as Row;
            return (
              <tr
                key={rowKey(row)}
                aria-rowindex={index + 2}
                // A row with two lines is taller than estimated.
                {...(isVirtual ? { ref: virtualizer.measureElement, 'data-index': index } : {})}
              >
                {columns.map((column) => (
                  <td key={column.key} data-number={column.isNumber} data-secondary={column.isSecondary}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          })}
          {isVirtual && after > 0 && <Spacer height={after} columns={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

interface HeaderProps<Row> {
  readonly column: Column<Row>;
  readonly order: Order | null;
  /** Null if the column cannot be sorted. */
  readonly onSort: ((key: string) => void) | null;
}

function HeaderCell<Row>({ column, order, onSort }: HeaderProps<Row>) {
  const mine = order?.key === column.key ? order : null;
  const Arrow = mine?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-number={column.isNumber}
      data-secondary={column.isSecondary}
      aria-sort={mine ? (mine.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onSort(column.key)}>
          {column.header}
          {mine && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  );
}

/** Stands in for the rows that are not rendered. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
