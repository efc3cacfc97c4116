import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { t } from './messages.ts';
import { MoreHeader, MoreRow } from './more-of-row.tsx';
import { EmptyState } from './states.tsx';
import { BodyRow, GroupRow, HeaderCell, SelectAll, Spacer, TotalsRow } from './table-rows.tsx';
import { useDataTable, type Column, type DataTableState, type TableInput } from './use-data-table.ts';
import { useScrollsSideways } from './use-scrolls-sideways.ts';
import { useTableLines } from './use-table-lines.ts';

export type { Column } from './use-data-table.ts';

interface ViewProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly emptyTitle?: string;
  readonly emptyText?: ReactNode;
  /** Called when the user scrolls near the last row. */
  readonly onEnd?: (() => void) | undefined;
}

/** More rows are requested when the user is this many rows from the end. */
const readAhead = 50;

const none: ReadonlySet<string> = new Set();

/** Where the style sheet hides secondary columns. */
const narrow = '(max-width: 48em)';

/** A table of any length: 20,000 rows scroll, sort and filter as fast as 20. */
export function DataTable<Row extends object>({
  rows,
  rowKey,
  isPartial = false,
  ...props
}: ViewProps<Row> & TableInput<Row>) {
  const table = useDataTable({ rows, columns: props.columns, rowKey, isPartial });
  return <TableView {...props} table={table} />;
}

interface TableViewProps<Row extends object> extends ViewProps<Row> {
  readonly table: DataTableState<Row>;
  /** Whether rows can be selected. */
  readonly isSelectable?: boolean;
  /** Whether the totals of all rows are shown below them. */
  readonly hasTotals?: boolean;
}

/** The same for a page that keeps the table's state itself. */
export function TableView<Row extends object>(props: TableViewProps<Row>) {
  const { label, table, columns, emptyTitle, emptyText, onEnd, isSelectable = false, hasTotals = false } = props;
  const { rows } = table.getRowModel();
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const leaves = table.getVisibleLeafColumns();
  const visible = useMemo(
    () => leaves.flatMap(({ id }) => columns.find(({ key }) => key === id) ?? []),
    [leaves, columns],
  );
  const secondary = isNarrow ? visible.filter(({ isSecondary }) => isSecondary) : [];
  const hasMore = secondary.length > 0;
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const { lines, isVirtual, measure, before, after, lastIndex } = useTableLines(table, hasMore ? opened : none, frame);
  const isNearEnd = isVirtual && lastIndex >= rows.length - readAhead;
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  }, [isNearEnd, onEnd]);
  const scrollsSideways = useScrollsSideways(frame, rows.length > 0);
  const toggle = useCallback(
    (id: string) => setOpened((open) => new Set(open.has(id) ? [...open].filter((one) => one !== id) : [...open, id])),
    [],
  );
  if (rows.length === 0) {
    return (
      <div className={classes['frame']}>
        <EmptyState title={emptyTitle ?? t('Nothing here yet')}>{emptyText}</EmptyState>
      </div>
    );
  }

  const width = visible.length - secondary.length + (isSelectable ? 1 : 0) + (hasMore ? 1 : 0);

  return (
    <div>
      {scrollsSideways && (
        <Text size="xs" c="dimmed" mb={4}>
          {t('Scroll sideways to see all columns.')}
        </Text>
      )}
      <div
        ref={frame}
        className={classes['frame']}
        data-virtual={isVirtual}
        role="group"
        aria-label={label}
        tabIndex={0}
      >
        <table className={classes['table']} aria-label={label} aria-rowcount={rows.length + 1}>
          <thead>
            <tr>
              {hasMore && <MoreHeader />}
              {isSelectable && <SelectAll table={table} />}
              {visible.map((column) => (
                <HeaderCell key={column.key} column={column} of={table.getColumn(column.key)} />
              ))}
            </tr>
          </thead>
          <tbody>
            {before > 0 && <Spacer height={before} columns={width} />}
            {lines.map(({ line: { key, row, index, isMore }, position }) => {
              // Measured, because a row with two lines of text is taller than estimated. `data-index` stays even in a short
              // table: an element that was measured while the table was longer still needs it.
              const measured = { 'data-index': position, ...(isVirtual && { ref: measure }) };
              if (isMore) {
                return <MoreRow key={key} row={row.original} columns={secondary} width={width} attributes={measured} />;
              }
              const attributes = { 'aria-rowindex': index + 2, ...measured };
              if (row.getIsGrouped()) {
                return (
                  <GroupRow
                    key={key}
                    row={row}
                    columns={visible}
                    attributes={attributes}
                    isSelectable={isSelectable}
                    hasMore={hasMore}
                  />
                );
              }
              return (
                <BodyRow
                  key={key}
                  row={row}
                  columns={visible}
                  index={index}
                  position={position}
                  measure={isVirtual ? measure : undefined}
                  isSelected={isSelectable ? row.getIsSelected() : null}
                  isOpen={hasMore ? opened.has(row.id) : null}
                  onToggle={toggle}
                />
              );
            })}
            {after > 0 && <Spacer height={after} columns={width} />}
          </tbody>
          {hasTotals && <TotalsRow table={table} columns={visible} isSelectable={isSelectable} hasMore={hasMore} />}
        </table>
      </div>
    </div>
  );
}
