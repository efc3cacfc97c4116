import type { HeadersDraft } from '../endpoint.ts';

/**
 * The custom headers after an update: null keeps a header's stored value, or all of them. Returns undefined values for
 * headers that are not stored.
 */
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
