import { Text } from '@mantine/core';
import type { MailAnswer } from '@storehouse/contract/operations/listed-mail';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { StateCell } from './state-cell.tsx';

/** The newest emails about alerts and exports, with their delivery state. */
export function MailTable() {
  const { account } = useMe();
  const mails = useQuery({
    queryKey: ['mails'],
    queryFn: () => callPortal('GET /mails'),
  });
  const columns: Column<MailAnswer>[] = [
    {
      key: 'mail',
      header: 'Email',
      cell: ({ subject, recipient }) => (
        <>
          <Text size="sm" lineClamp={2}>
            {subject}
          </Text>
          <Text size="xs" c="dimmed">
            {recipient}
          </Text>
        </>
      ),
    },
    {
      key: 'at',
      header: 'When',
      isSecondary: true,
      cell: ({ createdAt }) => formatMoment(createdAt, account.zone),
    },
    { key: 'state', header: 'State', cell: ({ state, error }) => <StateCell state={state} error={error} /> },
  ];
  return (
    <QueryView query={mails}>
      {({ data }) => (
        <DataTable label="Emails" rows={data} columns={columns} rowKey={({ id }) => id} emptyTitle="No emails yet" />
      )}
    </QueryView>
  );
}
