import { Button, Group, Select, Stack } from '@mantine/core';
import { countStates } from '@storehouse/contract/inventory/statuses';
import type { ListedCount } from '@storehouse/contract/operations/instance/count-answers';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, none } from '@storehouse/web-ui/format.ts';
import { oneOf } from '@storehouse/web-ui/list-state.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countsQuery } from '../api/queries.ts';
import { NeedLocation } from '../frame/need-location.tsx';
import { ExportMenu } from '../frame/export-menu.tsx';
import { PagedTable } from '../frame/paged-table.tsx';
import { StatusBadge } from '../frame/status-badge.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useHere, useMay, useMe } from '../session/me-context.ts';
import { countStateWords, describeScope } from './count-words.ts';

const pageSize = 50;

/** The counts of the current location, newest first. */
export function CountsPage() {
  const me = useMe();
  const mayCount = useMay('ASSISTANT', useHere());
  return (
    <>
      <PageHead
        title={t('Counts')}
        subtitle={me.location ? t('Count sheets of {{location}}', { location: me.location.name }) : undefined}
      >
        {mayCount && (
          <Button component={Link} to="/counts/new" leftSection={<IconPlus size={16} aria-hidden />}>
            {t('New count')}
          </Button>
        )}
      </PageHead>
      <NeedLocation>
        <Counts />
      </NeedLocation>
    </>
  );
}

function Counts() {
  const here = useHere();
  const { account } = useMe();
  const [{ offset, ...given }, change] = useListState({ state: '', offset: 0 });
  const state = oneOf(['', ...countStates], given.state, '');
  const filter = state === '' ? { 'location.id': here } : { 'location.id': here, state };
  const counts = useQuery(countsQuery({ ...filter, max: pageSize, offset }));
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Select
          aria-label={t('State')}
          placeholder={t('All states')}
          clearable
          data={countStates.map((value) => ({ value, label: countStateWords[value] }))}
          value={state === '' ? null : state}
          onChange={(value) => change({ state: value ?? '' })}
          w={{ base: '100%', sm: 200 }}
        />
        <ExportMenu of="GET /exports/counts" filter={filter} />
      </Group>
      <PagedTable
        label={t('Counts')}
        query={counts}
        columns={columnsIn(account.zone)}
        rowKey={({ id }) => id}
        emptyTitle={state === '' ? t('Nothing has been counted here yet') : t('No matching counts')}
        emptyText={t('A count lists what should be here. Count on a phone or on paper, then approve the differences.')}
        offset={offset}
        pageSize={pageSize}
        onGo={(to) => change({ offset: to })}
      />
    </Stack>
  );
}

const columnsIn = (zone: string): Column<ListedCount>[] => [
  {
    key: 'number',
    header: t('Number'),
    cell: ({ id, countNumber }) => (
      <TextLink to="/counts/$id" params={{ id }}>
        {countNumber}
      </TextLink>
    ),
  },
  { key: 'scope', header: t('What'), cell: describeScope },
  {
    key: 'state',
    header: t('State'),
    cell: ({ state }) => <StatusBadge status={state} words={countStateWords} />,
  },
  {
    key: 'progress',
    header: t('Counted'),
    cell: ({ countedCount, lineCount }) => t('{{part}} of {{total}}', { part: countedCount, total: lineCount }),
    isNumber: true,
    isSecondary: true,
  },
  {
    key: 'opened',
    header: t('Opened'),
    cell: ({ dateCreated }) => formatMoment(dateCreated, zone),
    isSecondary: true,
  },
  { key: 'by', header: t('By'), cell: ({ openedBy }) => openedBy?.name ?? none, isSecondary: true },
];
