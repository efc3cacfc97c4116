import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ShownImport } from '@storehouse/contract/operations/instance/import-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { useEffect } from 'react';
import { importQuery } from '../api/queries.ts';
import { usePageId } from '../frame/use-page-id.ts';
import { useMe } from '../session/me-context.ts';
import { Counts } from './counts.tsx';
import { ImportChoices } from './import-choices.tsx';
import { Problems } from './problems.tsx';
import { UndoButton } from './undo-button.tsx';
import { Undone, UndoPreview } from './undo-preview.tsx';

/** What a busy import is doing, for the heading. */
const doings: Readonly<Partial<Record<ShownImport['state'], string>>> = {
  checking: t('Checking the file'),
  applying: t('Importing the file'),
  previewing: t('Finding out what can be undone'),
  undoing: t('Undoing the import'),
};
const isBusy = (state: ShownImport['state'] | undefined): boolean => state !== undefined && state in doings;
/** Whether the file has not been imported, so that the page shows its choices. */
const isUndecided = ({ state }: ShownImport): boolean =>
  !['applying', 'applied', 'previewing', 'undoing', 'undone'].includes(state);

/** One file: match its columns, see what would happen, import it, see what happened. */
export function ImportPage() {
  const id = usePageId();
  const shown = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (isBusy(state.data?.state) ? 1_000 : false),
  });
  const { account } = useMe();
  const queryClient = useQueryClient();
  const isWriting = shown.data?.state === 'applying' || shown.data?.state === 'undoing';
  // Every list may have changed once it has written, or so far when the page is left.
  useEffect(() => (isWriting ? () => void queryClient.invalidateQueries() : undefined), [isWriting, queryClient]);
  return (
    <QueryView query={shown}>
      {(data) => (
        <>
          <PageHead
            title={data.fileName}
            subtitle={t('Uploaded by {{person}} on {{moment}}', {
              person: data.createdBy.name,
              moment: formatMoment(data.dateCreated, account.zone),
            })}
          >
            <Button component={Link} to="/imports" variant="default">
              {t('All imports')}
            </Button>
          </PageHead>
          <Stack gap="lg">
            {isBusy(data.state) && <Busy data={data} />}
            {(data.state === 'applied' || data.state === 'undone') && <Applied data={data} />}
            {isUndecided(data) && <Undecided key={data.id} data={data} />}
          </Stack>
        </>
      )}
    </QueryView>
  );
}

function Busy({ data: { state, progress } }: { readonly data: ShownImport }) {
  const doing = doings[state] ?? '';
  return (
    <Paper withBorder p="md" role="status">
      <Stack gap="xs">
        <Text fw={600}>
          {state === 'previewing' || state === 'undoing'
            ? t('{{doing}}… {{rows}} changes so far', { doing, rows: progress.rows })
            : t('{{doing}}… {{rows}} rows so far', { doing, rows: progress.rows })}
        </Text>
        <Progress value={progress.share * 100} aria-label={doing} />
        <Text size="sm" c="dimmed">
          {t('You can leave this page: it continues in the background. If it is interrupted, nothing is half done.')}
        </Text>
      </Stack>
    </Paper>
  );
}

function Applied({ data }: { readonly data: ShownImport }) {
  const { account } = useMe();
  return (
    <>
      {data.undo && data.state === 'applied' && <UndoPreview key={data.undo.endedAt} data={data} undo={data.undo} />}
      {data.undo && data.state === 'undone' && <Undone data={data} undo={data.undo} />}
      <Counts data={data} />
      <Problems data={data} />
      <Group>
        <Button component={Link} to="/imports">
          {t('Import another file')}
        </Button>
        <UndoButton data={data} label={t('Undo this import')} />
      </Group>
      {data.undoUntil !== null && (
        <Text size="sm" c="dimmed">
          {t('It can be undone until {{moment}}. You see first what would happen.', {
            moment: formatMoment(data.undoUntil, account.zone),
          })}
        </Text>
      )}
    </>
  );
}

/** Only the person who uploaded a file decides about it. */
function Undecided({ data }: { readonly data: ShownImport }) {
  const { user } = useMe();
  if (user.id !== data.createdBy.id)
    return <Text>{t('{{person}} has not imported this file yet.', { person: data.createdBy.name })}</Text>;
  return <ImportChoices data={data} />;
}
