import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { ImportUndo } from '@storehouse/contract/operations/instance/import-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { none } from '@storehouse/web-ui/format.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { sayAtField } from '@storehouse/web-ui/say-field-error.ts';
import { IconDownload } from '@tabler/icons-react';

interface Props {
  readonly importId: string;
  readonly undo: ImportUndo;
  readonly title: string;
}

interface Left {
  readonly key: string;
  readonly line: number | null;
  readonly name: string;
  readonly reason: string;
}

/** What cannot be undone and why, and all of it as a file. */
export function UndoLeft({ importId, undo: { counts, problems }, title }: Props) {
  if (counts.left === 0) return null;
  const rows = problems.map(({ line, name, message }, index): Left => ({
    key: String(index),
    line,
    name,
    reason: sayAtField({ field: '', message }),
  }));
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Button
          component="a"
          href={`/inventory/api/imports/${importId}/undo/left`}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('Download this list')}
        </Button>
      </Group>
      <DataTable label={title} rows={rows} columns={columns} rowKey={({ key }) => key} />
      {counts.left > problems.length && (
        <Text size="sm" c="dimmed">
          {t('The first {{first}} of {{left}}. The download has all of them.', {
            first: problems.length,
            left: counts.left,
          })}
        </Text>
      )}
    </Stack>
  );
}

const columns: Column<Left>[] = [
  { key: 'name', header: t('What'), cell: ({ name }) => name, sortBy: ({ name }) => name },
  { key: 'reason', header: t('Why'), cell: ({ reason }) => reason, sortBy: ({ reason }) => reason },
  {
    key: 'line',
    header: t('Line of the file'),
    cell: ({ line }) => (line === null ? none : String(line)),
    isSecondary: true,
  },
];
