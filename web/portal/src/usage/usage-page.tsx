import { Group, Paper, Progress, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { UsageAnswer, UsageOf } from '@storehouse/contract/operations/portal/account-operations';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { BarChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { useMe } from '../session/me-context.ts';
import { describeHours } from './describe-hours.ts';

const allowances: readonly { name: keyof UsageAnswer; title: string; text: string }[] = [
  {
    name: 'requests',
    title: t('API requests'),
    text: t('The data API and webhook management. Refills steadily, from empty to full in an hour.'),
  },
  {
    name: 'reporting',
    title: t('Reporting requests'),
    text: t('The Reporting API only, the same on every plan. Refills by one request every 6 seconds.'),
  },
  {
    name: 'deliveries',
    title: t('Webhook deliveries'),
    text: t('First attempts, tests and manual retries in the last 60 minutes, across all endpoints.'),
  },
];

/** Both allowances and the delivery cap, now and over the last 24 hours. */
export function UsagePage() {
  const usage = useQuery({
    queryKey: ['usage'],
    queryFn: () => callPortal('GET /usage'),
    refetchInterval: 15_000,
  });
  return (
    <>
      <PageHead title={t('Usage')} subtitle={t('What is left now, and what you used in each of the last 24 hours.')} />
      <QueryView query={usage} lines={8}>
        {(data) => (
          <SimpleGrid cols={{ base: 1, lg: 3 }}>
            {allowances.map(({ name, title, text }) => (
              <UsageCard key={name} title={title} text={text} usage={data[name]} />
            ))}
          </SimpleGrid>
        )}
      </QueryView>
    </>
  );
}

function UsageCard({ title, text, usage }: { readonly title: string; readonly text: string; readonly usage: UsageOf }) {
  const { account } = useMe();
  const { bars, total } = describeHours(usage.hours, account.zone);
  const used = usage.limit - usage.remaining;
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Group justify="space-between" align="baseline" gap="xs">
          <Text size="xl" fw={700}>
            {t('{{remaining}} left', { remaining: formatNumber(usage.remaining) })}
          </Text>
          <Text size="sm" c="dimmed">
            {t('of {{limit}} per hour', { limit: formatNumber(usage.limit) })}
          </Text>
        </Group>
        <Progress
          value={(used / usage.limit) * 100}
          color={used / usage.limit > 0.8 ? 'red' : 'cyan'}
          aria-label={t('{{title}}: share used', { title })}
        />
        <Text size="sm" c="dimmed">
          {text}
        </Text>
        <Text size="sm">{t('{{total}} in the last 24 hours', { total: formatNumber(total) })}</Text>
        {total > 0 && (
          <BarChart
            h={140}
            data={bars}
            dataKey="hour"
            series={[{ name: 'used', label: t('Used'), color: 'cyan.7' }]}
            withYAxis={false}
            gridAxis="none"
            tickLine="none"
            barProps={{ isAnimationActive: false }}
            barChartProps={{ accessibilityLayer: false }}
            role="img"
            aria-label={t('{{title}} per hour over the last 24 hours', { title })}
          />
        )}
      </Stack>
    </Paper>
  );
}
