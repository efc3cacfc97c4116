import { Select, Switch } from '@mantine/core';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatNumber, formatWord, none } from '@storehouse/web-ui/format.ts';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { ToneBadge } from '../tone-badge.tsx';
import { cardPages } from './card-report.ts';
import type { OrderRow } from './report-answer.ts';
import { ReportCard } from './report-card.tsx';
import { ReportRows } from './report-rows.tsx';
import { TitleCell } from './title-cell.tsx';
import { useReportPages } from './use-report.ts';
import { useValueColumn } from './use-value-column.ts';

/** Purchase orders with outstanding lines, one row per order and currency. */
export function OrdersCard({ locationId }: { readonly locationId: string | null }) {
  const [{ orders, overdue }, change] = useListState({ orders: 'open', overdue: false });
  const status = oneOf(['open', 'draft', 'all'], orders, 'open');
  const parameters = { locationId, status, overdue };
  const pages = useReportPages<OrderRow>('purchase-orders-open', parameters);
  const valueColumn = useValueColumn<OrderRow>({
    header: 'Not received',
    valueOf: ({ valueNotReceived }) => valueNotReceived,
    currencyOf: ({ currencyCode }) => currencyCode,
  });
  const columns: Column<OrderRow>[] = [
    {
      key: 'order',
      header: 'Order',
      sortBy: ({ orderNumber }) => orderNumber,
      cell: ({ orderNumber, name }) => <TitleCell title={orderNumber ?? none} note={name} />,
    },
    {
      key: 'supplier',
      header: 'Supplier',
      isSecondary: true,
      sortBy: ({ supplierName }) => supplierName,
      cell: ({ supplierName }) => supplierName ?? none,
    },
    {
      key: 'destination',
      header: 'For',
      isSecondary: true,
      sortBy: ({ destinationName }) => destinationName,
      cell: ({ destinationName }) => destinationName ?? none,
    },
    {
      key: 'status',
      header: 'Status',
      isSecondary: true,
      sortBy: ({ status: of }) => of,
      cell: ({ status: of }) => (of === null ? none : formatWord(of)),
    },
    {
      key: 'expected',
      header: 'Expected',
      sortBy: ({ expectedDate }) => expectedDate,
      cell: (row) => (
        <>
          {formatDay(row.expectedDate)} {row.overdue && <ToneBadge tone="bad">Overdue</ToneBadge>}
        </>
      ),
    },
    {
      key: 'quantity',
      header: 'Outstanding',
      isNumber: true,
      sortBy: ({ quantityOutstanding }) => quantityOutstanding,
      cell: ({ quantityOutstanding }) => formatNumber(quantityOutstanding),
    },
    ...valueColumn,
  ];
  return (
    <ReportCard
      title="Open purchase orders"
      dataset="purchase-orders-open"
      parameters={parameters}
      report={cardPages(pages.report)}
      hasValues
      isEmpty={pages.rows.length === 0}
      emptyTitle="No matching orders"
      controls={
        <>
          <Select
            label="Orders"
            size="xs"
            data={[
              { value: 'open', label: 'Open' },
              { value: 'draft', label: 'Drafts' },
              { value: 'all', label: 'Open and drafts' },
            ]}
            value={status}
            onChange={(value) => change({ orders: value ?? 'open' })}
          />
          <Switch
            size="sm"
            label="Overdue only"
            checked={overdue}
            onChange={(event) => change({ overdue: event.currentTarget.checked })}
          />
        </>
      }
    >
      <ReportRows
        label="Open purchase orders"
        pages={pages}
        columns={columns}
        rowKey={({ orderId, currencyLabel }) => `${orderId} ${currencyLabel}`}
      />
    </ReportCard>
  );
}
