import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PortalEndpointAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useParams } from '@tanstack/react-router';
import { PageLink } from '../page-link.tsx';
import { OnlyFor } from '../session/only-for.tsx';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { noFilters, readDeliveryState } from './delivery-state.ts';
import { EndpointHealth } from './endpoint-health.tsx';
import { HealthBadge } from './health-badge.tsx';
import { RecoverDeliveries } from './recover-deliveries.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { titleOf, useHealth, useWebhooks } from './webhook-queries.ts';

/** One endpoint: its settings, its actions and its deliveries. */
export function WebhookPage() {
  return (
    <OnlyFor
      who="integrator"
      what={t('Only the account owner, managers and integrators can manage webhooks.')}
      pageTitle={t('Webhook')}
    >
      <Webhook />
    </OnlyFor>
  );
}

function Webhook() {
  const { webhookId }: { webhookId?: string } = useParams({ strict: false });
  const { account } = useMe();
  const webhooks = useWebhooks();
  const healths = useHealth();
  const [given, change] = useListState(noFilters);
  return (
    <QueryView query={webhooks}>
      {({ data }) => {
        const webhook = data.find(({ id }) => id === webhookId);
        if (!webhook) {
          return (
            <>
              <PageHead title={t('Webhook not found')} subtitle={t('It was deleted, or the address is wrong.')} />
              <PageLink to="/webhooks">{t('All webhooks')}</PageLink>
            </>
          );
        }
        const health = healths.data?.data.find((one) => one.webhookId === webhookId);
        return (
          <>
            <PageLink to="/webhooks" size="sm">
              {t('All webhooks')}
            </PageLink>
            <PageHead
              title={titleOf(webhook)}
              subtitle={
                <Text span inherit style={{ overflowWrap: 'anywhere' }}>
                  {webhook.url}
                </Text>
              }
            >
              <WebhookActions webhook={webhook} />
            </PageHead>
            <Paper withBorder p="md" mb="lg">
              <Stack gap="xs">
                <Group gap="xs">
                  {health && <HealthBadge state={health.state} />}
                  {webhook.events.map((type) => (
                    <ToneBadge key={type} tone="plain">
                      {type}
                    </ToneBadge>
                  ))}
                </Group>
                <Text size="sm" c="dimmed">
                  {describeEndpoint(webhook, account.zone)}
                </Text>
              </Stack>
            </Paper>
            {health && <EndpointHealth health={health} onHour={(hour) => change({ hour, within: '' })} />}
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h4">
                {t('Deliveries')}
              </Title>
              {health && healths.data && (
                <RecoverDeliveries webhookId={webhook.id} health={health} now={healths.data.now} />
              )}
            </Group>
            <DeliveryLog webhook={webhook} state={readDeliveryState(given)} onChange={change} />
          </>
        );
      }}
    </QueryView>
  );
}

/** The endpoint's name if the title is its label, when and how it was created, and the names of its custom headers. */
function describeEndpoint({ label, name, createdAt, createdVia, headers }: PortalEndpointAnswer, zone: string): string {
  const moment = formatMoment(createdAt, zone);
  const names = Object.keys(headers).join(', ');
  return [
    label === null ? '' : t('Name: {{name}}.', { name }),
    createdVia === 'portal'
      ? t('Created {{moment}} with the portal.', { moment })
      : t('Created {{moment}} with an API key.', { moment }),
    names === '' ? '' : t('Custom headers: {{names}}.', { names }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
