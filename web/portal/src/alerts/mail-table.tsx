import { Button, Text } from '@mantine/core';
import type { MailAnswer } from '@storehouse/contract/operations/listed-mail';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { MailDialog } from './mail-dialog.tsx';
import { StateCell } from './state-cell.tsx';

/** The newest emails with their delivery state. Clicking an email shows its text. */
export function MailTable() {
  const { account } = useMe();
  const [opened, setOpened] = useState<string | null>(null);
  const mails = useQuery({
    queryKey: ['mails'],
    queryFn: () => callPortal('GET /mails'),
  });
  const columns: Column<MailAnswer>[] = [
    {
      key: 'mail',
      header: t('Email'),
      cell: ({ id, subject, recipient, createdAt }) => (
        <>
          <Button variant="transparent" size="compact-sm" p={0} h="auto" onClick={() => setOpened(id)}>
            <Text size="sm" inherit lineClamp={2} ta="left" style={{ whiteSpace: 'normal' }}>
              {subject}
            </Text>
          </Button>
          <Text size="xs" c="dimmed">
            {recipient}
          </Text>
          <Text size="xs" c="dimmed" hiddenFrom="sm">
            {formatMoment(createdAt, account.zone)}
          </Text>
        </>
      ),
    },
    {
      key: 'at',
      header: t('When'),
      isSecondary: true,
      cell: ({ createdAt }) => formatMoment(createdAt, account.zone),
    },
    { key: 'state', header: t('State'), cell: ({ state, error }) => <StateCell state={state} error={error} /> },
  ];
  return (
    <QueryView query={mails}>
      {({ data }) => (
        <>
          <DataTable
            label={t('Emails')}
            rows={data}
            columns={columns}
            rowKey={({ id }) => id}
            emptyTitle={t('No emails yet')}
          />
          {opened !== null && <MailDialog mailId={opened} onClose={() => setOpened(null)} />}
        </>
      )}
    </QueryView>
  );
}
