import type { ActivityTotalAnswer, ExpiryBucketAnswer } from '@storehouse/contract/operations/portal/report-operations';
import { BarChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { ActivityChart } from './activity-chart.tsx';
import { wordOf } from './field-labels.ts';
import type { ReportRow } from './keep-rows.ts';
import { OverviewCard } from './overview-card.tsx';
import { useReport, useReportExtra } from './use-report.ts';
import { ValueChart } from './value-chart.tsx';

interface Props {
  readonly locationId: string | null;
}

const searchOf = (locationId: string | null): Record<string, string> => (locationId === null ? {} : { locationId });

export function ValueCard({ locationId }: Props) {
  const report = useReport<ReportRow>('stock-value-history', { locationId });
  const rows = report.data?.rows ?? [];
  return (
    <OverviewCard
      title={t('Stock value')}
      slug="value"
      search={searchOf(locationId)}
      report={report}
      hasValues
      emptyTitle={rows.length === 0 ? t('No days to show') : null}
    >
      <ValueChart rows={rows} height={220} />
    </OverviewCard>
  );
}

export function ActivityCard({ locationId }: Props) {
  // One row is enough for the facts about the check; the chart loads its own figures.
  const report = useReport('activity', { locationId, limit: 1 });
  const totals = useReportExtra<ActivityTotalAnswer>('activity/totals', { locationId }, report.data?.state === 'OK');
  return (
    <OverviewCard
      title={t('Activity')}
      slug="activity"
      search={searchOf(locationId)}
      report={report}
      emptyTitle={report.data?.page.rowsTotal === 0 ? t('No stock moved in this period') : null}
    >
      {totals.isPending && <LoadingState />}
      {totals.isError && <ErrorState error={totals.error} onRetry={() => void totals.refetch()} />}
      {totals.data && <ActivityChart totals={totals.data} isMonthly={false} height={220} />}
    </OverviewCard>
  );
}

export function LotsCard({ locationId }: Props) {
  const report = useReport('lots-expiring', { locationId, limit: 1 });
  const buckets = useReportExtra<ExpiryBucketAnswer>(
    'lots-expiring/buckets',
    { locationId },
    report.data?.state === 'OK',
  );
  const bars = (buckets.data ?? []).map(({ bucket, lots }) => ({ bucket: wordOf(bucket), lots }));
  const isEmpty = buckets.data !== undefined && bars.every(({ lots }) => lots === 0);
  return (
    <OverviewCard
      title={t('Expiring lots')}
      slug="lots"
      search={searchOf(locationId)}
      report={report}
      hasValues
      emptyTitle={isEmpty ? t('No lots expire within a year') : null}
    >
      {buckets.isPending && <LoadingState />}
      {buckets.isError && <ErrorState error={buckets.error} onRetry={() => void buckets.refetch()} />}
      {buckets.data && (
        <BarChart
          h={220}
          data={bars}
          dataKey="bucket"
          series={[{ name: 'lots', label: t('Lots'), color: 'orange.7' }]}
          withBarValueLabel
          barChartProps={{ accessibilityLayer: false }}
          maxBarWidth={56}
          yAxisProps={{ allowDecimals: false }}
          barProps={{ isAnimationActive: false }}
          role="img"
          aria-label={t('Lots by time to expiry: {{lots}}', {
            lots: bars.map(({ bucket, lots }) => `${bucket} ${String(lots)}`).join(', '),
          })}
        />
      )}
    </OverviewCard>
  );
}
