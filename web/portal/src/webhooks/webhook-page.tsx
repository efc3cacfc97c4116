import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { useParams } from '@tanstack/react-router';
import { PageLink } from '../page-link.tsx';
import { ManagerOnly } from '../session/manager-only.tsx';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '../tone-badge.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { WebhookActions } from './webhook-actions.tsx';
import { titleOf, useWebhooks } from './webhook-queries.ts';

/** One endpoint: its settings, its actions and its deliveries. */
export function WebhookPage() {
  return (
    <ManagerOnly>
      <Webhook />
    </ManagerOnly>
  );
}

function Webhook() {
  const { webhookId }: { webhookId?: string } = useParams({ strict: false });
  const { account } = useMe();
  const webhooks = useWebhooks();
  return (
    <QueryView query={webhooks}>
      {({ data }) => {
        const webhook = data.find(({ id }) => id === webhookId);
        if (!webhook) {
          return (
            <EmptyState title="Webhook not found">
              <PageLink to="/webhooks">All webhooks</PageLink>
            </EmptyState>
          );
        }
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
                  <ToneBadge tone={webhook.isActive ? 'good' : 'plain'}>
                    {webhook.isActive ? 'Active' : 'Paused'}
                  </ToneBadge>
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
            <Title order={2} size="h3" mb="sm">
              Deliveries
            </Title>
            <DeliveryLog webhookId={webhook.id} />
          </>
        );
      }}
    </QueryView>
  );
}
