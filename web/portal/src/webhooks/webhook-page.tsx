import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useParams } from '@tanstack/react-router';
import { PageLink } from '../page-link.tsx';
import { OnlyFor } from '../session/only-for.tsx';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '../tone-badge.tsx';
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
      what="Only the account owner, managers and integrators can manage webhooks."
      pageTitle="Webhook"
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
              <PageHead title="Webhook not found" subtitle="It was deleted, or the address is wrong." />
              <PageLink to="/webhooks">All webhooks</PageLink>
            </>
          );
        }
        const health = healths.data?.data.find((one) => one.webhookId === webhookId);
        return (
          <>
            <PageLink to="/webhooks" size="sm">
              All webhooks
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
                  {webhook.label !== null && `Name: ${webhook.name}. `}
                  Created {formatMoment(webhook.createdAt, account.zone)} with{' '}
                  {webhook.createdVia === 'portal' ? 'the portal' : 'an API key'}.
                  {Object.keys(webhook.headers).length > 0 &&
                    ` Custom headers: ${Object.keys(webhook.headers).join(', ')}.`}
                </Text>
              </Stack>
            </Paper>
            {health && <EndpointHealth health={health} onHour={(hour) => change({ hour, within: '' })} />}
            <Group justify="space-between" mb="sm">
              <Title order={2} size="h3">
                Deliveries
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
