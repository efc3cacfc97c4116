import { List } from '@mantine/core';

/** One sentence as plain text, several as a list. */
export function Sentences({ sentences }: { readonly sentences: readonly string[] }) {
  if (sentences.length < 2) return <>{sentences[0]}</>;
  return (
    <List size="sm" spacing={2}>
      {sentences.map((sentence) => (
        <List.Item key={sentence}>{sentence}</List.Item>
      ))}
    </List>
  );
}
