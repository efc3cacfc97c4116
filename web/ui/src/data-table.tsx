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
  /** Numbers stand on the right. */
  readonly isNumber?: boolean;
  /** What to sort by; a column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue;
  /** Left out on narrow screens. */
  readonly isSecondary?: boolean;
}

interface Props<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly emptyTitle?: string;
  readonly emptyText?: ReactNode;
  /** Whether the server has more rows than these: then nothing is sorted here, since the first might not be among them. */
  readonly isPartial?: boolean;
  /** Called when the last of many rows are near. */
  readonly onEnd?: (() => void) | undefined;
}

interface Order {
  readonly key: string;
  readonly isDescending: boolean;
}

const rowHeightPx = 45;
/** Fewer rows than this are simply there; of more, only those in sight. */
const virtualFrom = 100;
/** So many rows before the last, more are asked for. */
const readAhead = 50;

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
  const items = virtualizer.getVirtualItems();
  const isNearEnd = isVirtual && (items.at(-1)?.index ?? 0) >= sorted.length - readAhead;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);
  if (rows.length === 0) return <EmptyState title={emptyTitle ?? 'Nothing here yet'}>{emptyText}</EmptyState>;

  const [before, after] = [items[0]?.start ?? 0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)];
  const shown = isVirtual ? items.map(({ index }) => index) : sorted.map((_, index) => index);
  const turn = (key: string) =>
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
                onTurn={isPartial || !column.sortBy ? null : turn}
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
                // A row of two lines is higher than was guessed.
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
  /** Null where the column cannot be sorted. */
  readonly onTurn: ((key: string) => void) | null;
}

function HeaderCell<Row>({ column, order, onTurn }: HeaderProps<Row>) {
  const mine = order?.key === column.key ? order : null;
  const Arrow = mine?.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-number={column.isNumber}
      data-secondary={column.isSecondary}
      aria-sort={mine ? (mine.isDescending ? 'descending' : 'ascending') : undefined}
    >
      {onTurn ? (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={() => onTurn(column.key)}>
          {column.header}
          {mine && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  );
}

/** The room of the rows that are not there. */
function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
