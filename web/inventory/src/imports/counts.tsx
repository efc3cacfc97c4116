import { Alert, Group, Paper, Stack, Text } from '@mantine/core';
import type { ShownImport } from '@storehouse/contract/operations/instance/import-operations';
import { formatNumber } from '@storehouse/web-ui/format.ts';
import { t, translateServer, translateWord } from '@storehouse/web-ui/messages.ts';

const names = ['created', 'updated', 'unchanged', 'refused'] as const;

/** What an import did, or would do. */
export function Counts({ data: { state, counts, failure } }: { readonly data: ShownImport }) {
  if (state === 'failed') {
    return (
      <Alert color="red" title={t('The file was not imported')} role="alert">
        {failure === null ? null : translateServer(failure)}
      </Alert>
    );
  }
  if (!counts) return null;
  return (
    <Paper withBorder p="md" role="status">
      <Stack gap="xs">
        <Text fw={600}>{sentences[state]}</Text>
        <Group gap="lg">
          {names.map((name) => (
            <div key={name}>
              <Text size="xl" fw={700} c={name === 'refused' && counts.refused > 0 ? 'red' : undefined}>
                {formatNumber(counts[name])}
              </Text>
              <Text size="sm" c="dimmed">
                {translateWord(name)}
              </Text>
            </div>
          ))}
        </Group>
      </Stack>
    </Paper>
  );
}

const sentences: Readonly<Partial<Record<ShownImport['state'], string>>> = {
  checked: t('Preview'),
  applied: t('Imported'),
  undone: t('Was imported'),
  refused: t('Nothing was imported, because rows were refused'),
};
