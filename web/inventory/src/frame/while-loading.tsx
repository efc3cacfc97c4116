import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/** While the rows of another page or filter load, the old ones stay on the page, dimmed. */
export function WhileLoading({ isLoading, children }: Props) {
  return (
    <Stack gap="sm" aria-busy={isLoading} opacity={isLoading ? 0.5 : 1}>
      {children}
    </Stack>
  );
}
