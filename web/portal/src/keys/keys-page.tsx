import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { KeyAnswer } from '@storehouse/contract/operations/portal/key-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { PageLink } from '../page-link.tsx';
import { useMe } from '../session/me-context.ts';
import { OnlyFor } from '../session/only-for.tsx';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyMenu } from './key-menu.tsx';

/** The API keys of the account, for the owner only. */
export function KeysPage() {
  const { isOwner } = useMe();
  const [isCreating, { open, close }] = useDisclosure(false);
  return (
    <>
      <PageHead
        title={t('API keys')}
        subtitle={t('For programs that use the Reporting API, the data API or webhook management.')}
      >
        {isOwner && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={open}>
            {t('Create key')}
          </Button>
        )}
      </PageHead>
      <OnlyFor who="owner" what={t('Only the account owner can create, list and revoke API keys.')}>
        <KeyTable />
        {isCreating && <CreateKey onClose={close} />}
      </OnlyFor>
    </>
  );
}

function KeyTable() {
  const { account } = useMe();
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: () => callPortal('GET /keys'),
  });
  const columns: Column<KeyAnswer>[] = [
    {
      key: 'name',
      header: t('Name'),
      sortBy: ({ name }) => name,
      cell: (key) => (
        <>
          <Group gap={6}>
            <PageLink to={`/keys/${key.id}`} fw={600} size="sm">
              {key.name}
            </PageLink>
            {key.isExpired && <ToneBadge tone="bad">{t('Expired', { context: 'key' })}</ToneBadge>}
          </Group>
          <Text size="xs" c="dimmed">
            {key.createdByName === null ? t('by a former teammate') : t('by {{name}}', { name: key.createdByName })}
          </Text>
        </>
      ),
    },
    {
      key: 'scopes',
      header: t('Scopes'),
      isSecondary: true,
      cell: ({ scopes }) =>
        scopes.length === 0 ? (
          none
        ) : (
          <Group gap={4}>
            {scopes.map((scope) => (
              <ToneBadge key={scope} tone="plain">
                {scope}
              </ToneBadge>
            ))}
          </Group>
        ),
    },
    { key: 'values', header: t('Values'), cell: (key) => valuesOf(key), sortBy: valuesOf },
    {
      key: 'created',
      header: t('Created', { context: 'key' }),
      isSecondary: true,
      sortBy: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatMoment(createdAt, account.zone),
    },
    {
      key: 'expires',
      header: t('Expires', { context: 'key' }),
      isSecondary: true,
      sortBy: ({ expiresAt }) => expiresAt,
      cell: ({ expiresAt }) => (expiresAt === null ? t('Never') : formatMoment(expiresAt, account.zone)),
    },
    {
      key: 'used',
      header: t('Last used'),
      sortBy: ({ lastUsedAt }) => lastUsedAt,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? t('Never') : formatMoment(lastUsedAt, account.zone)),
    },
    { key: 'menu', header: t('Actions'), cell: (key) => <KeyMenu apiKey={key} /> },
  ];
  return (
    <QueryView query={keys}>
      {({ data }) => (
        <DataTable
          label={t('API keys')}
          rows={data}
          columns={columns}
          rowKey={({ id }) => id}
          emptyTitle={t('No keys yet')}
          emptyText={t('Create a key, then fetch your first report with the command shown beside it.')}
        />
      )}
    </QueryView>
  );
}

/** A previous owner's key returns quantities only, whatever it was created with. */
function valuesOf({ includeValues, isOwners }: KeyAnswer): string {
  if (!includeValues) return t('Quantities only');
  return isOwners ? t('Included') : t('Hidden: not created by the current owner');
}
