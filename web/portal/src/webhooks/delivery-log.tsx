import { Button, Text } from '@mantine/core';
import type { PortalEndpointAnswer } from '@storehouse/contract/operations/portal/webhook-operations';
import type { DeliveryAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { useState } from 'react';
import { useMe } from '../session/me-context.ts';
import { ShowOlder } from '../show-older.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { DeliveryFilters } from './delivery-filters.tsx';
import { useDeliveries } from './delivery-queries.ts';
import { filterOf, type DeliveryState } from './delivery-state.ts';
import { StatusBadge } from './status-badge.tsx';

interface Props {
  readonly webhook: PortalEndpointAnswer;
  readonly state: DeliveryState;
  readonly onChange: (change: Partial<DeliveryState>) => void;
}

/** The deliveries of an endpoint, newest first. */
export function DeliveryLog({ webhook, state, onChange }: Props) {
  const { account } = useMe();
  const [opened, setOpened] = useState<string | null>(null);
  const log = useDeliveries(webhook.id, filterOf(state));
  const isFiltered = Object.values(state).some((value) => value !== '');
  const columns: Column<DeliveryAnswer>[] = [
    {
      key: 'type',
      header: t('Event'),
      cell: ({ id, type, retryOf }) => (
        <>
          <Button variant="transparent" size="compact-sm" p={0} onClick={() => setOpened(id)}>
            {type}
          </Button>
          {retryOf !== null && (
            <Text size="xs" c="dimmed">
              {t('retried manually')}
            </Text>
          )}
        </>
      ),
    },
    { key: 'status', header: t('Status'), cell: (delivery) => <StatusBadge status={delivery.status} /> },
    {
      key: 'answer',
      header: t('Response'),
      isSecondary: true,
      cell: ({ responseStatus, error }) => responseStatus ?? error ?? none,
    },
    { key: 'attempts', header: t('Attempts'), isNumber: true, isSecondary: true, cell: (one) => one.attemptCount },
    {
      key: 'time',
      header: t('Time', { context: 'duration' }),
      isNumber: true,
      isSecondary: true,
      cell: ({ durationMs }) => (durationMs === null ? none : `${String(durationMs)} ms`),
    },
    { key: 'created', header: t('Accepted'), cell: ({ createdAt }) => formatMoment(createdAt, account.zone) },
    {
      key: 'next',
      header: t('Next attempt'),
      isSecondary: true,
      cell: ({ nextAttemptAt }) => formatMoment(nextAttemptAt, account.zone),
    },
  ];
  return (
    <>
      <DeliveryFilters state={state} onChange={onChange} types={webhook.events} />
      <Text size="xs" c="dimmed" role="status" mb="xs">
        {t('Updates automatically')}
      </Text>
      {log.isPending && <LoadingState />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && (
        <DataTable
          label={t('Deliveries')}
          rows={log.data.pages.flatMap(({ data }) => data)}
          columns={columns}
          rowKey={({ id }) => id}
          emptyTitle={isFiltered ? t('No deliveries match') : t('Nothing sent yet')}
          emptyText={
            isFiltered
              ? log.hasNextPage
                ? t('Not among the newest 5,000. Show older ones to continue searching.')
                : undefined
              : t('Send a test: it is delivered the same way as every event.')
          }
        />
      )}
      <ShowOlder log={log} />
      {opened !== null && (
        <DeliveryDetails
          webhookId={webhook.id}
          url={webhook.url}
          deliveryId={opened}
          onClose={() => setOpened(null)}
          onOpen={setOpened}
        />
      )}
    </>
  );
}
