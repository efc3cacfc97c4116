import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Short enough to feel immediate, long enough to search once per word. */
const pauseMs = 200;

interface Typed {
  readonly text: string;
  /** The list's search when this text was set. */
  readonly of: string;
  /** The typed text that was sent to the list and has not come back yet. */
  readonly sent: string | null;
}

/** The text of a search field. It shows every key at once and becomes the list's search when typing pauses. */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>({ text: search, of: search, sent: null });
  // If the search changed to the text that was sent, keep newer typing. If it changed from outside, through a link or Back,
  // show it.
  if (search !== typed.of) {
    setTyped(search === typed.sent ? { ...typed, of: search, sent: null } : { text: search, of: search, sent: null });
  }
  const send = useDebouncedCallback((text: string) => {
    const next = text.trim();
    if (next === search) return;
    setTyped((before) => ({ ...before, sent: next }));
    onSearch(next);
  }, pauseMs);

  return [
    typed.text,
    (text) => {
      setTyped((before) => ({ ...before, text }));
      send(text);
    },
  ];
}
