import { Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListedImport } from '@storehouse/contract/operations/instance/import-operations';
import type { Column } from '@storehouse/web-ui/data-table.tsx';
import { formatMoment, formatNumber, none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { useListState } from '@storehouse/web-ui/use-list-state.ts';
import { ToneBadge } from '@storehouse/web-ui/tone-badge.tsx';
import { useMemo } from 'react';
import { importsQuery } from '../api/queries.ts';
import { PagedTable } from '../frame/paged-table.tsx';
import { TextLink } from '../frame/text-link.tsx';
import { useMay, useMe } from '../session/me-context.ts';
import { DropFile } from './drop-file.tsx';
import { kindWords, stateWords } from './import-words.ts';
import { Templates } from './templates.tsx';
import { UndoButton } from './undo-button.tsx';

const pageSize = 50;

/** Files to import, and what became of earlier ones. */
export function ImportsPage() {
  const [{ offset }, change] = useListState({ offset: 0 });
  const imports = useQuery(importsQuery({ max: pageSize, offset }));
  const mayImport = useMay('ASSISTANT');
  const { account } = useMe();
  const columns = useMemo(() => columnsFor(account.zone), [account.zone]);
  return (
    <>
      <PageHead title={t('Import')} subtitle={t('Bring in lists from a spreadsheet or another system.')} />
      <Stack gap="lg">
        {mayImport && (
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
            <DropFile />
            <Paper withBorder p="md">
              <Title order={2} size="h5" mb="xs">
                {t('What you can import')}
              </Title>
              <Templates />
            </Paper>
          </SimpleGrid>
        )}
        <Stack gap="xs">
          <Title order={2} size="h4">
            {t('Imports so far')}
          </Title>
          <PagedTable
            label={t('Imports')}
            query={imports}
            columns={columns}
            rowKey={({ id }) => id}
            emptyTitle={t('Nothing imported yet')}
            emptyText={t('Start with products, then count what is on hand with a file of stock counts.')}
            offset={offset}
            pageSize={pageSize}
            onGo={(to) => change({ offset: to })}
          />
        </Stack>
      </Stack>
    </>
  );
}

/** In these states nothing has been imported: counts, if any, are only what a check expects. */
const unfinished: ReadonlySet<ListedImport['state']> = new Set([
  'uploaded',
  'checking',
  'checked',
  'applying',
  'failed',
]);

const count = (name: 'created' | 'updated' | 'refused', header: string): Column<ListedImport> => ({
  key: name,
  header,
  cell: ({ state, counts }) => (unfinished.has(state) ? none : formatNumber(counts?.[name])),
  isNumber: true,
  isSecondary: name !== 'created',
});

const columnsFor = (zone: string): Column<ListedImport>[] => [
  {
    key: 'file',
    header: t('File'),
    cell: ({ id, fileName }) => (
      <TextLink to="/imports/$id" params={{ id }}>
        {fileName}
      </TextLink>
    ),
    sortBy: ({ fileName }) => fileName,
  },
  {
    key: 'kind',
    header: t('Kind'),
    cell: ({ kind }) => (kind === null ? none : kindWords[kind].name),
    isSecondary: true,
  },
  {
    key: 'state',
    header: t('State'),
    cell: ({ state }) => <ToneBadge tone={stateWords[state].tone}>{stateWords[state].name}</ToneBadge>,
  },
  count('created', t('Created')),
  count('updated', t('Updated')),
  count('refused', t('Refused')),
  { key: 'by', header: t('By'), cell: ({ createdBy }) => createdBy.name, isSecondary: true },
  {
    key: 'at',
    header: t('Uploaded'),
    cell: ({ dateCreated }) => formatMoment(dateCreated, zone),
    sortBy: ({ dateCreated }) => dateCreated,
    isSecondary: true,
  },
  {
    key: 'undo',
    header: t('Undo'),
    cell: (row) => <UndoButton data={row} label={t('Undo')} size="compact-sm" />,
    isSecondary: true,
  },
];
