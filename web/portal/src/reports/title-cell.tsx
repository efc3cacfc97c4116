import { Text } from '@mantine/core';

/** A row's title, with a note that tells it apart from others of the same name. */
export function TitleCell({ title, note }: { readonly title: string; readonly note: string | null }) {
  return (
    <>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="xs" c="dimmed">
        {note}
      </Text>
    </>
  );
}
