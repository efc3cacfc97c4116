import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '@storehouse/web-ui/messages.ts';

/** The section of a form that holds its lines. */
export function LinesSection({ children }: { readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md">
      <Title order={2} size="h4" mb="sm">
        {t('Lines')}
      </Title>
      {children}
    </Paper>
  );
}
