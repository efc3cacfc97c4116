import { Text } from '@mantine/core';

/** What a row is about, and below it what tells it from others of that name. */
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
