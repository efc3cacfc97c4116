import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/** Short enough to feel at once, long enough that a word is asked for once. */
const pauseMs = 200;

interface Typed {
  readonly text: string;
  /** The search of the list that the text belongs to. */
  readonly of: string;
  /** What was typed and is on its way to becoming the search. */
  readonly sent: string | null;
}

/** The text of a search field: what is typed stands at once, and becomes the search of the list when typing pauses. */
export function useSearchText(
  search: string,
  onSearch: (search: string) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<Typed>({ text: search, of: search, sent: null });
  // Another search that nobody typed here: a link, or Back. What is being typed must not be overwritten by its own echo.
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
