import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { formatNumber } from './format.ts';
import { t } from './messages.ts';
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

interface SelectProps<Row extends object> {
  readonly table: DataTableState<Row>;
  /** The row to select; without one, all of them. */
  readonly row?: DataRow<Row>;
}

export function SelectCell<Row extends object>({ table, row }: SelectProps<Row>) {
  const box = (
    <Checkbox
      size="xs"
      aria-label={row ? t('Select row') : t('Select all rows')}
      checked={row ? row.getIsSelected() : table.getIsAllRowsSelected()}
      indeterminate={!row && !table.getIsAllRowsSelected() && table.getIsSomeRowsSelected()}
      // The click carries Shift, which selects a range.
      onChange={row ? row.getToggleSelectedHandler() : table.getToggleAllRowsSelectedHandler()}
    />
  );
  return row ? <td className={classes['select']}>{box}</td> : <th className={classes['select']}>{box}</th>;
}

interface GroupProps<Row extends object> {
  readonly row: DataRow<Row>;
  readonly columns: readonly Column<Row>[];
  readonly attributes: object;
  readonly isSelectable: boolean;
  /** Whether rows can be opened, in a column of its own. */
  readonly hasMore: boolean;
}

/** A group: what its rows have in common, how many they are, and their figures together. */
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

/** The figures of all rows together. */
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
