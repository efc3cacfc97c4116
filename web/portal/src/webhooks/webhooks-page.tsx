import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { EndpointAnswer } from '@storehouse/contract/webhooks/endpoint-answers';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconPlus } from '@tabler/icons-react';
import { PageLink } from '../page-link.tsx';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '../tone-badge.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { titleOf, useWebhooks } from './webhook-queries.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

/** The endpoints of the account. */
export function WebhooksPage() {
  const { account } = useMe();
  const webhooks = useWebhooks();
  const [isCreating, { open, close }] = useDisclosure(false);
  const columns: Column<EndpointAnswer>[] = [
    {
      key: 'title',
      header: 'Endpoint',
      sortBy: titleOf,
      cell: (webhook) => (
        <>
          <PageLink to={`/webhooks/${webhook.id}`} fw={600} size="sm">
            {titleOf(webhook)}
          </PageLink>
          <Text size="xs" c="dimmed" maw={420} style={{ overflowWrap: 'anywhere' }}>
            {webhook.url}
          </Text>
        </>
      ),
    },
    {
      key: 'events',
      header: 'Events',
      isNumber: true,
      sortBy: ({ events }) => events.length,
      cell: ({ events }) => events.length,
    },
    {
      key: 'state',
      header: 'State',
      sortBy: ({ isActive }) => Number(isActive),
      cell: ({ isActive }) => (
        <ToneBadge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Paused'}</ToneBadge>
      ),
    },
    {
      key: 'via',
      header: 'Made with',
      isSecondary: true,
      cell: ({ createdVia }) => (createdVia === 'portal' ? 'The portal' : 'An API key'),
    },
    {
      key: 'created',
      header: 'Created',
      isSecondary: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatMoment(createdAt, account.zone),
    },
  ];
  return (
    <>
      <PageHead title="Webhooks" subtitle="Signed notifications, sent to addresses of yours when something happens.">
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
          Create a webhook
        </Button>
      </PageHead>
      <WebhookTabs />
      <QueryView query={webhooks}>
        {({ data, limit }) => (
          <>
            <DataTable
              label="Webhooks"
              rows={data}
              columns={columns}
              rowKey={({ id }) => id}
              emptyTitle="No webhooks yet"
              emptyText="Create a test receiver first, if you have no address to send to: what arrives is shown here."
            />
            <Text size="sm" c="dimmed" mt="xs">
              {data.length} of {limit} endpoints of the plan
            </Text>
          </>
        )}
      </QueryView>
      {isCreating && <EditWebhook webhook={null} onClose={close} />}
    </>
  );
}
