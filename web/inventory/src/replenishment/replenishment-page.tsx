import { Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { PurchaseOrder } from '@storehouse/contract/operations/instance/order-answers';
import { replenishmentMonths } from '@storehouse/contract/inventory/replenishment-months';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { Pager } from '@storehouse/web-ui/pager.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useState } from 'react';
import { replenishmentQuery } from '../api/queries.ts';
import { LocationSelect } from '../fields/location-select.tsx';
import { ExportMenu } from '../frame/export-menu.tsx';
import { NeedLocation } from '../frame/need-location.tsx';
import { SearchInput } from '../frame/search-input.tsx';
import { useHere, useMe } from '../session/me-context.ts';
import { isSupplier } from '../session/work-locations.ts';
import { CreatedDrafts } from './created-drafts.tsx';
import { OrderNeedsForm } from './order-needs-form.tsx';

const pageSize = 100;
const firstState = { q: '', supplier: '', months: '1', offset: 0 };

/** What the current location needs to order, by supplier. */
export function ReplenishmentPage() {
  const me = useMe();
  return (
    <>
      <PageHead
        title={t('Replenishment')}
        subtitle={
          me.location
            ? t('What {{location}} needs to order: at or below its minimum, or running out', {
                location: me.location.name,
              })
            : undefined
        }
      />
      <NeedLocation>
        <Replenishment />
      </NeedLocation>
    </>
  );
}

function Replenishment() {
  const here = useHere();
  const [drafts, setDrafts] = useState<readonly PurchaseOrder[]>([]);
  // A new key after each order empties the form. Another location needs other products.
  const [round, setRound] = useState(0);
  const [{ q, supplier, offset, ...given }, change] = useListState(firstState);
  const months = oneOf(replenishmentMonths, given.months, '1');
  const filter = { 'location.id': here, q, months, ...(supplier === '' ? {} : { 'supplier.id': supplier }) };
  const needs = useQuery(replenishmentQuery({ ...filter, max: pageSize, offset }));
  return (
    <Stack gap="md">
      <Group gap="sm">
        <SearchInput label={t('Search product or UPC')} search={q} onSearch={(text) => change({ q: text })} />
        <LocationSelect
          aria-label={t('Supplier')}
          placeholder={t('All suppliers')}
          clearable
          among={isSupplier}
          value={supplier === '' ? null : supplier}
          onChange={(id) => change({ supplier: id ?? '' })}
          w={{ base: '100%', sm: 220 }}
        />
        <Select
          aria-label={t('Runs out within')}
          data={replenishmentMonths.map((value) => ({
            value,
            label:
              value === '1' ? t('Runs out within a month') : t('Runs out within {{months}} months', { months: value }),
          }))}
          value={months}
          onChange={(value) => change({ months: value ?? '1' })}
          allowDeselect={false}
          w={{ base: '100%', sm: 240 }}
        />
        <ExportMenu of="GET /exports/replenishment" filter={filter} />
      </Group>
      <QueryView query={needs}>
        {({ data, totalCount }) => (
          <>
            {data.length === 0 && (
              <EmptyState title={t('Nothing to order')}>
                {t(
                  'A product appears here when its available quantity is at or below its minimum, or will not last for the months chosen above.',
                )}
              </EmptyState>
            )}
            <CreatedDrafts key={`created ${String(round)}`} orders={drafts} />
            <OrderNeedsForm
              key={`${here} ${String(round)}`}
              rows={data}
              onOrdered={(created) => {
                setDrafts(created);
                setRound(round + 1);
              }}
            />
            <Pager offset={offset} pageSize={pageSize} totalCount={totalCount} onGo={(to) => change({ offset: to })} />
          </>
        )}
      </QueryView>
    </Stack>
  );
}
