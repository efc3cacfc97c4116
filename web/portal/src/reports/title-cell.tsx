import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** A row's title, with a note that tells it apart from others of the same name. */
export function TitleCell({ title, note }: { readonly title: ReactNode; readonly note: string | null }) {
  return (
    <>
      <Text size="sm" fw={600} component="div">
        {title}
      </Text>
      {note !== null && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}
