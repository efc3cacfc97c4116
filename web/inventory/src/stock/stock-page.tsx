import { Button, Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stateFilters } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { StockLotRow, StockRow } from '@storehouse/contract/operations/instance/stock-answers';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatNumber, formatWord, none } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { stockLotsQuery, stockQuery } from '../api/queries.ts';
import { usePlacesOfStock } from '../fields/bin-select.tsx';
import { LocationSelect } from '../fields/location-select.tsx';
import { dayFromNow } from '../frame/day-from-now.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { NeedLocation } from '../frame/need-location.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { SearchInput } from '../frame/search-input.tsx';
import { lotColumns, lotStatusColumn } from '../lots/lot-columns.tsx';
import { useHere, useMay, useMe } from '../session/me-context.ts';
import { isDepot } from '../session/work-locations.ts';
import { StockLink } from './stock-link.tsx';
import { StockState } from './stock-state.tsx';

const pageSize = 100;
/** An empty location means the current one. */
const firstState = { q: '', location: '', view: 'product', state: 'all', expires: '', bin: '', offset: 0 };
const expired = '-1';
/** `30` stands for lots that expire within 30 days and have not expired yet. */
const expiryChoices = [
  { value: '', label: t('Any expiry') },
  { value: expired, label: t('Expired') },
  { value: '30', label: t('Within 30 days') },
  { value: '60', label: t('Within 60 days') },
  { value: '90', label: t('Within 90 days') },
];

/** The stock of a location: by product with its levels, or by lot. */
export function StockPage() {
  return (
    <>
      <PageHead title={t('Stock')} />
      <NeedLocation>
        <Stock />
      </NeedLocation>
    </>
  );
}

function Stock() {
  const here = useHere();
  const [{ q, offset, ...given }, change] = useListState(firstState);
  const locationId = given.location || here;
  const view = oneOf(['product', 'lot'], given.view, 'product');
  const state = oneOf(stateFilters, given.state, 'all');
  const { account } = useMe();
  const expires = oneOf(
    expiryChoices.map(({ value }) => value),
    given.expires,
    '',
  );
  const filter = { 'location.id': locationId, q };
  const lotFilter = {
    ...filter,
    ...expiryFilter(expires, account.zone),
    ...(given.bin === '' ? {} : { 'binLocation.id': given.bin }),
  };
  const page = { max: pageSize, offset };
  const list = { location: given.location, offset, onGo: (to: number) => change({ offset: to }) };
  const places = usePlacesOfStock(locationId);
  const hasBins = places.length > 1;
  const mayMove = useMay('ASSISTANT', locationId);
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchInput label={t('Search product, UPC or lot')} search={q} onSearch={(text) => change({ q: text })} />
        <LocationSelect
          aria-label={t('Location')}
          among={isDepot}
          value={locationId}
          onChange={(id) => change({ location: id === null || id === here ? '' : id, bin: '' })}
          w={{ base: '100%', sm: 220 }}
        />
        {view === 'product' && (
          <Select
            aria-label={t('State')}
            data={stateFilters.map((value) => ({ value, label: formatWord(value) }))}
            value={state}
            onChange={(value) => change({ state: value ?? 'all' })}
            w={{ base: '100%', sm: 200 }}
          />
        )}
        {view === 'lot' && (
          <Select
            aria-label={t('Expires')}
            data={expiryChoices}
            value={expires}
            onChange={(value) => change({ expires: value ?? '' })}
            allowDeselect={false}
            w={{ base: '100%', sm: 200 }}
          />
        )}
        {view === 'lot' && hasBins && (
          <Select
            aria-label={t('Bin')}
            placeholder={t('All bins')}
            clearable
            searchable
            data={places}
            value={given.bin || null}
            onChange={(value) => change({ bin: value ?? '' })}
            w={{ base: '100%', sm: 200 }}
          />
        )}
        <SegmentedControl
          aria-label={t('View')}
          value={view}
          onChange={(value) => change({ view: value })}
          data={[
            { value: 'product', label: t('By product') },
            { value: 'lot', label: t('By lot') },
          ]}
        />
        {view === 'product' ? (
          <ExportMenu of="GET /exports/stock" filter={{ ...filter, state }} />
        ) : (
          <ExportMenu of="GET /exports/stockLots" filter={lotFilter} />
        )}
        {mayMove && hasBins && (
          <Button component={Link} to="/stock/move" search={{ location: given.location } as never} variant="default">
            {t('Move between bins')}
          </Button>
        )}
      </Group>
      {view === 'product' ? (
        <ByProduct filter={{ ...filter, ...page, state }} {...list} />
      ) : (
        <ByLot filter={{ ...lotFilter, ...page }} {...list} />
      )}
    </Stack>
  );
}

