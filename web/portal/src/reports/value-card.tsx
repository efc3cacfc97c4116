import { SegmentedControl } from '@mantine/core';
import { formatDay, formatMoney } from '@storehouse/web-ui/format.ts';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { AreaChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { useMe } from '../session/me-context.ts';
import { cardReport } from './card-report.ts';
import type { ValueRow } from './report-answer.ts';
import { ReportCard } from './report-card.tsx';
import { useReport } from './use-report.ts';

/** The stock value over the last days, months, or both. */
export function ValueCard({ locationId }: { readonly locationId: string | null }) {
  const { account, isOwner } = useMe();
  const [{ value: chosen }, change] = useListState({ value: 'daily' });
  const grain = oneOf(['daily', 'monthly', 'all'], chosen, 'daily');
  const parameters = { locationId, grain };
  const report = useReport<ValueRow>('stock-value-history', parameters);
  const rows = report.data?.rows ?? [];
  return (
    <ReportCard
      title="Stock value"
      dataset="stock-value-history"
      parameters={parameters}
      report={cardReport(report)}
      hasValues
      isEmpty={rows.length === 0}
      emptyTitle="No days to show"
      controls={
        <SegmentedControl
          size="xs"
          aria-label="Stock value period"
          data={[
            { value: 'daily', label: 'Days' },
            { value: 'monthly', label: 'Months' },
            { value: 'all', label: 'Both' },
          ]}
          value={grain}
          onChange={(value) => change({ value })}
        />
      }
    >
      {isOwner && rows.every(({ stockValue }) => stockValue === null) && (
        <EmptyState title="No value to show">Nothing in stock had a checked price in this period.</EmptyState>
      )}
      {isOwner && rows.some(({ stockValue }) => stockValue !== null) && (
        <AreaChart
          h={260}
          data={rows.map(({ grain: of, periodStart, stockValue }) => ({
            period: of === 'monthly' ? periodStart.slice(0, 7) : formatDay(periodStart),
            stockValue,
          }))}
          dataKey="period"
          series={[{ name: 'stockValue', label: 'Stock value', color: 'cyan.8' }]}
          curveType="linear"
          connectNulls={false}
          withDots={rows.length < 15}
          yAxisProps={{ width: 110 }}
          valueFormatter={(value) => formatMoney(value, account.defaultCurrency)}
          areaChartProps={{ accessibilityLayer: false }}
          areaProps={{ isAnimationActive: false }}
          role="img"
          aria-label="Stock value over time"
        />
      )}
    </ReportCard>
  );
}
