import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';

export interface ListControls {
  readonly search: string;
  readonly setSearch: (search: string) => void;
  /** The search as it is asked for: once typing pauses. */
  readonly q: string;
  readonly offset: number;
  readonly setOffset: (offset: number) => void;
}

/** The search field and the page of a list; another search begins at its first page. */
export function useListControls(): ListControls {
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [q] = useDebouncedValue(search.trim(), 200);
  return {
    search,
    setSearch(text) {
      setSearch(text);
      setOffset(0);
    },
    q,
    offset,
    setOffset,
  };
}
