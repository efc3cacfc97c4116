import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core';
import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import { formatDay, formatMoney, formatRoundMoney } from '@storehouse/web-ui/format.ts';
import { BarChart, LineChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import type { ReactNode } from 'react';

/** To a screen reader the chart is one image, so it does not take the keyboard focus. */
const plain = { accessibilityLayer: false } as const;
const height = 200;

/** The value of the stock, and of what arrived and left, week by week. */
export function Trends({
  dashboard: { stock, weeks },
  currency,
}: {
  readonly dashboard: Dashboard;
  readonly currency: string;
}) {
  const money = (value: number) => formatMoney(value, currency);
  const axis = { width: 70, tickFormatter: (value: number) => formatRoundMoney(value, currency) };
  const data = weeks.map(({ day, ...week }) => ({ day: formatDay(day), ...week }));
  const [first, last] = [weeks[0]?.value ?? 0, weeks.at(-1)?.value ?? 0];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <Chart
        title={t('Stock value')}
        figure={money(stock.value)}
        note={
          stock.productsUnpriced === 0
            ? t('Week by week, at today’s prices.')
            : t('Week by week, at today’s prices; {{count}} products without a price left out.', {
                count: stock.productsUnpriced,
                one: 'Week by week, at today’s prices; {{count}} product without a price left out.',
              })
        }
      >
        <LineChart
          h={height}
          data={data}
          dataKey="day"
          series={[{ name: 'value', label: t('Value'), color: 'var(--brand)' }]}
          curveType="linear"
          withDots={false}
          valueFormatter={money}
          yAxisProps={axis}
          lineChartProps={plain}
          lineProps={{ isAnimationActive: false }}
          role="img"
          aria-label={t('Stock value by week, from {{first}} to {{last}}', { first: money(first), last: money(last) })}
        />
      </Chart>
      <Chart title={t('In and out')} note={t('What arrived and what left each week, at today’s prices.')}>
        <BarChart
          h={height}
          data={data}
          dataKey="day"
          series={[
            { name: 'valueIn', label: t('In'), color: 'cyan.7' },
            { name: 'valueOut', label: t('Out'), color: 'orange.6' },
          ]}
          withLegend
          valueFormatter={money}
          yAxisProps={axis}
          barChartProps={plain}
          barProps={{ isAnimationActive: false }}
          role="img"
          aria-label={t('Value of what arrived and left by week')}
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
