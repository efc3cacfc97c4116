import {
  columnGroupingFeature,
  columnVisibilityFeature,
  constructAggregationFn,
  createExpandedRowModel,
  createGroupedRowModel,
  createSortedRowModel,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Column as TableColumn,
  type ColumnDef,
  type ExpandedState,
  type ReactTable,
  type Row as TableRow,
} from '@tanstack/react-table';
import { useMemo, useState, type ReactNode } from 'react';
import { compareValues, type SortValue } from './compare-values.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Right-aligned. */
  readonly isNumber?: boolean;
  /** The value to sort by. A column without it cannot be sorted. */
  readonly sortBy?: (row: Row) => SortValue;
  /** The value to group by, if it is not the value to sort by: two locations may have the same name. */
  readonly groupBy?: (row: Row) => string;
  /** The sum of several rows. Groups are sorted by it. */
  readonly sum?: (rows: readonly Row[]) => number | null;
  /** How the sum is shown in group rows and below the table. */
  readonly total?: (rows: readonly Row[]) => ReactNode;
  /** On narrow screens the column is shown below its row, once the row is opened. */
  readonly isSecondary?: boolean;
}

export interface TableInput<Row> {
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  /** Whether the server has more rows. Then sorting is disabled, because the first row might not be loaded yet. */
  readonly isPartial?: boolean;
  /** The order, if the page keeps it: the key of a column, `-key` for descending, or nothing. */
  readonly sort?: string;
  readonly onSort?: (sort: string) => void;
  /** The keys of the columns to show; all columns if undefined. */
  readonly shown?: readonly string[] | undefined;
  /** The key of the column to group by. */
  readonly group?: string;
  /** The keys of the selected rows. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
}

const features = tableFeatures({
  columnVisibilityFeature,
  columnGroupingFeature,
  rowAggregationFeature,
  rowExpandingFeature,
  rowSelectionFeature,
  rowSortingFeature,
  groupedRowModel: createGroupedRowModel(),
  sortedRowModel: createSortedRowModel(),
  expandedRowModel: createExpandedRowModel(),
});

export type DataTableState<Row extends object> = ReactTable<typeof features, Row>;
export type DataColumn<Row extends object> = TableColumn<typeof features, Row>;
export type DataRow<Row extends object> = TableRow<typeof features, Row>;

/** The rows of a table in their order and groups. TanStack Table does the work; pages only name columns and choices. */
export function useDataTable<Row extends object>(input: TableInput<Row>): DataTableState<Row> {
  const { rows, columns, rowKey, isPartial = false, shown, group, selected } = input;
  const [ownSort, setOwnSort] = useState('');
  const [expanded, setExpanded] = useState<ExpandedState>({});
  const sort = isPartial ? '' : (input.sort ?? ownSort);
  const definitions = useMemo(() => columns.map(definitionOf), [columns]);
  const state = useMemo(
    () => ({
      sorting: sort === '' ? [] : [{ id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }],
      columnVisibility: Object.fromEntries(
        shown === undefined ? [] : columns.map(({ key }) => [key, shown.includes(key) || key === group]),
      ),
      grouping: group === undefined || group === '' || isPartial ? [] : [group],
      rowSelection: Object.fromEntries([...(selected ?? [])].map((key) => [key, true as const])),
    }),
    [sort, columns, shown, group, isPartial, selected],
  );
  return useTable<typeof features, Row>({
    features,
    data: rows,
    columns: definitions,
    getRowId: rowKey,
    state: { ...state, expanded },
    enableSorting: !isPartial,
    enableSortingRemoval: false,
    enableMultiSort: false,
    autoResetExpanded: false,
    groupedColumnMode: 'reorder',
    onExpandedChange: setExpanded,
    onSortingChange: (update) => {
      const [order] = typeof update === 'function' ? update(state.sorting) : update;
      const next = order ? `${order.desc ? '-' : ''}${order.id}` : '';
      (input.onSort ?? setOwnSort)(next);
    },
    onRowSelectionChange: (update) => {
      const next = typeof update === 'function' ? update(state.rowSelection) : update;
      input.onSelect?.(new Set(Object.keys(next).filter((key) => next[key])));
    },
  });
}

function definitionOf<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { key, sortBy, groupBy, sum } = column;
  return {
    id: key,
    header: column.header,
    // Rows without a value come last in either direction.
    accessorFn: (row) => sortBy?.(row) ?? undefined,
    sortUndefined: 'last',
    sortDescFirst: false,
    enableSorting: sortBy !== undefined,
    sortFn: (left, right) => compareValues(left.getValue(key), right.getValue(key)),
    ...(groupBy ? { getGroupingValue: groupBy } : {}),
    ...(sum
      ? {
          aggregationFn: constructAggregationFn<typeof features, Row>({
            aggregate: ({ rows }) => sum(rows.map(({ original }) => original)) ?? undefined,
          }),
        }
      : {}),
  };
}
