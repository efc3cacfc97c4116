import type { SentAlertAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from '../session/me-context.ts';
import { StateCell } from './state-cell.tsx';

/** The newest POSTs to the chat and incident destinations. */
export function SentTable({ sent }: { readonly sent: readonly SentAlertAnswer[] }) {
  const { account } = useMe();
  const columns: Column<SentAlertAnswer>[] = [
    { key: 'at', header: t('When'), cell: ({ createdAt }) => formatMoment(createdAt, account.zone) },
    {
      key: 'to',
      header: t('To', { context: 'recipient' }),
      cell: ({ destination }) => (destination === 'chat' ? t('Chat') : t('Incidents')),
    },
    { key: 'state', header: t('State'), cell: ({ state, error }) => <StateCell state={state} error={error} /> },
  ];
  return (
    <DataTable
      label={t('Chat messages and incidents')}
      rows={sent}
      columns={columns}
      rowKey={(row) => `${row.createdAt} ${String(sent.indexOf(row))}`}
      emptyTitle={t('Nothing sent yet')}
      emptyText={t('Chat and incidents are notified when a product goes out of stock or is back in stock.')}
    />
  );
}
