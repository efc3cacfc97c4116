import { Paper, Stack, Text } from '@mantine/core';

/** Read-only names and values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <Paper withBorder p="lg" maw={560} mb="md">
      <Stack gap="sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Text size="sm" c="dimmed">
              {name}
            </Text>
            <Text>{value}</Text>
          </div>
        ))}
      </Stack>
    </Paper>
  );
}
