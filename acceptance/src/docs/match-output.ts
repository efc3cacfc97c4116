/**
 * Values that differ from run to run have recognizable shapes. A document may show a real value, which matches any other of its
 * shape. Everything else must be as shown, except where the document writes `…`.
 */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>'],
  [/\b[0-9a-f]{32}\b/g, '<id>'],
  [/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?/g, '<moment>'],
  [/\d{4}-\d\d-\d\d/g, '<day>'],
];

/** Whether a command printed what its document shows. */
export function matchesShown(shown: string, actual: string, shownAs: string): boolean {
  const simplify = shownAs === 'json' ? (text: string) => withoutSpace(withSortedKeys(text, shown)) : byLines;
  const pattern = withShapes(simplify(shown)).split('…').map(escape).join('[\\s\\S]*?');
  return new RegExp(`^${pattern}$`).test(withShapes(simplify(actual)));
}

const withShapes = (text: string): string => shapes.reduce((seen, [shape, name]) => seen.replace(shape, name), text);

/** The order of keys has no meaning in JSON. It can only be ignored if the document shows the whole JSON text. */
function withSortedKeys(text: string, shown: string): string {
  if (shown.includes('…')) return text;
  const sortKeys = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(text), sortKeys);
  } catch {
    return text;
  }
}

const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** Columns may be wider, and lines end with CR LF in CSV. */
const byLines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .trim();

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