/** The same conditions as those of the dashboard's figures, which link here. */
function expiryFilter(expires: string, zone: string): Record<string, string> {
  if (expires === '') return {};
  if (expires === expired) return { expiry: 'expired' };
  return { expiry: 'not_expired', expiresBy: dayFromNow(zone, Number(expires)) };
}

interface ListProps {
  readonly filter: Record<string, string | number>;
  readonly location: string;
  readonly offset: number;
  readonly onGo: (offset: number) => void;
}

function ByProduct({ filter, location, offset, onGo }: ListProps) {
  const stock = useQuery(stockQuery(filter));
  return (
    <PagedTable
      label={t('Stock by product')}
      query={stock}
      columns={[productColumn(location), ...productColumns]}
      rowKey={({ product }) => product.id}
      emptyTitle={t('No matching stock')}
      emptyText={t('A product appears here once it is received, adjusted or given levels at this location.')}
      offset={offset}
      pageSize={pageSize}
      onGo={onGo}
    />
  );
}

function ByLot({ filter, location, offset, onGo }: ListProps) {
  const lots = useQuery(stockLotsQuery(filter));
  return (
    <PagedTable
      label={t('Stock by lot')}
      query={lots}
      columns={[productColumn(location), ...stockLotColumns]}
      rowKey={({ inventoryItem, binLocation }) => `${inventoryItem.id} ${binLocation?.id ?? ''}`}
      emptyTitle={t('No matching lots')}
      offset={offset}
      pageSize={pageSize}
      onGo={onGo}
    />
  );
}

/** An empty location means the current one. */
const productColumn = (location: string) => ({
  key: 'product',
  header: t('Product'),
  cell: ({ product }: StockRow | StockLotRow) => (
    <StockLink id={product.id} location={location}>
      {product.name}
    </StockLink>
  ),
  sortBy: ({ product }: StockRow | StockLotRow) => product.name,
});
const codeColumn = {
  key: 'code',
  header: t('Code'),
  cell: ({ product }: StockRow | StockLotRow) => product.productCode,
  isSecondary: true,
};

const productColumns: Column<StockRow>[] = [
  codeColumn,
  {
    key: 'onHand',
    header: t('On hand'),
    cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    sortBy: ({ quantityOnHand }) => quantityOnHand,
    isNumber: true,
  },
  { key: 'state', header: t('State'), cell: (row) => <StockState row={row} /> },
  {
    key: 'min',
    header: t('Min'),
    cell: ({ minQuantity }) => formatNumber(minQuantity),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'reorder',
    header: t('Reorder', { context: 'level' }),
    cell: ({ reorderQuantity }) => formatNumber(reorderQuantity),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'max',
    header: t('Max'),
    cell: ({ maxQuantity }) => formatNumber(maxQuantity),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'expiry',
    header: t('Soonest expiry'),
    cell: ({ soonestExpiry }) => formatDay(soonestExpiry),
    sortBy: ({ soonestExpiry }) => soonestExpiry,
    isSecondary: true,
  },
];

const stockLotColumns: Column<StockLotRow>[] = [
  codeColumn,
  ...lotColumns,
  { key: 'bin', header: t('Bin'), cell: ({ binLocation }) => binLocation?.name ?? none, isSecondary: true },
  lotStatusColumn,
  {
    key: 'quantity',
    header: t('On hand'),
    cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    sortBy: ({ quantityOnHand }) => quantityOnHand,
    isNumber: true,
  },
];
