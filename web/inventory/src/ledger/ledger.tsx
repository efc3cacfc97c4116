import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { transactionTypes } from '@storehouse/contract/inventory/transaction-types';
import { DataTable } from '@storehouse/web-ui/data-table.tsx';
import { t, translateWord } from '@storehouse/web-ui/messages.ts';
import { ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { callInventory } from '../api/inventory-api.ts';
import { lotsQuery } from '../api/queries.ts';
import { LocationSelect } from '../fields/location-select.tsx';
import { ExportMenu } from '../frame/export-menu.tsx';
import { WhileLoading } from '../frame/while-loading.tsx';
import { describeLot } from '../lots/name-lot.ts';
import { useMe } from '../session/me-context.ts';
import { isDepot } from '../session/work-locations.ts';
import { ledgerColumns } from './ledger-columns.tsx';

/** The product, lot or location that the ledger is for. */
type Scope = { readonly productId: string } | { readonly lotId: string } | { readonly locationId: string };

const firstState = { at: '', lot: '', type: '', from: '', to: '', transaction: '' };
const half = { base: '100%', sm: 180 };

/** Every change of stock of a product, a lot or a location, newest first, with the quantity after it. */
export function Ledger(scope: Scope) {
  const { account } = useMe();
  const [{ at, lot, type, from, to, transaction }, change] = useListState(firstState);
  const of = 'productId' in scope ? 'product' : 'lotId' in scope ? 'lot' : 'location';
  const filter = {
    'product.id': 'productId' in scope ? scope.productId : '',
    'location.id': 'locationId' in scope ? scope.locationId : at,
    'inventoryItem.id': 'lotId' in scope ? scope.lotId : of === 'product' ? lot : '',
    'transaction.id': transaction,
    'transactionType.id': type,
    from,
    to,
  };
  const log = useInfiniteQuery({
    queryKey: ['GET /stockLedger', filter],
    queryFn: ({ pageParam, signal }) =>
      callInventory('GET /stockLedger', { query: { ...filter, cursor: pageParam } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  const rows = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Stack gap="sm">
      <Group gap="sm" align="end">
        {of !== 'location' && (
          <LocationSelect
            label={t('Location')}
            placeholder={t('All locations')}
            clearable
            among={isDepot}
            value={at || null}
            onChange={(id) => change({ at: id ?? '' })}
            w={half}
          />
        )}
        {'productId' in scope && (
          <LotFilter productId={scope.productId} lot={lot} onChange={(id) => change({ lot: id })} />
        )}
        <Select
          label={t('Type')}
          placeholder={t('All types')}
          clearable
          data={transactionTypes.map(({ id, name }) => ({ value: id, label: translateWord(name) }))}
          value={type || null}
          onChange={(id) => change({ type: id ?? '' })}
          w={half}
        />
        <TextInput
          label={t('From', { context: 'date' })}
          type="date"
          value={from}
          onChange={(event) => change({ from: event.currentTarget.value })}
        />
        <TextInput
          label={t('To', { context: 'date' })}
          type="date"
          value={to}
          onChange={(event) => change({ to: event.currentTarget.value })}
        />
        {transaction !== '' && (
          <Button variant="light" onClick={() => change({ transaction: '' })}>
            {t('Show all transactions')}
          </Button>
        )}
        <ExportMenu of="GET /stockLedger/export" filter={filter} />
      </Group>
      {log.isPending && <LoadingState lines={8} />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && (
        <WhileLoading isLoading={log.isPlaceholderData}>
          <DataTable
            label={t('Ledger')}
            rows={rows}
            rowKey={({ id, transaction, inventoryItem, binLocation }) =>
              id ?? [transaction.id, inventoryItem.id, binLocation?.id].join(' ')
            }
            columns={ledgerColumns(account.zone, of)}
            isPartial
            emptyTitle={t('No entries')}
            emptyText={t('Receipts, adjustments, counts and transfers appear here as they are posted.')}
          />
        </WhileLoading>
      )}
      {log.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {t('Show older')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface LotFilterProps {
  readonly productId: string;
  readonly lot: string;
  readonly onChange: (id: string) => void;
}

function LotFilter({ productId, lot, onChange }: LotFilterProps) {
  const lots = useQuery(lotsQuery(productId));
  return (
    <Select
      label={t('Lot')}
      placeholder={t('All lots')}
      clearable
      searchable
      data={(lots.data?.data ?? []).map((one) => ({ value: one.id, label: describeLot(one) }))}
      value={lot || null}
      onChange={(id) => onChange(id ?? '')}
      w={half}
    />
  );
}
