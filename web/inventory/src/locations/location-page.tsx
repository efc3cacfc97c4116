import { Button, Paper, SimpleGrid, Tabs } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Location } from '@storehouse/contract/operations/instance/location-operations';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t, translateWord } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { EmptyState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { locationQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { AsOpened } from '../fields/as-opened.tsx';
import { Ledger } from '../ledger/ledger.tsx';
import { usePageId } from '../frame/use-page-id.ts';
import { useMay } from '../session/me-context.ts';
import { isDepot, isSupplier } from '../session/work-locations.ts';
import { SupplierOverview } from '../suppliers/supplier-overview.tsx';
import { Bins } from './bins.tsx';
import { LocationForm } from './location-form.tsx';
import { StockByBin } from './stock-by-bin.tsx';

const tabNames = {
  overview: t('Overview'),
  details: t('Details'),
  stock: t('Stock by bin'),
  ledger: t('Ledger'),
} as const;
type LocationTab = keyof typeof tabNames;

/** The tabs of a location. The first one is shown unless the URL names another. */
const tabsOf = (location: Location | null | undefined): readonly LocationTab[] => {
  if (location && isSupplier(location)) return ['overview', 'details'];
  return location && isDepot(location) ? ['details', 'stock', 'ledger'] : ['details'];
};

/**
 * Views, edits or deactivates a location. A supplier also has an overview of its orders; a depot has its bins, the stock
 * in them, and its ledger.
 */
export function LocationPage() {
  const id = usePageId();
  const location = useQuery(locationQuery(id));
  const mayManage = useMay('MANAGER', id);
  const change = useChange();
  const queryClient = useQueryClient();
  const [{ tab: given }, changeTab] = useListState({ tab: '' });
  const tabs = tabsOf(location.data);
  const tab = oneOf(tabs, given, tabs[0] ?? 'details');
  return (
    <QueryView query={location}>
      {(found) =>
        found === null ? (
          <EmptyState title={t('Location not found')} />
        ) : (
          <>
            <PageHead
              title={found.name}
              subtitle={`${translateWord(found.locationType.name)} · ${found.locationNumber ?? ''}`}
            >
              {mayManage && tab === 'overview' && (
                <Button variant="default" onClick={() => changeTab({ tab: 'details' })}>
                  {t('Edit')}
                </Button>
              )}
            </PageHead>
            <Tabs value={tab} onChange={(value) => changeTab({ tab: value ?? '' })} keepMounted>
              {tabs.length > 1 && (
                <Tabs.List mb="md">
                  {tabs.map((value) => (
                    <Tabs.Tab key={value} value={value}>
                      {tabNames[value]}
                    </Tabs.Tab>
                  ))}
                </Tabs.List>
              )}
              <Tabs.Panel value="overview">{tab === 'overview' && <SupplierOverview supplierId={id} />}</Tabs.Panel>
              <Tabs.Panel value="details">
                <SimpleGrid cols={{ base: 1, lg: isDepot(found) ? 2 : 1 }} spacing="lg">
                  <Paper withBorder p="md">
                    <AsOpened latest={found} refetch={() => location.refetch()}>
                      {(opened, reload, keep) => (
                        <LocationForm
                          location={opened}
                          isReadOnly={!mayManage}
                          onSave={async (body) => {
                            await change('PUT /locations/{id}', { params: { id }, body }, t('Saved'));
                            // The answer has no version, but `change` has read the location again.
                            const saved = queryClient.getQueryData(locationQuery(id).queryKey);
                            if (saved) keep(saved);
                          }}
                          onReload={() => void reload()}
                        />
                      )}
                    </AsOpened>
                  </Paper>
                  {isDepot(found) && <Bins locationId={id} mayManage={mayManage} />}
                </SimpleGrid>
              </Tabs.Panel>
              <Tabs.Panel value="stock">{tab === 'stock' && <StockByBin locationId={id} />}</Tabs.Panel>
              <Tabs.Panel value="ledger">{tab === 'ledger' && <Ledger locationId={id} />}</Tabs.Panel>
            </Tabs>
          </>
        )
      }
    </QueryView>
  );
}

export function NewLocationPage() {
  const { type }: { type?: unknown } = useSearch({ strict: false });
  const change = useChange();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t('New location')} />
      <Paper withBorder p="md">
        <LocationForm
          location={null}
          firstType={typeof type === 'string' ? type : undefined}
          isReadOnly={false}
          onSave={async (body) => {
            const { data } = await change('POST /locations', { body }, t('Location created'));
            return () => void navigate({ to: '/locations/$id', params: { id: data.id } });
          }}
        />
      </Paper>
    </>
  );
}
