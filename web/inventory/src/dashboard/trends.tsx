import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import { formatDay, formatMoney } from '@storehouse/web-ui/format.ts';
import { BarChart, LineChart } from '@storehouse/web-ui/lazy-charts.tsx';
import type { ReactNode } from 'react';
import { plural } from '../frame/plural.ts';

/** The chart is one image to a screen reader; the keyboard passes it. */
const plain = { accessibilityLayer: false } as const;
const height = 200;

/** The value of the stock and what came and went, week by week. */
export function Trends({
  dashboard: { stock, weeks },
  currency,
}: {
  readonly dashboard: Dashboard;
  readonly currency: string;
}) {
  const money = (value: number) => formatMoney(value, currency);
  const data = weeks.map(({ day, ...week }) => ({ day: formatDay(day), ...week }));
  const [first, last] = [weeks[0]?.value ?? 0, weeks.at(-1)?.value ?? 0];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Chart
        title="Stock value"
        figure={money(stock.value)}
        note={
          stock.productsUnpriced === 0
            ? 'Week by week, at today’s prices.'
            : `Week by week, at today’s prices; ${plural(stock.productsUnpriced, 'product')} without a price left out.`
        }
      >
        <LineChart
          h={height}
          data={data}
          dataKey="day"
          series={[{ name: 'value', label: 'Value', color: 'var(--brand)' }]}
          curveType="linear"
          withDots={false}
          valueFormatter={money}
          yAxisProps={{ width: 90 }}
          lineChartProps={plain}
          lineProps={{ isAnimationActive: false }}
          role="img"
          aria-label={`Stock value by week, from ${money(first)} to ${money(last)}`}
        />
      </Chart>
      <Chart title="In and out" note="What arrived and what left each week, at today’s prices.">
        <BarChart
          h={height}
          data={data}
          dataKey="day"
          series={[
            { name: 'valueIn', label: 'In', color: 'cyan.7' },
            { name: 'valueOut', label: 'Out', color: 'orange.6' },
          ]}
          withLegend
          valueFormatter={money}
          yAxisProps={{ width: 90 }}
          barChartProps={plain}
          barProps={{ isAnimationActive: false }}
          role="img"
          aria-label="Value of what arrived and left by week"
        />
      </Chart>
    </SimpleGrid>
  );
}

interface ChartProps {
  readonly title: string;
  readonly figure?: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Chart({ title, figure, note, children }: ChartProps) {
  return (
    <Card withBorder padding="md">
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h5">
          {title}
        </Title>
        {figure !== undefined && <Text fw={700}>{figure}</Text>}
      </Group>
      {children}
      <Text size="xs" c="dimmed" mt="xs">
        {note}
      </Text>
    </Card>
  );
}
