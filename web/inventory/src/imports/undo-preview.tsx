import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core';
import type { ShownImport, ImportUndo } from '@storehouse/contract/operations/instance/import-operations';
import { formatMoment } from '@storehouse/web-ui/format.ts';
import { t, translateServer } from '@storehouse/web-ui/messages.ts';
import { useState } from 'react';
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
      <Alert color="red" title={t('The import was not undone')} role="alert">
        {translateServer(undo.failure)}
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
            {t('Undo this import?')}
          </Title>
          <Text fw={600}>
            {count === 0
              ? t('Nothing of this import can be undone.')
              : left === 0
                ? t('Everything can be undone: {{count}} changes.', {
                    count,
                    one: 'Everything can be undone: {{count}} change.',
                  })
                : t('{{count}} changes can be undone, {{left}} cannot.', {
                    count,
                    one: '{{count}} change can be undone, {{left}} cannot.',
                    left: String(left),
                  })}
          </Text>
          <List size="sm">
            {willWords(undo.counts).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed">
            {t(
              'As of {{moment}}. Anything used or changed before you undo it stays too. An import can be undone only once.',
              {
                moment: formatMoment(undo.endedAt, account.zone),
              },
            )}
          </Text>
          <Group>
            {count > 0 && (
              <Button color="red" loading={isSending} onClick={() => void start('POST /imports/{id}/undo')}>
                {t('Undo {{count}} changes', { count, one: 'Undo {{count}} change' })}
              </Button>
            )}
            <Button variant="default" onClick={() => setHidden(true)}>
              {count > 0 ? t('Keep the import') : t('Close')}
            </Button>
          </Group>
        </Stack>
      </Paper>
      <UndoLeft importId={data.id} undo={undo} title={t('What would stay')} />
    </>
  );
}

/** What undoing the import did. */
export function Undone({ data, undo }: { readonly data: ShownImport; readonly undo: ImportUndo }) {
  const { account } = useMe();
  const moment = formatMoment(undo.endedAt, account.zone);
  return (
    <>
      <Paper withBorder p="md" role="status">
        <Stack gap="xs">
          <Text fw={600}>
            {undo.by
              ? t('Undone by {{person}} on {{moment}}', { person: undo.by.name, moment })
              : t('Undone on {{moment}}', { moment })}
          </Text>
          <List size="sm">
            {doneWords(undo.counts).map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Stack>
      </Paper>
      <UndoLeft importId={data.id} undo={undo} title={t('What stayed')} />
    </>
  );
}
