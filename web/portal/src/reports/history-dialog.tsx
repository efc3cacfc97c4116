import { SegmentedControl, Stack, Text } from '@mantine/core';
import { Dialog } from '@storehouse/web-ui/dialog.tsx';
import { formatDay } from '@storehouse/web-ui/format.ts';
import { EmptyState, ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { useState } from 'react';
import { LineChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { pairTitle, locationTitle, type HistoryRow, type StockRow } from './report-answer.ts';
import { useReport } from './use-report.ts';

interface MonthRow {
  readonly monthStart: string;
  readonly qohMin: number;
  readonly qohMax: number;
  readonly qohLast: number;
}

/** The stock history of one product at one location, by day or by month. */
export function HistoryDialog({ pair, onClose }: { readonly pair: StockRow; readonly onClose: () => void }) {
  const [grain, setGrain] = useState('daily');
  return (
    <Dialog onClose={onClose} size="xl" title={`${pairTitle(pair)} at ${locationTitle(pair)}`}>
      <Stack>
        <SegmentedControl
          aria-label="Days or months"
          data={[
            { value: 'daily', label: 'Last 30 days' },
            { value: 'monthly', label: 'Last 13 months' },
          ]}
          value={grain}
          onChange={setGrain}
        />
        {grain === 'daily' ? <Days pair={pair} /> : <Months pair={pair} />}
      </Stack>
    </Dialog>
  );
}

const plain = { accessibilityLayer: false };

function Days({ pair: { productId, locationId } }: { readonly pair: StockRow }) {
  const history = useReport<HistoryRow>('stock-history', { productId, locationId });
  if (history.isPending) return <LoadingState />;
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  const { rows } = history.data;
  if (rows.length === 0) return <EmptyState title="No daily checks yet" />;
  const last = rows.at(-1);
  const levels = [
    { y: last?.minQuantity, label: 'Minimum', color: 'red.8' },
    { y: last?.maxQuantity, label: 'Maximum', color: 'gray.7' },
  ].flatMap(({ y, ...line }) => (y ? [{ y, ...line }] : []));
  return (
    <>
      <LineChart
        h={280}
        data={rows.map((row) => ({ day: formatDay(row.captureLocalDate), onHand: row.quantityOnHand }))}
        dataKey="day"
        series={[{ name: 'onHand', label: 'On hand', color: 'cyan.8' }]}
        curveType="stepAfter"
        referenceLines={levels}
        lineChartProps={plain}
        lineProps={{ isAnimationActive: false }}
        role="img"
        aria-label="Stock on hand by day"
      />
      <Text size="sm" c="dimmed">
        {rows.length} days checked, most recently {formatDay(last?.captureLocalDate)}.
      </Text>
    </>
  );
}

function Months({ pair: { productId, locationId } }: { readonly pair: StockRow }) {
  const history = useReport<MonthRow>('stock-history', { productId, locationId, grain: 'monthly' });
  if (history.isPending) return <LoadingState />;
  if (history.isError) return <ErrorState error={history.error} onRetry={() => void history.refetch()} />;
  if (history.data.rows.length === 0) return <EmptyState title="No monthly figures yet" />;
  return (
    <LineChart
      h={280}
      data={history.data.rows.map(({ monthStart, qohMin, qohMax, qohLast }) => ({
        month: monthStart.slice(0, 7),
        qohMin,
        qohMax,
        qohLast,
      }))}
      dataKey="month"
      withLegend
      series={[
        { name: 'qohMax', label: 'Highest', color: 'gray.6' },
        { name: 'qohLast', label: 'Last', color: 'cyan.8' },
        { name: 'qohMin', label: 'Lowest', color: 'red.7' },
      ]}
      lineChartProps={plain}
      lineProps={{ isAnimationActive: false }}
      role="img"
      aria-label="Stock on hand by month"
    />
  );
}
