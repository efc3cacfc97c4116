import { formatDay, formatMoney, formatRoundMoney } from '@storehouse/web-ui/format.ts';
import { AreaChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { useMe } from '../session/me-context.ts';
import type { ReportRow } from './keep-rows.ts';

/** The stock value over the days and months of the rows. Nothing for people who may not see values. */
export function ValueChart({ rows, height = 260 }: { readonly rows: readonly ReportRow[]; readonly height?: number }) {
  const { account, isOwner } = useMe();
  if (!isOwner) return null;
  if (rows.every(({ stockValue }) => stockValue === null)) {
    return (
      <EmptyState title={t('No value to show')}>{t('Nothing in stock had a checked price in this period.')}</EmptyState>
    );
  }
  return (
    <AreaChart
      h={height}
      data={rows.map(({ grain, periodStart, stockValue }) => ({
        period: grain === 'monthly' ? String(periodStart).slice(0, 7) : formatDay(String(periodStart)),
        stockValue,
      }))}
      dataKey="period"
      series={[{ name: 'stockValue', label: t('Stock value'), color: 'var(--brand)' }]}
      curveType="linear"
      connectNulls={false}
      withDots={rows.length < 15}
      yAxisProps={{ width: 80, tickFormatter: (value: number) => formatRoundMoney(value, account.defaultCurrency) }}
      valueFormatter={(value) => formatMoney(value, account.defaultCurrency)}
      areaChartProps={{ accessibilityLayer: false }}
      areaProps={{ isAnimationActive: false }}
      role="img"
      aria-label={t('Stock value over time')}
    />
  );
}
