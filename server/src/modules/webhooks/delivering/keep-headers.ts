import type { HeadersDraft } from '../endpoint.ts';

/** The custom headers after a change: null keeps the stored value of a header, or all of them. Undefined names one that is not stored. */
export function keepHeaders(
  draft: HeadersDraft,
  stored: Readonly<Record<string, string>>,
): Readonly<Record<string, string | undefined>> {
  if (draft === null) return stored;
  const storedByName = new Map(Object.entries(stored).map(([name, value]) => [name.toLowerCase(), value]));
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => [name, value ?? storedByName.get(name.toLowerCase())]),
  );
}
