/**
 * The URL of a text, or null if it is none. Not by `URL.canParse`: in Node 20 and 22 it refuses hosts such as
 * bücher.example once it has been called some thousand times (compiled then, it takes Latin-1 for UTF-8).
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
