import { Button, Group, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StockLotRow } from '@storehouse/contract/operations/instance/stock-answers';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { Pager } from '@storehouse/web-ui/pager.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { stockLotsQuery } from '../api/queries.ts';
import { outsideOfBins } from '../fields/outside-of-bins.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { SearchInput } from '../frame/search-input.tsx';
import { lotColumns, lotStatusColumn } from '../lots/lot-columns.tsx';
import { productCodeColumn, productColumn } from '../products/product-column.tsx';
import { useMay } from '../session/me-context.ts';
import { groupByBin } from './group-by-bin.ts';

const pageSize = 100;

/** Which bin of a location holds which lots, with a link to move them. */
export function StockByBin({ locationId }: { readonly locationId: string }) {
  const [{ q, offset }, change] = useListState({ q: '', offset: 0 });
  const filter = { 'location.id': locationId, q, sort: 'bin' } as const;
  const lots = useQuery(stockLotsQuery({ ...filter, max: pageSize, offset }));
  const mayMove = useMay('ASSISTANT', locationId);
  return (
    <Stack gap="lg">
      <Group gap="sm">
        <SearchInput label={t('Search product, UPC or lot')} search={q} onSearch={(text) => change({ q: text })} />
        <ExportMenu of="GET /exports/stockLots" filter={filter} />
      </Group>
      <QueryView query={lots}>
        {({ data, totalCount }) => (
          <>
            {data.length === 0 && <EmptyState title={t('No matching stock')} />}
            {groupByBin(data).map(({ bin, lots: rows }) => {
              const name = bin?.name ?? t('Not in a bin');
              return (
                <Stack key={bin?.id ?? outsideOfBins} gap="xs" component="section" aria-label={name} miw={0}>
                  <Group justify="space-between">
                    <Title order={2} size="h4">
                      {name}
                    </Title>
                    {mayMove && (
                      <Button
                        component={Link}
                        to="/stock/move"
                        search={{ location: locationId, from: bin?.id ?? outsideOfBins } as never}
                        size="compact-sm"
                        variant="default"
                        aria-label={
                          bin === null ? t('Move stock that is not in a bin') : t('Move from {{bin}}', { bin: name })
                        }
                      >
                        {t('Move')}
                      </Button>
                    )}
                  </Group>
                  <DataTable
                    label={name}
                    rows={rows}
                    rowKey={({ inventoryItem }) => inventoryItem.id}
                    columns={columns}
                    isPartial={totalCount > data.length}
                    emptyTitle={t('Nothing in this bin')}
                  />
                </Stack>
              );
            })}
            <Pager offset={offset} pageSize={pageSize} totalCount={totalCount} onGo={(to) => change({ offset: to })} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const columns: Column<StockLotRow>[] = [
  productColumn,
  productCodeColumn,
  // On hand comes before the lot: a phone has no room for all columns, and the last ones are off the screen.
  {
    key: 'quantity',
    header: t('On hand'),
    cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    isNumber: true,
    sortBy: ({ quantityOnHand }) => quantityOnHand,
  },
  ...lotColumns,
  lotStatusColumn,
];
