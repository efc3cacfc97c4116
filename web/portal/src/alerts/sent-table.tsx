import type { SentAlertAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { useMe } from '../session/me-context.ts';
import { StateCell } from './state-cell.tsx';

/** The newest POSTs to the chat and incident destinations. */
export function SentTable({ sent }: { readonly sent: readonly SentAlertAnswer[] }) {
  const { account } = useMe();
  const columns: Column<SentAlertAnswer>[] = [
    { key: 'at', header: 'When', cell: ({ createdAt }) => formatMoment(createdAt, account.zone) },
    { key: 'to', header: 'To', cell: ({ destination }) => (destination === 'chat' ? 'Chat' : 'Incidents') },
    { key: 'state', header: 'State', cell: ({ state, error }) => <StateCell state={state} error={error} /> },
  ];
  return (
    <DataTable
      label="Chat messages and incidents"
      rows={sent}
      columns={columns}
      rowKey={(row) => `${row.createdAt} ${String(sent.indexOf(row))}`}
      emptyTitle="Nothing sent yet"
      emptyText="Chat and incidents are notified when a product goes out of stock or is back in stock."
    />
  );
}
