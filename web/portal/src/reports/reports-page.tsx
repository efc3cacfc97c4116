import { Select, Stack } from '@mantine/core';
import type { LocationChoice } from '@storehouse/contract/operations/portal/report-operations';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { ActivityCard } from './activity-card.tsx';
import { LotsCard } from './lots-card.tsx';
import { OrdersCard } from './orders-card.tsx';
import { StockCard } from './stock-card.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { useReportExtra } from './use-report.ts';
import { ValueCard } from './value-card.tsx';

/** The figures of the Reporting API on one page. */
export function ReportsPage() {
  const [{ location }, change] = useListState({ location: '' });
  const locationId = location === '' ? null : location;
  const locations = useReportExtra<LocationChoice>('locations', {});
  return (
    <>
      <PageHead title="Reports" subtitle="Figures from the daily check, the same as in the Reporting API.">
        <Select
          aria-label="Location"
          searchable
          data={[
            { value: '', label: 'All locations' },
            ...(locations.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={location}
          onChange={(value) => change({ location: value ?? '' })}
        />
      </PageHead>
      <Stack gap="lg">
        <SummaryTiles locationId={locationId} />
        <StockCard
          title="Out of stock"
          state="stock_out"
          locationId={locationId}
          emptyTitle="Nothing is out of stock"
        />
        <ValueCard locationId={locationId} />
        <ActivityCard locationId={locationId} />
        <LotsCard locationId={locationId} />
        <OrdersCard locationId={locationId} />
        <StockCard title="Stock on hand" locationId={locationId} emptyTitle="No products in this state" />
      </Stack>
    </>
  );
}
