import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ShownImport, ImportUndo } from '@storehouse/contract/operations/instance/import-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { useState } from 'react';
import { plural } from '../frame/plural.ts';
import { useMe } from '../session/me-context.ts';
import { doneWords, undoneCount, willWords } from './undo-words.ts';
import { UndoLeft } from './undo-left.tsx';
import { useUndo } from './use-undo.ts';

/** What undoing the import would do, and the button that does it. */
export function UndoPreview({ data, undo }: { readonly data: ShownImport; readonly undo: ImportUndo }) {
  const { account } = useMe();
  const { start, isSending } = useUndo(data.id);
  const [isHidden, setHidden] = useState(false);
  if (isHidden) return null;
  if (undo.failure !== null) {
    return (
      <Alert color="red" title="The import was not undone" role="alert">
        {undo.failure}
      </Alert>
    );
  }
  const count = undoneCount(undo.counts);
  const { left } = undo.counts;
  return (
    <>
      <Paper withBorder p="md" role="status">
        <Stack gap="sm">
          <Title order={2} size="h4">
            Undo this import?
          </Title>
          <Text fw={600}>
            {count === 0
              ? 'Nothing of this import can be undone.'
              : left === 0
                ? `Everything can be undone: ${plural(count, 'change')}.`
                : `${plural(count, 'change')} can be undone, ${String(left)} cannot.`}
          </Text>
          <List size="sm">
            {willWords(undo.counts).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed">
            As of {formatMoment(undo.endedAt, account.zone)}. What is used or changed until then stays, too. An import
            can be undone once.
          </Text>
          <Group>
            {count > 0 && (
              <Button color="red" loading={isSending} onClick={() => void start('POST /imports/{id}/undo')}>
                Undo {plural(count, 'change')}
              </Button>
            )}
            <Button variant="default" onClick={() => setHidden(true)}>
              {count > 0 ? 'Keep the import' : 'Close'}
            </Button>
          </Group>
        </Stack>
      </Paper>
      <UndoLeft importId={data.id} undo={undo} title="What would stay" />
    </>
  );
}

/** What undoing the import did. */
export function Undone({ data, undo }: { readonly data: ShownImport; readonly undo: ImportUndo }) {
  const { account } = useMe();
  return (
    <>
      <Paper withBorder p="md" role="status">
        <Stack gap="xs">
          <Text fw={600}>
            Undone{undo.by ? ` by ${undo.by.name}` : ''} on {formatMoment(undo.endedAt, account.zone)}
          </Text>
          <List size="sm">
            {doneWords(undo.counts).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Stack>
      </Paper>
      <UndoLeft importId={data.id} undo={undo} title="What stayed" />
    </>
  );
}
