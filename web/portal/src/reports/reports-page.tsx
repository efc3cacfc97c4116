import { Select, SimpleGrid, Stack } from '@mantine/core';
import type { LocationChoice } from '@storehouse/contract/operations/portal/report-operations';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { ActivityCard, LotsCard, ValueCard } from './overview-charts.tsx';
import { ReportTabs } from './report-tabs.tsx';
import { SavedViews } from './saved-views.tsx';
import { SummaryTiles } from './summary-tiles.tsx';
import { useReportExtra } from './use-report.ts';

/** The account at a glance. Every figure leads to the rows behind it. */
export function ReportsPage() {
  const [{ location }, change] = useListState({ location: '' });
  const locationId = location === '' ? null : location;
  const locations = useReportExtra<LocationChoice>('locations', {});
  return (
    <>
      <PageHead title={t('Reports')} subtitle={t('Figures from the daily check, the same as in the Reporting API.')}>
        <Select
          aria-label={t('Location')}
          searchable
          data={[
            { value: '', label: t('All locations') },
            ...(locations.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={location}
          onChange={(value) => change({ location: value ?? '' })}
        />
      </PageHead>
      <ReportTabs />
      <Stack gap="lg">
        <SummaryTiles locationId={locationId} />
        <SavedViews />
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <ValueCard locationId={locationId} />
          <ActivityCard locationId={locationId} />
          <LotsCard locationId={locationId} />
        </SimpleGrid>
      </Stack>
    </>
  );
}
