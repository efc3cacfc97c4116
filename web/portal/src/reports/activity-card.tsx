import { SegmentedControl } from '@mantine/core';
import type { ActivityTotalAnswer } from '@storehouse/contract/operations/portal/report-operations';
import { formatDay, formatNumber, formatWord } from '@storehouse/web-ui/format.ts';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { BarChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { cardReport } from './card-report.ts';
import { ReportCard } from './report-card.tsx';
import { stackActivity } from './stack-activity.ts';
import { useReport, useReportExtra } from './use-report.ts';

const colours: Record<string, string> = {
  RECEIPT: 'green.8',
  RETURN: 'teal.5',
  TRANSFER_IN: 'cyan.7',
  TRANSFER_OUT: 'blue.7',
  ISSUE: 'indigo.6',
  CONSUMPTION: 'violet.6',
  ADJUSTMENT: 'gray.6',
  EXPIRED: 'orange.7',
  DAMAGED: 'red.7',
  COUNT: 'yellow.7',
};

/** Stock movements by day or month, stacked by category. */
export function ActivityCard({ locationId }: { readonly locationId: string | null }) {
  const [{ activity }, change] = useListState({ activity: 'daily' });
  const grain = oneOf(['daily', 'monthly'], activity, 'daily');
  const parameters = { locationId, grain };
  // One row is enough for the facts about the check; the chart loads its own figures.
  const report = useReport('activity', { ...parameters, limit: 1 });
  const totals = useReportExtra<ActivityTotalAnswer>('activity/totals', parameters, report.data?.state === 'OK');
  const { bars, categories } = stackActivity(totals.data ?? []);
  return (
    <ReportCard
      title="Activity"
      dataset="activity"
      parameters={parameters}
      report={cardReport(report)}
      isEmpty={report.data?.page.rowsTotal === 0}
      emptyTitle="No stock moved in this period"
      controls={
        <SegmentedControl
          size="xs"
          aria-label="Activity period"
          data={[
            { value: 'daily', label: 'Last 30 days' },
            { value: 'monthly', label: 'Last 13 months' },
          ]}
          value={grain}
          onChange={(value) => change({ activity: value })}
        />
      }
    >
      {totals.isPending && <LoadingState />}
      {totals.isError && <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />}
      {bars.length > 0 && (
        <BarChart
          h={320}
          type="stacked"
          data={bars.map((bar) => ({
            ...bar,
            period: grain === 'monthly' ? bar.period.slice(0, 7) : formatDay(bar.period),
          }))}
          dataKey="period"
          series={categories.map((category) => ({
            name: category,
            label: formatWord(category),
            color: colours[category] ?? 'gray.5',
          }))}
          withLegend
          legendProps={{ verticalAlign: 'bottom' }}
          valueFormatter={formatNumber}
          barChartProps={{ accessibilityLayer: false, stackOffset: 'sign' }}
          maxBarWidth={56}
          yAxisProps={{ allowDecimals: false }}
          barProps={{ isAnimationActive: false }}
          role="img"
          aria-label="Quantities in (above zero) and out (below zero), by category"
        />
      )}
    </ReportCard>
  );
}
