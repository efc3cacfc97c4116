import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyDetailsAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { callPortal } from '../call-portal.ts';
import { BarChart } from '@storehouse/web-ui/lazy-charts.tsx';
import { PageLink } from '../page-link.tsx';
import { useMe } from '../session/me-context.ts';
import { OnlyFor } from '../session/only-for.tsx';
import { describeScopes, scopeMeanings } from './describe-scopes.ts';
import { KeyCalls } from './key-calls.tsx';
import { RotateKey } from './rotate-key.tsx';

/** One API key: what it may do, how it is used, and its successor. */
export function KeyPage() {
  return (
    <OnlyFor
      who="owner"
      what={t('Only the account owner can create, list and revoke API keys.')}
      pageTitle={t('API key')}
    >
      <Key />
    </OnlyFor>
  );
}

function Key() {
  const { keyId = '' }: { keyId?: string } = useParams({ strict: false });
  const details = useQuery({
    queryKey: ['keys', keyId],
    queryFn: () => callPortal('GET /keys/{keyId}', { params: { keyId } }),
    refetchInterval: 15_000,
  });
  const [isRotating, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageLink to="/keys" size="sm">
        {t('All API keys')}
      </PageLink>
      <QueryView query={details}>
        {(key) => (
          <>
            <PageHead
              title={key.name}
              subtitle={
                key.createdByName === null
                  ? t('Created by a former teammate')
                  : t('Created by {{name}}', { name: key.createdByName })
              }
            >
              {key.successorId === null && (
                <Button leftSection={<IconRefresh size={16} aria-hidden />} onClick={open}>
                  {t('Rotate key')}
                </Button>
              )}
            </PageHead>
            <KeyDetails details={key} />
            {isRotating && <RotateKey apiKey={key} onClose={close} />}
          </>
        )}
      </QueryView>
    </>
  );
}

function KeyDetails({ details }: { readonly details: KeyDetailsAnswer }) {
  const me = useMe();
  const { zone } = me.account;
  const { scopes, days, calls, lastUsedAt, expiresAt, isExpired, successorId } = details;
  const total = days.reduce((sum, { requests }) => sum + requests, 0);
  const moment = formatMoment(expiresAt, zone);
  const end = isExpired
    ? t('It stopped working on {{moment}}.', { moment })
    : t('It works until {{moment}}.', { moment });
  return (
    <Stack gap="lg">
      {successorId !== null && (
        <Alert color="yellow" variant="light" title={t('This key was rotated')}>
          {end}{' '}
          <PageLink to={`/keys/${successorId}`} c="inherit" underline="always">
            {t('Show the new key')}
          </PageLink>
        </Alert>
      )}
      {successorId === null && isExpired && (
        <Alert color="yellow" variant="light" title={t('This key has expired')}>
          {end}
        </Alert>
      )}
      <Paper withBorder p="md">
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <Fact label={t('Last used')}>{lastUsedAt === null ? t('Never') : formatMoment(lastUsedAt, zone)}</Fact>
          <Fact label={t('From', { context: 'address' })}>{calls[0]?.address ?? t('No recent calls')}</Fact>
          <Fact label={t('Expires', { context: 'key' })}>
            {expiresAt === null ? t('Never') : formatMoment(expiresAt, zone)}
          </Fact>
        </SimpleGrid>
      </Paper>
      <Section title={t('Scopes')}>
        <Text size="sm">{describeScopes(me)}</Text>
        {scopes.length === 0 && (
          <Text size="sm">{t('This key has no scopes, so it will be refused once scopes are enforced.')}</Text>
        )}
        {scopeMeanings
          .filter(({ scope }) => scopes.includes(scope))
          .map(({ scope, allows }) => (
            <Text key={scope} size="sm">
              <b>{scope}</b>: {allows}
            </Text>
          ))}
      </Section>
      <Section title={t('Requests per day')}>
        <Text size="sm">{t('{{total}} in the last 30 days (UTC)', { total: formatNumber(total) })}</Text>
        {total > 0 && (
          <BarChart
            h={160}
            data={days.map(({ day, requests }) => ({ day: day.slice(5), requests }))}
            dataKey="day"
            series={[{ name: 'requests', label: t('Requests'), color: 'cyan.7' }]}
            gridAxis="none"
            tickLine="none"
            yAxisProps={{ allowDecimals: false }}
            barProps={{ isAnimationActive: false }}
            barChartProps={{ accessibilityLayer: false }}
            role="img"
            aria-label={t('Requests per day over the last 30 days')}
          />
        )}
      </Section>
      <Section title={t('Recent calls')}>
        <KeyCalls calls={calls} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={2} size="h4">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <Group gap={4} style={{ display: 'block' }}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fw={600}>{children}</Text>
    </Group>
  );
}
