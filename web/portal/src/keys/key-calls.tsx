import { Text } from '@mantine/core';
import type { KeyDetailsAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useMe } from '../session/me-context.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';

type Call = KeyDetailsAnswer['calls'][number];

/** The last calls of a key, and which of them its scopes do not allow. */
export function KeyCalls({ calls }: { readonly calls: readonly Call[] }) {
  const { account, scopesEnforced } = useMe();
  const refused = calls.filter(({ lacksScope }) => lacksScope).length;
  const columns: Column<Call>[] = [
    { key: 'at', header: t('When'), cell: ({ at }) => formatMoment(at, account.zone) },
    {
      key: 'call',
      header: t('Call'),
      cell: ({ method, path, lacksScope }) => (
        <>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {method} {path}
          </Text>
          {lacksScope && (
            <ToneBadge tone="warning">
              {scopesEnforced ? t('Scope missing') : t('Will be refused: scope missing')}
            </ToneBadge>
          )}
        </>
      ),
    },
    { key: 'status', header: t('Status'), isNumber: true, cell: ({ status }) => status },
    { key: 'address', header: t('From', { context: 'address' }), isSecondary: true, cell: ({ address }) => address },
  ];
  return (
    <>
      {refused > 0 && !scopesEnforced && (
        <Text size="sm" fw={600}>
          {t('{{refused}} of the last {{total}} calls will be refused once scopes are enforced.', {
            refused,
            total: calls.length,
          })}
        </Text>
      )}
      <DataTable
        label={t('Recent calls')}
        rows={calls.map((call, index) => ({ ...call, index }))}
        columns={columns}
        rowKey={({ at, index }: Call & { readonly index?: number }) => `${at} ${String(index)}`}
        emptyTitle={t('No calls yet')}
      />
    </>
  );
}
