import { Button, Select } from '@mantine/core';
import { stateFilters } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatNumber, formatWord } from '@storehouse/web-ui/format.ts';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useState } from 'react';
import { ToneBadge, type Tone } from '../tone-badge.tsx';
import { cardPages } from './card-report.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { pairTitle, locationTitle, type StockRow } from './report-answer.ts';
import { ReportCard } from './report-card.tsx';
import { ReportRows } from './report-rows.tsx';
import { TitleCell } from './title-cell.tsx';
import { useReportPages } from './use-report.ts';
import { useValueColumn } from './use-value-column.ts';

interface Props {
  readonly title: string;
  readonly locationId: string | null;
  /** Fixes the card to one state; otherwise the user can choose. */
  readonly state?: 'stock_out';
  readonly emptyTitle: string;
}

const filterNames: Record<(typeof stateFilters)[number], string> = {
  all: 'All',
  stock_out: 'Out of stock',
  at_zero_no_minimum: 'At zero, no minimum',
  below_minimum: 'Below minimum',
  above_maximum: 'Above maximum',
  needs_attention: 'Needs attention',
};

const tones: Record<string, Tone> = {
  AT_ZERO_MIN_SET: 'bad',
  AT_ZERO_NO_MIN: 'warning',
  BELOW_MINIMUM: 'warning',
  OK: 'good',
};

const stateNames: Record<string, string> = {
  AT_ZERO_MIN_SET: 'Out of stock',
  AT_ZERO_NO_MIN: 'At zero',
  BELOW_MINIMUM: 'Below minimum',
  OK: 'OK',
};

/** Products at their locations, all or in one state, each with its history. */
export function StockCard({ title, locationId, state, emptyTitle }: Props) {
  const [{ stock }, change] = useListState({ stock: 'all' });
  const chosen = oneOf(stateFilters, stock, 'all');
  const [opened, setOpened] = useState<StockRow | null>(null);
  const parameters = { locationId, state: state ?? chosen };
  const pages = useReportPages<StockRow>('stock-on-hand', parameters);
  const valueColumn = useValueColumn<StockRow>({ header: 'Value', valueOf: ({ stockValue }) => stockValue });
  const columns: Column<StockRow>[] = [
    {
      key: 'product',
      header: 'Product',
      sortBy: pairTitle,
      cell: (row) => <TitleCell title={pairTitle(row)} note={row.productCode} />,
    },
    { key: 'location', header: 'Location', sortBy: locationTitle, cell: locationTitle },
    {
      key: 'quantity',
      header: 'On hand',
      isNumber: true,
      sortBy: ({ quantityOnHand }) => quantityOnHand,
      cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    },
    {
      key: 'levels',
      header: 'Min / max',
      isNumber: true,
      isSecondary: true,
      cell: ({ minQuantity, maxQuantity }) => `${formatNumber(minQuantity)} / ${formatNumber(maxQuantity)}`,
    },
    {
      key: 'state',
      header: 'State',
      isSecondary: true,
      sortBy: ({ stockState }) => stockState,
      cell: ({ stockState, aboveMaximum }) => (
        <ToneBadge tone={aboveMaximum ? 'waiting' : (tones[stockState] ?? 'plain')}>
          {aboveMaximum ? 'Above maximum' : (stateNames[stockState] ?? formatWord(stockState))}
        </ToneBadge>
      ),
    },
    {
      key: 'zero',
      header: 'Days at zero (last 30)',
      isNumber: true,
      isSecondary: true,
      sortBy: ({ daysAtZero30 }) => daysAtZero30,
      cell: ({ daysAtZero30 }) => formatNumber(daysAtZero30),
    },
    {
      key: 'months',
      header: 'Months of stock',
      isNumber: true,
      isSecondary: true,
      sortBy: ({ monthsOfStock }) => monthsOfStock,
      cell: ({ monthsOfStock }) => formatNumber(monthsOfStock),
    },
    ...valueColumn,
    {
      key: 'history',
      header: 'Chart',
      cell: (row) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`History of ${pairTitle(row)} at ${locationTitle(row)}`}
          onClick={() => setOpened(row)}
        >
          History
        </Button>
      ),
    },
  ];
  return (
    <ReportCard
      title={title}
      dataset="stock-on-hand"
      parameters={parameters}
      report={cardPages(pages.report)}
      hasValues
      isEmpty={pages.rows.length === 0}
      emptyTitle={emptyTitle}
      controls={
        state === undefined && (
          <Select
            label="State"
            size="xs"
            data={stateFilters.map((value) => ({ value, label: filterNames[value] }))}
            value={chosen}
            onChange={(value) => change({ stock: value ?? 'all' })}
          />
        )
      }
    >
      <ReportRows
        label={title}
        pages={pages}
        columns={columns}
        rowKey={(row) => `${row.locationId} ${row.productId}`}
      />
      {opened && <HistoryDialog pair={opened} onClose={() => setOpened(null)} />}
    </ReportCard>
  );
}
