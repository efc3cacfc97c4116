import { Button, Group, Select, Text } from '@mantine/core';
import { deliveryStatuses } from '@storehouse/contract/webhooks/delivery-rules';
import type { DeliveryAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatWord, none } from '@storehouse/web-ui/format.ts';
import { ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useState } from 'react';
import { useMe } from '../session/me-context.ts';
import { ShowOlder } from '../show-older.tsx';
import { DeliveryDetails } from './delivery-details.tsx';
import { useDeliveries } from './delivery-queries.ts';
import { StatusBadge } from './status-badge.tsx';

/** The deliveries of an endpoint, newest first. */
export function DeliveryLog({ webhookId }: { readonly webhookId: string }) {
  const { account } = useMe();
  const [given, change] = useListState({ status: '' });
  const status = oneOf(['', ...deliveryStatuses], given.status, '') || null;
  const [opened, setOpened] = useState<string | null>(null);
  const log = useDeliveries(webhookId, { status, type: null });
  const columns: Column<DeliveryAnswer>[] = [
    {
      key: 'type',
      header: 'Event',
      cell: ({ id, type, retryOf }) => (
        <>
          <Button variant="transparent" size="compact-sm" p={0} onClick={() => setOpened(id)}>
            {type}
          </Button>
          {retryOf !== null && (
            <Text size="xs" c="dimmed">
              retried manually
            </Text>
          )}
        </>
      ),
    },
    { key: 'status', header: 'Status', cell: (delivery) => <StatusBadge status={delivery.status} /> },
    {
      key: 'answer',
      header: 'Response',
      isSecondary: true,
      cell: ({ responseStatus, error }) => responseStatus ?? error ?? none,
    },
    { key: 'attempts', header: 'Attempts', isNumber: true, isSecondary: true, cell: (one) => one.attemptCount },
    {
      key: 'time',
      header: 'Time',
      isNumber: true,
      isSecondary: true,
      cell: ({ durationMs }) => (durationMs === null ? none : `${String(durationMs)} ms`),
    },
    { key: 'created', header: 'Accepted', cell: ({ createdAt }) => formatMoment(createdAt, account.zone) },
    {
      key: 'next',
      header: 'Next attempt',
      isSecondary: true,
      cell: ({ nextAttemptAt }) => formatMoment(nextAttemptAt, account.zone),
    },
  ];
  return (
    <>
      <Group mb="sm">
        <Select
          aria-label="Status"
          data={[
            { value: '', label: 'All statuses' },
            ...deliveryStatuses.map((value) => ({ value, label: formatWord(value) })),
          ]}
          value={status ?? ''}
          onChange={(value) => change({ status: value ?? '' })}
          maw={200}
        />
        <Text size="xs" c="dimmed" role="status">
          Updates automatically
        </Text>
      </Group>
      {log.isPending && <LoadingState />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.data && (
        <DataTable
          label="Deliveries"
          rows={log.data.pages.flatMap(({ data }) => data)}
          columns={columns}
          rowKey={({ id }) => id}
          emptyTitle={status === null ? 'Nothing sent yet' : 'No deliveries with this status'}
          emptyText={status === null ? 'Send a test: it is delivered the same way as every event.' : undefined}
        />
      )}
      <ShowOlder log={log} />
      {opened !== null && (
        <DeliveryDetails webhookId={webhookId} deliveryId={opened} onClose={() => setOpened(null)} onOpen={setOpened} />
      )}
    </>
  );
}
