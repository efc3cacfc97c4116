import { Button, Text } from '@mantine/core';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { queryString } from '@storehouse/web-ui/query-string.ts';
import { EmptyState, ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { ShowOlder } from '../show-older.tsx';
import { ActivityEntries } from './activity-entries.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { activityQuery, noActivityFilters } from './activity-state.ts';

/** Changes made by people, keys and the operator, newest first. */
export function ActivityPage() {
  const [state, change] = useListState(noActivityFilters);
  const query = activityQuery(state);
  const log = useInfiniteQuery({
    queryKey: ['activity', query],
    queryFn: ({ pageParam }) => callPortal('GET /activity', { query: { ...query, limit: 50, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  const isFiltered = Object.values(query).some((value) => value !== undefined);
  return (
    <>
      <PageHead
        title={t('Recent activity')}
        subtitle={t('What people, API keys and the operator changed in this account.')}
      >
        <Button
          component="a"
          href={`/portal/api/activity/export${queryString(query)}`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('Download CSV')}
        </Button>
      </PageHead>
      <ActivityFilters state={state} onChange={change} />
      {log.isPending && <LoadingState lines={8} />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && entries.length === 0 && (
        <EmptyState title={isFiltered ? t('No activity matches') : t('No activity yet')}>
          {log.hasNextPage && t('Not among the newest 5,000 entries. Show older ones to continue searching.')}
        </EmptyState>
      )}
      {entries.length > 0 && <ActivityEntries entries={entries} />}
      <Text size="xs" c="dimmed" role="status" mt="xs" ta="center">
        {log.isSuccess && entries.length > 0 && !log.hasNextPage ? t('That is everything.') : ''}
      </Text>
      <ShowOlder log={log} />
    </>
  );
}
