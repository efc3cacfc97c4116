import { Select, Switch, Text } from '@mantine/core';
import type { ExpiryBucketAnswer } from '@storehouse/contract/operations/portal/report-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatNumber } from '@storehouse/web-ui/format.ts';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { BarChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { useMe } from '../session/me-context.ts';
import { cardPages } from './card-report.ts';
import { pairTitle, locationTitle, type LotRow } from './report-answer.ts';
import { ReportCard } from './report-card.tsx';
import { ReportRows } from './report-rows.tsx';
import { TitleCell } from './title-cell.tsx';
import { useReportExtra, useReportPages } from './use-report.ts';
import { useValueColumn } from './use-value-column.ts';

const bucketNames: Record<string, string> = {
  EXPIRED: 'Expired',
  WITHIN_30: '30 days',
  WITHIN_60: '60 days',
  WITHIN_90: '90 days',
  WITHIN_180: '180 days',
  WITHIN_365: '365 days',
};

const windows = ['30', '60', '90', '180', '365'];

/** Lots that expire soon or have expired, by bucket. */
export function LotsCard({ locationId }: { readonly locationId: string | null }) {
  const { account } = useMe();
  const [{ within, expired: includeExpired }, change] = useListState({ within: '', expired: false });
  const withinDays = oneOf(['', ...windows], within, '');
  const parameters = { locationId, withinDays, includeExpired };
  const pages = useReportPages<LotRow>('lots-expiring', parameters);
  const buckets = useReportExtra<ExpiryBucketAnswer>('lots-expiring/buckets', { locationId });
  const valueColumn = useValueColumn<LotRow>({ header: 'At risk', valueOf: ({ valueAtRisk }) => valueAtRisk });
  const columns: Column<LotRow>[] = [
    {
      key: 'product',
      header: 'Product',
      sortBy: pairTitle,
      cell: (row) => (
        <TitleCell title={pairTitle(row)} note={row.lotNumber === null ? 'default lot' : `lot ${row.lotNumber}`} />
      ),
    },
    { key: 'location', header: 'Location', isSecondary: true, sortBy: locationTitle, cell: locationTitle },
    {
      key: 'expires',
      header: 'Expires',
      sortBy: ({ expirationDate }) => expirationDate,
      cell: ({ expirationDate, daysToExpiry }) => (
        <>
          {formatDay(expirationDate)}
          <Text size="xs" c="dimmed">
            {daysToExpiry < 0 ? 'expired' : `in ${formatNumber(daysToExpiry)} days`}
          </Text>
        </>
      ),
    },
    {
      key: 'quantity',
      header: 'On hand',
      isNumber: true,
      sortBy: ({ quantityOnHand }) => quantityOnHand,
      cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    },
    ...valueColumn,
  ];
  const isAnyLot = buckets.data?.some(({ lots }) => lots > 0) ?? false;
  return (
    <ReportCard
      title="Expiring lots"
      dataset="lots-expiring"
      parameters={parameters}
      report={cardPages(pages.report)}
      hasValues
      isEmpty={pages.rows.length === 0 && !isAnyLot}
      emptyTitle="No lots expire in this period"
      controls={
        <>
          <Select
            label="Within"
            size="xs"
            data={[
              { value: '', label: `${String(account.expiryWindowDays)} days (your setting)` },
              ...windows.map((value) => ({ value, label: `${value} days` })),
            ]}
            value={withinDays}
            onChange={(value) => change({ within: value ?? '' })}
          />
          <Switch
            size="sm"
            label="Include expired"
            checked={includeExpired}
            onChange={(event) => change({ expired: event.currentTarget.checked })}
          />
        </>
      }
    >
      {isAnyLot && (
        <BarChart
          h={160}
          data={(buckets.data ?? []).map(({ bucket, lots }) => ({ bucket: bucketNames[bucket] ?? bucket, lots }))}
          dataKey="bucket"
          series={[{ name: 'lots', label: 'Lots', color: 'orange.7' }]}
          withBarValueLabel
          barChartProps={{ accessibilityLayer: false }}
          maxBarWidth={56}
          yAxisProps={{ allowDecimals: false }}
          barProps={{ isAnimationActive: false }}
          role="img"
          aria-label={`Lots by bucket: ${(buckets.data ?? [])
            .map(({ bucket, lots }) => `${bucketNames[bucket] ?? bucket} ${String(lots)}`)
            .join(', ')}`}
        />
      )}
      <ReportRows
        label="Expiring lots"
        pages={pages}
        columns={columns}
        rowKey={(row) => `${row.locationId} ${row.inventoryItemId}`}
        emptyTitle="No lots expire in this period"
      />
    </ReportCard>
  );
}
