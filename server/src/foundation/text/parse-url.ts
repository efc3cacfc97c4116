/**
 * Parses a URL; null if the text is not one. `URL.canParse` cannot be used: after a few thousand calls, when V8 has
 * compiled it, Node 20 and 22 read Latin-1 as UTF-8 there and refuse hosts such as bücher.example.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
