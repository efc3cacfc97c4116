import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSearchText } from '@storehouse/web-ui/use-search-text.ts';

interface Props {
  readonly label: string;
  /** The current search text of the list. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** The search field of a list. `/` focuses it from anywhere on the page (`FindAnything`). */
export function SearchInput({ label, search, onSearch }: Props) {
  const [text, type] = useSearchText(search, onSearch);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={`${label} ( / )`}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      w={{ base: '100%', sm: 300 }}
    />
  );
}
