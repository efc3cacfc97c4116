import { Paper, Stack, Text } from '@mantine/core';
import type { ActivityEntryAnswer } from '@storehouse/contract/operations/portal/account-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { EmptyState, ErrorState, LoadingState } from '@storehouse/web-ui/states.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { callPortal } from '../call-portal.ts';
import { useMe } from '../session/me-context.ts';
import { ShowOlder } from '../show-older.tsx';
import { describeActivity, describeActor } from './describe-activity.ts';

/** Changes made by people, keys and the operator, newest first. */
export function ActivityPage() {
  const log = useInfiniteQuery({
    queryKey: ['activity'],
    queryFn: ({ pageParam }) => callPortal('GET /activity', { query: { limit: 50, cursor: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const entries = log.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <PageHead title="Recent activity" subtitle="What people, API keys and the operator changed in this account." />
      {log.isPending && <LoadingState lines={8} />}
      {log.isError && <ErrorState error={log.error} onRetry={() => void log.refetch()} />}
      {log.isSuccess && entries.length === 0 && <EmptyState title="No activity yet" />}
      {entries.length > 0 && (
        <Paper withBorder component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Paper>
      )}
      <ShowOlder log={log} />
    </>
  );
}

function Entry({ entry }: { readonly entry: ActivityEntryAnswer }) {
  const { account } = useMe();
  return (
    <Stack
      component="li"
      gap={2}
      px="md"
      py="sm"
      style={{ borderBottom: '1px solid var(--mantine-color-gray-2)', overflowWrap: 'anywhere' }}
    >
      <Text size="sm">
        <Text span fw={600} inherit>
          {describeActor(entry)}
        </Text>{' '}
        {describeActivity(entry)}
      </Text>
      <Text size="xs" c="dimmed" component="time" dateTime={entry.at}>
        {formatMoment(entry.at, account.zone)}
      </Text>
    </Stack>
  );
}
