import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ShownImport } from '@storehouse/contract/operations/instance/import-operations';
import { formatMoment, formatNumber } from '@storehouse/web-ui/format.ts';
import { PageHead } from '@storehouse/web-ui/page-head.tsx';
import { QueryView } from '@storehouse/web-ui/query-view.tsx';
import { importQuery } from '../api/queries.ts';
import { usePageId } from '../frame/use-page-id.ts';
import { useMe } from '../session/me-context.ts';
import { Counts } from './counts.tsx';
import { ImportChoices } from './import-choices.tsx';
import { Problems } from './problems.tsx';

const isBusy = (state: ShownImport['state'] | undefined): boolean => state === 'checking' || state === 'applying';

/** One file: match its columns, see what would happen, import it, see what happened. */
export function ImportPage() {
  const id = usePageId();
  const shown = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (isBusy(state.data?.state) ? 1_000 : false),
  });
  const { account } = useMe();
  return (
    <QueryView query={shown}>
      {(data) => (
        <>
          <PageHead
            title={data.fileName}
            subtitle={`Uploaded by ${data.createdBy.name} on ${formatMoment(data.dateCreated, account.zone)}`}
          >
            <Button component={Link} to="/imports" variant="default">
              All imports
            </Button>
          </PageHead>
          <Stack gap="lg">
            {isBusy(data.state) && <Busy data={data} />}
            {data.state === 'applied' && <Applied data={data} />}
            {data.state !== 'applied' && data.state !== 'applying' && <Undecided key={data.id} data={data} />}
          </Stack>
        </>
      )}
    </QueryView>
  );
}

function Busy({ data: { state, progress } }: { readonly data: ShownImport }) {
  const doing = state === 'checking' ? 'Checking' : 'Importing';
  return (
    <Paper withBorder p="md" role="status">
      <Stack gap="xs">
        <Text fw={600}>
          {doing}… {formatNumber(progress.rows)} rows so far
        </Text>
        <Progress value={progress.share * 100} aria-label={`${doing} the file`} />
        <Text size="sm" c="dimmed">
          You can leave this page: it goes on, and an interrupted import changes nothing.
        </Text>
      </Stack>
    </Paper>
  );
}

function Applied({ data }: { readonly data: ShownImport }) {
  return (
    <>
      <Counts data={data} />
      <Problems data={data} />
      <Group>
        <Button component={Link} to="/imports">
          Import another file
        </Button>
      </Group>
    </>
  );
}

/** Only the person who uploaded a file decides about it. */
function Undecided({ data }: { readonly data: ShownImport }) {
  const { user } = useMe();
  if (user.id !== data.createdBy.id) return <Text>{data.createdBy.name} has not imported this file yet.</Text>;
  return <ImportChoices data={data} />;
}
