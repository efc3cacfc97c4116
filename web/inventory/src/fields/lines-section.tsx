import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** The section of a form that holds its lines. */
export function LinesSection({ children }: { readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        Lines
      </Title>
      {children}
    </Paper>
  );
}
