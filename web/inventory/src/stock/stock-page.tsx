import { Group, SegmentedControl, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { stateFilters } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { StockLotRow, StockRow } from '@storehouse/contract/operations/instance/stock-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatDay, formatNumber, formatWord, none } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { stockLotsQuery, stockQuery } from '../api/queries.ts';
import { LocationSelect } from '../fields/location-select.tsx';
import { dayFromNow } from '../frame/day-from-now.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { NeedLocation } from '../frame/need-location.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { SearchInput } from '../frame/search-input.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { LotState } from '../lots/lot-state.tsx';
import { useHere, useMe } from '../session/me-context.ts';
import { isDepot } from '../session/work-locations.ts';
import { StockState } from './stock-state.tsx';

const pageSize = 100;
/** An empty location means the current one. */
const firstState = { q: '', location: '', view: 'product', state: 'all', expires: '', offset: 0 };
/** Days from today until which lots expire. */
const expiryChoices = {
  '': 'Any expiry',
  '-1': 'Expired',
  '30': 'Within 30 days',
  '60': 'Within 60 days',
  '90': 'Within 90 days',
};

/** The stock of a location: by product with its levels, or by lot. */
export function StockPage() {
  return (
    <>
      <PageHead title="Stock" />
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
  const expires = oneOf(Object.keys(expiryChoices), given.expires, '');
  const filter = { 'location.id': locationId, q };
  const lotFilter = { ...filter, ...(expires === '' ? {} : { expiresBy: dayFromNow(account.zone, Number(expires)) }) };
  const page = { max: pageSize, offset };
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchInput label="Search product, UPC or lot" search={q} onSearch={(text) => change({ q: text })} />
        <LocationSelect
          aria-label="Location"
          among={isDepot}
          value={locationId}
          onChange={(id) => change({ location: id === null || id === here ? '' : id })}
          w={{ base: '100%', sm: 220 }}
        />
        {view === 'product' && (
          <Select
            aria-label="State"
            data={stateFilters.map((value) => ({ value, label: formatWord(value) }))}
            value={state}
            onChange={(value) => change({ state: value ?? 'all' })}
            w={{ base: '100%', sm: 200 }}
          />
        )}
        {view === 'lot' && (
          <Select
            aria-label="Expires"
            data={Object.entries(expiryChoices).map(([value, label]) => ({ value, label }))}
            value={expires}
            onChange={(value) => change({ expires: value ?? '' })}
            allowDeselect={false}
            w={{ base: '100%', sm: 200 }}
          />
        )}
        <SegmentedControl
          aria-label="View"
          value={view}
          onChange={(value) => change({ view: value })}
          data={[
            { value: 'product', label: 'By product' },
            { value: 'lot', label: 'By lot' },
          ]}
        />
        {view === 'product' ? (
          <ExportMenu of="GET /exports/stock" filter={{ ...filter, state }} />
        ) : (
          <ExportMenu of="GET /exports/stockLots" filter={lotFilter} />
        )}
      </Group>
      {view === 'product' ? (
        <ByProduct filter={{ ...filter, ...page, state }} offset={offset} onGo={(to) => change({ offset: to })} />
      ) : (
        <ByLot filter={{ ...lotFilter, ...page }} offset={offset} onGo={(to) => change({ offset: to })} />
      )}
    </Stack>
  );
}

interface ListProps {
  readonly filter: Record<string, string | number>;
  readonly offset: number;
  readonly onGo: (offset: number) => void;
}

function ByProduct({ filter, offset, onGo }: ListProps) {
  const stock = useQuery(stockQuery(filter));
  return (
    <PagedTable
      label="Stock by product"
      query={stock}
      columns={productColumns}
      rowKey={({ product }) => product.id}
      emptyTitle="No matching stock"
      emptyText="A product appears here once it is received, adjusted or given levels at this location."
      offset={offset}
      pageSize={pageSize}
      onGo={onGo}
    />
  );
}

function ByLot({ filter, offset, onGo }: ListProps) {
  const lots = useQuery(stockLotsQuery(filter));
  return (
    <PagedTable
      label="Stock by lot"
      query={lots}
      columns={lotColumns}
      rowKey={({ inventoryItem, binLocation }) => `${inventoryItem.id} ${binLocation?.id ?? ''}`}
      emptyTitle="No matching lots"
      offset={offset}
      pageSize={pageSize}
      onGo={onGo}
    />
  );
}

const productColumn = {
  key: 'product',
  header: 'Product',
  cell: ({ product }: StockRow | StockLotRow) => (
    <TextLink to="/stock/$id" params={{ id: product.id }}>
      {product.name}
    </TextLink>
  ),
  sortBy: ({ product }: StockRow | StockLotRow) => product.name,
};
const codeColumn = {
  key: 'code',
  header: 'Code',
  cell: ({ product }: StockRow | StockLotRow) => product.productCode,
  isSecondary: true,
};

const productColumns: Column<StockRow>[] = [
  productColumn,
  codeColumn,
  {
    key: 'onHand',
    header: 'On hand',
    cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    sortBy: ({ quantityOnHand }) => quantityOnHand,
    isNumber: true,
  },
  { key: 'state', header: 'State', cell: (row) => <StockState row={row} /> },
  {
    key: 'min',
    header: 'Min',
    cell: ({ minQuantity }) => formatNumber(minQuantity),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'reorder',
    header: 'Reorder',
    cell: ({ reorderQuantity }) => formatNumber(reorderQuantity),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'max',
    header: 'Max',
    cell: ({ maxQuantity }) => formatNumber(maxQuantity),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'expiry',
    header: 'Soonest expiry',
    cell: ({ soonestExpiry }) => formatDay(soonestExpiry),
    sortBy: ({ soonestExpiry }) => soonestExpiry,
    isSecondary: true,
  },
];

const lotColumns: Column<StockLotRow>[] = [
  productColumn,
  codeColumn,
  { key: 'lot', header: 'Lot', cell: ({ inventoryItem }) => inventoryItem.lotNumber ?? 'Default' },
  {
    key: 'expires',
    header: 'Expires',
    cell: ({ expirationDate }) => formatDay(expirationDate),
    sortBy: ({ expirationDate }) => expirationDate,
  },
  { key: 'bin', header: 'Bin', cell: ({ binLocation }) => binLocation?.name ?? none, isSecondary: true },
  {
    key: 'status',
    header: 'Status',
    cell: ({ lotStatus, withheld }) => <LotState status={lotStatus} withheld={withheld} />,
    isSecondary: true,
  },
  {
    key: 'quantity',
    header: 'On hand',
    cell: ({ quantityOnHand }) => formatNumber(quantityOnHand),
    sortBy: ({ quantityOnHand }) => quantityOnHand,
    isNumber: true,
  },
];
