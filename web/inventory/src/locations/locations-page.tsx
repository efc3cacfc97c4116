import type { LocationItem } from '@storehouse/contract/operations/instance/location-operations';
import { Button, Group, Stack, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { t, translateWord } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { locationsQuery } from '../api/queries.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { SearchInput } from '../frame/search-input.tsx';
import { useMay } from '../session/me-context.ts';
import { binTypeId } from '../session/work-locations.ts';
import { locationNameColumn } from './location-name-column.tsx';

/** All locations of the instance. Bins are shown on the page of their depot. */
export function LocationsPage() {
  const locations = useQuery(locationsQuery);
  const mayManage = useMay('MANAGER');
  const [{ q, inactive }, change] = useListState({ q: '', inactive: false });
  const matches = ({ name, locationNumber, locationType, active }: LocationItem): boolean =>
    locationType.id !== binTypeId &&
    (active || inactive) &&
    `${name} ${locationNumber ?? ''}`.toLowerCase().includes(q.toLowerCase());
  return (
    <>
      <PageHead title={t('Locations')}>
        {mayManage && (
          <Button component={Link} to="/locations/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New location')}
          </Button>
        )}
      </PageHead>
      <Stack gap="sm">
        <Group>
          <SearchInput label={t('Search locations')} search={q} onSearch={(text) => change({ q: text })} />
          <Switch
            label={t('Show inactive')}
            checked={inactive}
            onChange={(event) => change({ inactive: event.currentTarget.checked })}
          />
          <ExportMenu of="GET /exports/locations" filter={{ q, inactive }} />
        </Group>
        <QueryView query={locations}>
          {(all) => (
            <DataTable
              label={t('Locations')}
              rows={all.filter(matches)}
              columns={columns}
              rowKey={({ id }) => id}
              emptyTitle={t('No matching locations')}
            />
          )}
        </QueryView>
      </Stack>
    </>
  );
}

const columns: Column<LocationItem>[] = [
  locationNameColumn,
  {
    key: 'type',
    header: t('Type'),
    cell: ({ locationType }) => translateWord(locationType.name),
    sortBy: ({ locationType }) => translateWord(locationType.name),
  },
  { key: 'number', header: t('Number'), cell: ({ locationNumber }) => locationNumber, isSecondary: true },
  {
    key: 'city',
    header: t('City'),
    cell: ({ address }) => [address?.city, address?.country].filter(Boolean).join(', '),
    isSecondary: true,
  },
];
