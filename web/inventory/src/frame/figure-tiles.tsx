import { Paper, SimpleGrid, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Figure {
  readonly label: string;
  readonly value: ReactNode;
  /** A line below the value. */
  readonly detail?: string | undefined;
}

/** The figures at the top of an overview. */
export function FigureTiles({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
      {figures.map(({ label, value, detail }) => (
        <Paper key={label} withBorder p="md">
          <Text size="sm" c="dimmed">
            {label}
          </Text>
          <Text fz="xl" fw={700} component="div">
            {value}
          </Text>
          {detail !== undefined && (
            <Text size="sm" c="dimmed">
              {detail}
            </Text>
          )}
        </Paper>
      ))}
    </SimpleGrid>
  );
}
