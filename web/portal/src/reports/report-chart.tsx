import { Group, Select, Stack } from '@mantine/core';
import { formatNumber, formatRoundMoney } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from '../session/me-context.ts';
import { ActivityChart } from './activity-chart.tsx';
import { BarList } from './bar-list.tsx';
import { barCharts } from './chart-bars.ts';
import { DaysChart, MonthsChart } from './history-chart.tsx';
import type { ReportRow } from './keep-rows.ts';
import type { ReportKind } from './report-kinds.ts';
import { grainOf, type ReportView } from './report-view.ts';
import { totalActivity } from './stack-activity.ts';
import { ValueChart } from './value-chart.tsx';

interface Props {
  readonly kind: ReportKind;
  readonly view: ReportView;
  /** All rows of the view: a chart shows the figures of the table. */
  readonly rows: readonly ReportRow[];
  readonly change: (change: Partial<ReportView>) => void;
}

/** The rows of a report as a chart, if they can be shown as one. */
export function ReportChart({ kind, view, rows, change }: Props) {
  if (rows.length === 0) return null;
  const isMonthly = grainOf(kind, view) === 'monthly';
  if (kind.slug === 'value') return <ValueChart rows={rows} />;
  if (kind.slug === 'history') {
    // Lines of several products or locations in one chart cannot be told apart.
    const [first] = rows;
    const isOnePair = rows.every(
      ({ productId, locationId }) => productId === first?.['productId'] && locationId === first?.['locationId'],
    );
    if (!isOnePair) return null;
    return isMonthly ? <MonthsChart rows={rows} /> : <DaysChart rows={rows} />;
  }
  return (
    <Stack gap="sm">
      {kind.slug === 'activity' && <ActivityChart totals={totalActivity(rows)} isMonthly={isMonthly} height={260} />}
      <BarsOfView kind={kind} view={view} rows={rows} change={change} />
    </Stack>
  );
}

/** The bar chart that the view has chosen. Charts of values are offered to the owner only. */
function BarsOfView({ kind, view, rows, change }: Props) {
  const { account, isOwner } = useMe();
  const offered = kind.charts.filter((name) => isOwner || barCharts[name]?.unit !== 'money');
  const [first] = offered;
  if (first === undefined) return null;
  const name = view.chart === 'none' || offered.includes(view.chart) ? view.chart : first;
  const chart = barCharts[name];
  const format = (value: number): string =>
    chart?.unit === 'money' ? formatRoundMoney(value, account.defaultCurrency) : formatNumber(value);
  return (
    <Stack gap="xs" role="group" aria-label={t('Chart')}>
      <Group>
        <Select
          aria-label={t('Chart')}
          size="xs"
          w={240}
          data={[
            ...offered.map((value) => ({ value, label: barCharts[value]?.title ?? value })),
            { value: 'none', label: t('No chart') },
          ]}
          value={name}
          onChange={(value) => change({ chart: value === first ? '' : (value ?? '') })}
        />
      </Group>
      {chart && (
        <BarList
          label={chart.title}
          bars={chart.barsOf(rows)}
          format={format}
          onChoose={(bar) => change(bar.rows?.(view) ?? {})}
        />
      )}
    </Stack>
  );
}
