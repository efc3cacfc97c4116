import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import classes from './data-table.module.css';
import { formatNumber } from './format.ts';
import { t } from './messages.ts';
import { MoreCell } from './more-of-row.tsx';
import type { Column, DataColumn, DataRow, DataTableState } from './use-data-table.ts';

interface HeaderProps<Row extends object> {
  readonly column: Column<Row>;
  readonly of: DataColumn<Row> | undefined;
}

export function HeaderCell<Row extends object>({ column, of }: HeaderProps<Row>) {
  const order = of?.getIsSorted() ?? false;
  const Arrow = order === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-number={column.isNumber}
      data-secondary={column.isSecondary}
      aria-sort={order === false ? undefined : order === 'desc' ? 'descending' : 'ascending'}
    >
      {of?.getCanSort() ? (
        <UnstyledButton className={classes['sort'] ?? ''} onClick={() => of.toggleSorting(order === 'asc')}>
          {column.header}
          {order !== false && <Arrow size={14} aria-hidden />}
        </UnstyledButton>
      ) : (
        column.header
      )}
    </th>
  );
}

export function SelectAll<Row extends object>({ table }: { readonly table: DataTableState<Row> }) {
  const isAll = table.getIsAllRowsSelected();
  const isSome = !isAll && table.getIsSomeRowsSelected();
  return (
    <th className={classes['select']}>
      <input
        type="checkbox"
        className={classes['box']}
        aria-label={t('Select all rows')}
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        onChange={table.getToggleAllRowsSelectedHandler()}
      />
    </th>
  );
}

/** Texts of this length stay in one line: a date has 12 characters. */
const maxShort = 14;

interface BodyRowProps<Row extends object> {
  readonly row: DataRow<Row>;
  readonly columns: readonly Column<Row>[];
  /** The position of the row among all rows. */
  readonly index: number;
  /** The position of the row among all lines. */
  readonly position: number;
  /** Measures the height of the row, in tables that render only the rows in view. */
  readonly measure: ((element: HTMLTableRowElement | null) => void) | undefined;
  /** Whether the row is selected; null if rows cannot be selected. */
  readonly isSelected: boolean | null;
  /** Whether the row is opened to show its secondary columns; null if the screen has room for all columns. */
  readonly isOpen: boolean | null;
  readonly onToggle: (id: string) => void;
}

function ShownRow<Row extends object>(props: BodyRowProps<Row>): ReactNode {
  const { row, columns, index, position, measure, isSelected, isOpen, onToggle } = props;
  return (
    <tr ref={measure} data-index={position} aria-rowindex={index + 2} data-depth={row.depth}>
      {isOpen !== null && <MoreCell isOpen={isOpen} onToggle={() => onToggle(row.id)} />}
      {isSelected !== null && (
        <td className={classes['select']}>
          <input
            type="checkbox"
            className={classes['box']}
            aria-label={t('Select row')}
            checked={isSelected}
            // The click carries Shift, which selects a range.
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {columns.map((column) => {
        const content = column.cell(row.original);
        return (
          <td
            key={column.key}
            data-column={column.key}
            data-number={column.isNumber}
            data-secondary={column.isSecondary}
            data-short={typeof content === 'string' && content.length <= maxShort ? true : undefined}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}

/**
 * A row of the table. It is rendered again only if something it shows has changed, because the table is rendered with every
 * response that arrives and with every step of scrolling.
 */
export const BodyRow = memo(
  ShownRow,
  ({ row, ...before }, { row: next, ...after }) =>
    row.id === next.id &&
    row.original === next.original &&
    row.depth === next.depth &&
    (Object.keys(after) as (keyof typeof after)[]).every((name) => before[name] === after[name]),
) as typeof ShownRow;

interface GroupProps<Row extends object> {
  readonly row: DataRow<Row>;
  readonly columns: readonly Column<Row>[];
  readonly attributes: object;
  readonly isSelectable: boolean;
  /** Whether the table has a column with buttons that open rows. */
  readonly hasMore: boolean;
}

/** A group: the value that its rows share, their number and their totals. */
export function GroupRow<Row extends object>({ row, columns, attributes, isSelectable, hasMore }: GroupProps<Row>) {
  const [first, ...others] = columns;
  const rows = row.getLeafRows().map(({ original }) => original);
  const isOpen = row.getIsExpanded();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <tr {...attributes} className={classes['group'] ?? ''}>
      {hasMore && <td />}
      {isSelectable && <td className={classes['select']} />}
      <td>
        <UnstyledButton className={classes['sort'] ?? ''} aria-expanded={isOpen} onClick={() => row.toggleExpanded()}>
          <Chevron size={14} aria-hidden />
          <span>{first?.cell(row.original)}</span>
          <span className={classes['count']} data-count>
            {formatNumber(rows.length)}
          </span>
        </UnstyledButton>
      </td>
      {others.map((column) => (
        <td key={column.key} data-column={column.key} data-number={column.isNumber} data-secondary={column.isSecondary}>
          {column.total?.(rows)}
        </td>
      ))}
    </tr>
  );
}

interface TotalsProps<Row extends object> {
  readonly table: DataTableState<Row>;
  readonly columns: readonly Column<Row>[];
  readonly isSelectable: boolean;
  readonly hasMore: boolean;
}

/** The totals of all rows. */
export function TotalsRow<Row extends object>({ table, columns, isSelectable, hasMore }: TotalsProps<Row>) {
  if (!columns.some(({ total }) => total)) return null;
  const rows = table.getCoreRowModel().rows.map(({ original }) => original);
  return (
    <tfoot>
      <tr>
        {hasMore && <td />}
        {isSelectable && <td />}
        {columns.map((column, index) => (
          <td
            key={column.key}
            data-column={column.key}
            data-number={column.isNumber}
            data-secondary={column.isSecondary}
          >
            {column.total?.(rows) ?? (index === 0 ? t('Total') : null)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** Stands in for the rows that are not rendered. */
export function Spacer({ height, columns }: { readonly height: number; readonly columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}
