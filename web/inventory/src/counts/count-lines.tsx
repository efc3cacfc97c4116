import { Group, Select, Stack } from '@mantine/core';
import { countLineFilters } from '@storehouse/contract/inventory/statuses';
import type { CountSheet } from '@storehouse/contract/operations/instance/count-answers';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { useQuery } from '@tanstack/react-query';
import { countLinesQuery } from '../api/queries.ts';
import { ExportMenu } from '../frame/export-menu.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { SearchInput } from '../frame/search-input.tsx';
import { useHere, useMe } from '../session/me-context.ts';
import { countColumns, type Choosing } from './count-columns.tsx';

const pageSize = 50;
const showWords = {
  '': t('All lines'),
  variance: t('With a variance'),
  recount: t('To count again'),
  counted: t('Counted'),
  uncounted: t('Not counted'),
};

/** The lines of a count that is under review or closed, with a search and a filter. */
export function CountLines({
  count,
  choosing = null,
}: {
  readonly count: CountSheet;
  readonly choosing?: Choosing | null;
}) {
  const { account } = useMe();
  const here = useHere();
  // An approver wants to see the variances first.
  const first = choosing === null ? '' : 'variance';
  const [{ q, offset, ...given }, set] = useListState({ q: '', show: first, offset: 0 });
  const shows = ['', ...countLineFilters].filter(
    (value) => count.review !== null || (value !== 'variance' && value !== 'recount'),
  ) as (keyof typeof showWords)[];
  const show = oneOf(shows, given.show, first);
  const filter = show === '' ? { q } : { q, state: show };
  const lines = useQuery(countLinesQuery(count.id, { ...filter, max: pageSize, offset }));
  const location = count.location.id === here ? '' : count.location.id;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <SearchInput label={t('Search product, UPC or lot')} search={q} onSearch={(text) => set({ q: text })} />
        <Select
          aria-label={t('Show')}
          data={shows.map((value) => ({ value, label: showWords[value] }))}
          value={show}
          onChange={(value) => set({ show: value ?? first })}
          w={{ base: '100%', sm: 200 }}
        />
        <ExportMenu of="GET /exports/countLines" filter={{ ...filter, 'count.id': count.id }} />
      </Group>
      <PagedTable
        label={t('Lines')}
        query={lines}
        columns={countColumns({ choosing, location, currency: account.defaultCurrency, zone: account.zone })}
        rowKey={({ id }) => id}
        emptyTitle={t('No matching line')}
        offset={offset}
        pageSize={pageSize}
        onGo={(to) => set({ offset: to })}
      />
    </Stack>
  );
}
