import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly isLoading: boolean;
  readonly children: ReactNode;
}

/** Rows of the former page or filter stay until the new ones are there, and look like it. */
export function WhileLoading({ isLoading, children }: Props) {
  return (
    <Stack gap="sm" aria-busy={isLoading} opacity={isLoading ? 0.5 : 1}>
      {children}
    </Stack>
  );
}
