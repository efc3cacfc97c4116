import { formatDay } from '@storehouse/web-ui/format.ts';
import { LineChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReportRow } from './keep-rows.ts';

const plain = { accessibilityLayer: false };

/** The stock of one product at one location by day, with lines for its minimum and maximum. */
export function DaysChart({ rows }: { readonly rows: readonly ReportRow[] }) {
  const last = rows.at(-1);
  const levels = [
    { y: last?.['minQuantity'], label: t('Minimum'), color: 'red.7' },
    { y: last?.['maxQuantity'], label: t('Maximum'), color: 'gray.6' },
  ].flatMap(({ y, ...line }) => (typeof y === 'number' && y > 0 ? [{ y, ...line }] : []));
  return (
    <LineChart
      h={280}
      data={rows.map((row) => ({ day: formatDay(String(row['captureLocalDate'])), onHand: row['quantityOnHand'] }))}
      dataKey="day"
      series={[{ name: 'onHand', label: t('On hand'), color: 'var(--brand)' }]}
      curveType="stepAfter"
      referenceLines={levels}
      lineChartProps={plain}
      lineProps={{ isAnimationActive: false }}
      role="img"
      aria-label={t('Stock on hand by day')}
    />
  );
}

/** The same by month: lowest, last and highest. */
export function MonthsChart({ rows }: { readonly rows: readonly ReportRow[] }) {
  return (
    <LineChart
      h={280}
      data={rows.map(({ monthStart, qohMin, qohMax, qohLast }) => ({
        month: String(monthStart).slice(0, 7),
        qohMin,
        qohMax,
        qohLast,
      }))}
      dataKey="month"
      withLegend
      series={[
        { name: 'qohMax', label: t('Highest'), color: 'gray.6' },
        { name: 'qohLast', label: t('Last', { context: 'quantity' }), color: 'var(--brand)' },
        { name: 'qohMin', label: t('Lowest'), color: 'red.7' },
      ]}
      lineChartProps={plain}
      lineProps={{ isAnimationActive: false }}
      role="img"
      aria-label={t('Stock on hand by month')}
    />
  );
}
