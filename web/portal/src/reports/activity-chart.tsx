import type { ActivityTotalAnswer } from '@storehouse/contract/operations/portal/report-operations';
import { formatDay, formatNumber, formatWord } from '@storehouse/web-ui/format.ts';
import { BarChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { stackActivity } from './stack-activity.ts';

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

interface Props {
  readonly totals: readonly ActivityTotalAnswer[];
  readonly isMonthly: boolean;
  readonly height?: number;
}

/** What came in (above zero) and went out (below), by day or month and kind. */
export function ActivityChart({ totals, isMonthly, height = 300 }: Props) {
  const { bars, categories } = stackActivity(totals);
  if (bars.length === 0) return null;
  return (
    <BarChart
      h={height}
      type="stacked"
      data={bars.map((bar) => ({ ...bar, period: isMonthly ? bar.period.slice(0, 7) : formatDay(bar.period) }))}
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
      aria-label={t('Quantities in (above zero) and out (below zero), by kind')}
    />
  );
}
