import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ShownImport } from '@storehouse/contract/operations/instance/import-operations';
import { DataTable, type Column } from '@storehouse/web-ui/data-table.tsx';
import { t } from '@storehouse/web-ui/messages.ts';
import { sayAtField } from '@storehouse/web-ui/say-field-error.ts';
import { columnLabel } from './import-words.ts';

interface Problem {
  readonly key: string;
  readonly line: number;
  readonly column: string;
  readonly value: string;
  readonly sentence: string;
}

/** Lists the refused cells with their problems. All refused rows can be downloaded as a file. */
export function Problems({ data }: { readonly data: ShownImport }) {
  const refused = data.counts?.refused ?? 0;
  if (refused === 0) return null;
  const problems = data.problems.flatMap(({ line, cells, errors }) =>
    errors.map(({ field, message }, index): Problem => {
      const at = data.columns.indexOf(field);
      return {
        key: `${String(line)} ${String(index)}`,
        line,
        column: at < 0 ? (field === 'row' ? t('Row') : columnLabel(field)) : (data.header[at] ?? ''),
        value: at < 0 ? '' : (cells[at] ?? ''),
        sentence: sayAtField({ field: '', message }),
      };
    }),
  );
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2} size="h4">
          {t('Refused rows')}
        </Title>
        {data.hasRejectedRows && (
          <Button
            component="a"
            href={`/inventory/api/imports/${data.id}/rejected`}
            download
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('Download the refused rows')}
          </Button>
        )}
      </Group>
      <DataTable label={t('Refused rows')} rows={problems} columns={columns} rowKey={({ key }) => key} />
      {refused > data.problems.length && (
        <Text size="sm" c="dimmed">
          {t('The first {{first}} of {{refused}} refused rows. The download has all of them.', {
            first: data.problems.length,
            refused,
          })}
        </Text>
      )}
    </Stack>
  );
}

const columns: Column<Problem>[] = [
  { key: 'line', header: t('Line'), cell: ({ line }) => String(line), sortBy: ({ line }) => line },
  { key: 'column', header: t('Column'), cell: ({ column }) => column, sortBy: ({ column }) => column },
  { key: 'value', header: t('In the file'), cell: ({ value }) => value, isSecondary: true },
  { key: 'sentence', header: t('Problem'), cell: ({ sentence }) => sentence, sortBy: ({ sentence }) => sentence },
];
