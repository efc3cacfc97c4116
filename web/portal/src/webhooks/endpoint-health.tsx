import { Alert, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { EndpointHealthAnswer } from '@storehouse/contract/operations/portal/webhook-health-operations';
import { formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMe } from '../session/me-context.ts';
import { latency, successRate } from './describe-health.ts';
import { HourStrip } from './hour-strip.tsx';

interface Props {
  readonly health: EndpointHealthAnswer;
  readonly onHour: (hour: string) => void;
}

/** How an endpoint is doing: in figures, hour by hour, and what to do if it fails. */
export function EndpointHealth({ health, onHour }: Props) {
  const { account } = useMe();
  const { state, succeeded, failed, lastFailure, failingSince, failuresInARow, hours } = health;
  const attempts = succeeded + failed;
  return (
    <Stack mb="lg">
      {state === 'failing' && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={t('This endpoint is failing')}
        >
          {t('No delivery has succeeded since {{moment}}: {{attempts}} attempts in a row failed.', {
            moment: formatMoment(failingSince, account.zone),
            attempts: failuresInARow,
          })}
          {lastFailure && ` ${t('The last one: {{error}}', { error: lastFailure.error })}`}{' '}
          {t('When it works again, use “Recover failed deliveries” to resend what failed.')}
        </Alert>
      )}
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }} mb="md">
          <Figure label={t('Success rate, 24 hours')} value={successRate(health)}>
            {attempts === 0
              ? t('No attempts')
              : t('{{count}} of {{attempts}} attempts failed', {
                  count: failed,
                  one: '{{count}} of {{attempts}} attempts failed',
                  attempts: formatNumber(attempts),
                })}
          </Figure>
          <Figure label={t('Response time')} value={latency(health)}>
            {t('Median of the newest deliveries')}
          </Figure>
          <Figure label={t('Last failure')} value={formatMoment(lastFailure?.at, account.zone)}>
            {lastFailure ? lastFailure.error : t('None in the last 24 hours')}
          </Figure>
        </SimpleGrid>
        <HourStrip hours={hours} onHour={onHour} />
        <Group justify="space-between" mt={4}>
          <Text size="xs" c="dimmed">
            {t('24 hours ago')}
          </Text>
          <Text size="xs" c="dimmed">
            {t('Now')}
          </Text>
        </Group>
      </Paper>
    </Stack>
  );
}

function Figure({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: string;
  readonly children: ReactNode;
}) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{value}</Text>
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
