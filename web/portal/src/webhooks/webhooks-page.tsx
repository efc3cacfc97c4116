import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type {
  ListedEndpointAnswer,
  PortalEndpointAnswer,
} from '@storehouse/contract/operations/portal/webhook-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconPlus } from '@tabler/icons-react';
import { PageLink } from '../page-link.tsx';
import { ManagerOnly } from '../session/manager-only.tsx';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '../tone-badge.tsx';
import { EditWebhook } from './edit-webhook.tsx';
import { titleOf, useListedWebhooks, useWebhooks } from './webhook-queries.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

type Shown = Pick<ListedEndpointAnswer, 'events' | 'isActive'>;

/** The columns everyone sees, besides the name. */
const shownColumns: Column<Shown>[] = [
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
    cell: ({ isActive }) => <ToneBadge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Active' : 'Paused'}</ToneBadge>,
  },
];

/** The endpoints of the account, to manage or only to view. */
export function WebhooksPage() {
  const { managesWebhooks } = useMe();
  const [isCreating, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHead title="Webhooks" subtitle="Signed notifications sent to your URLs when something happens.">
        {managesWebhooks && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
            Create webhook
          </Button>
        )}
      </PageHead>
      <WebhookTabs />
      {managesWebhooks ? <ManagedWebhooks /> : <ListedWebhooks />}
      {isCreating && <EditWebhook webhook={null} onClose={close} />}
    </>
  );
}

function ManagedWebhooks() {
  const { account } = useMe();
  const columns: Column<PortalEndpointAnswer>[] = [
    {
      key: 'title',
      header: 'Endpoint',
      sortBy: titleOf,
      cell: (webhook) => (
        <>
          <PageLink to={`/webhooks/${webhook.id}`} fw={600} size="sm">
            {titleOf(webhook)}
          </PageLink>
          <Address>{webhook.url}</Address>
        </>
      ),
    },
    ...shownColumns,
    {
      key: 'via',
      header: 'Created with',
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
    <QueryView query={useWebhooks()}>
      {({ data, limit }) => (
        <>
          <DataTable
            label="Webhooks"
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            emptyTitle="No webhooks yet"
            emptyText="No URL to send to yet? Create a test receiver and see here what arrives."
          />
          <Text size="sm" c="dimmed" mt="xs">
            {data.length} of {limit} endpoints in your plan
          </Text>
        </>
      )}
    </QueryView>
  );
}

function ListedWebhooks() {
  const columns: Column<ListedEndpointAnswer>[] = [
    {
      key: 'title',
      header: 'Endpoint',
      sortBy: titleOf,
      cell: (webhook) => (
        <>
          <Text fw={600} size="sm">
            {titleOf(webhook)}
          </Text>
          <Address>{webhook.urlHost}</Address>
        </>
      ),
    },
    ...shownColumns,
  ];
  return (
    <>
      <ManagerOnly>{null}</ManagerOnly>
      <QueryView query={useListedWebhooks()}>
        {({ data }) => (
          <DataTable
            label="Webhooks"
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            emptyTitle="No webhooks yet"
          />
        )}
      </QueryView>
    </>
  );
}

function Address({ children }: { readonly children: string }) {
  return (
    <Text size="xs" c="dimmed" maw={420} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}
