import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type {
  ListedEndpointAnswer,
  PortalEndpointAnswer,
} from '@storehouse/contract/operations/portal/webhook-operations';
import { healthStates } from '@storehouse/contract/webhooks/health-states';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconPlus } from '@tabler/icons-react';
import { PageLink } from '../page-link.tsx';
import { OnlyFor } from '../session/only-for.tsx';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { latency, successRate } from './describe-health.ts';
import { EditWebhook } from './edit-webhook.tsx';
import { HealthBadge } from './health-badge.tsx';
import { HourStrip } from './hour-strip.tsx';
import { titleOf, useHealth, useListedWebhooks, useWebhooks } from './webhook-queries.ts';
import { WebhookTabs } from './webhook-tabs.tsx';

type Shown = Pick<ListedEndpointAnswer, 'events' | 'isActive'>;

const eventsColumn: Column<Shown> = {
  key: 'events',
  header: t('Events'),
  isNumber: true,
  isSecondary: true,
  sortBy: ({ events }) => events.length,
  cell: ({ events }) => events.length,
};

/** The columns besides the name, for people who do not manage webhooks. */
const shownColumns: Column<Shown>[] = [
  eventsColumn,
  {
    key: 'state',
    header: t('State'),
    sortBy: ({ isActive }) => Number(isActive),
    cell: ({ isActive }) => (
      <ToneBadge tone={isActive ? 'good' : 'plain'}>{isActive ? t('Active') : t('Paused')}</ToneBadge>
    ),
  },
];

/** The endpoints of the account, to manage or only to view. */
export function WebhooksPage() {
  const { managesWebhooks } = useMe();
  const [isCreating, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHead title={t('Webhooks')} subtitle={t('Signed notifications sent to your URLs when something happens.')}>
        {managesWebhooks && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
            {t('Create webhook')}
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
  const healths = useHealth();
  const healthOf = (id: string) => healths.data?.data.find(({ webhookId }) => webhookId === id);
  const columns: Column<PortalEndpointAnswer>[] = [
    {
      key: 'title',
      header: t('Endpoint'),
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
    {
      key: 'health',
      header: t('Health'),
      sortBy: ({ id }) => healthStates.indexOf(healthOf(id)?.state ?? 'unused'),
      cell: ({ id }) => {
        const health = healthOf(id);
        return (
          health && (
            <>
              <HealthBadge state={health.state} />
              {health.lastFailure && (health.state === 'failing' || health.state === 'degraded') && (
                <Text size="xs" c="dimmed" maw={260} style={{ overflowWrap: 'anywhere' }}>
                  {health.lastFailure.error}
                </Text>
              )}
            </>
          )
        );
      },
    },
    {
      key: 'strip',
      header: t('Last 24 hours'),
      isSecondary: true,
      cell: ({ id }) => {
        const health = healthOf(id);
        return health && <HourStrip hours={health.hours} />;
      },
    },
    {
      key: 'rate',
      header: t('Success rate'),
      isNumber: true,
      cell: ({ id }) => {
        const health = healthOf(id);
        return health && successRate(health);
      },
    },
    {
      key: 'latency',
      header: t('Response time'),
      isSecondary: true,
      sortBy: ({ id }) => healthOf(id)?.p50Ms ?? null,
      cell: ({ id }) => {
        const health = healthOf(id);
        return health && latency(health);
      },
    },
    eventsColumn,
  ];
  return (
    <QueryView query={useWebhooks()}>
      {({ data, limit }) => (
        <>
          <DataTable
            label={t('Webhooks')}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            emptyTitle={t('No webhooks yet')}
            emptyText={t('No URL to send to yet? Create a test receiver and see here what arrives.')}
          />
          <Text size="sm" c="dimmed" mt="xs">
            {t('{{used}} of {{limit}} endpoints in your plan', { used: data.length, limit })}
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
      header: t('Endpoint'),
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
      <OnlyFor who="integrator" what={t('Only the account owner, managers and integrators can manage webhooks.')}>
        {null}
      </OnlyFor>
      <QueryView query={useListedWebhooks()}>
        {({ data }) => (
          <DataTable
            label={t('Webhooks')}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            emptyTitle={t('No webhooks yet')}
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
