/** Something that may match a search. */
export interface Candidate {
  readonly name: string;
  readonly number: string | null;
  /** Other codes of the same thing: a UPC. */
  readonly otherNumber?: string | null;
}

/**
 * How well a candidate matches, lower is better; null if it does not. Numbers come before names, because a person who types
 * or scans a number means exactly that object.
 */
export function rankOf(search: string, { name, number, otherNumber }: Candidate): number | null {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return null;
  const numbers = [number, otherNumber].flatMap((text) => (text ? [text.toLowerCase()] : []));
  const words = name.toLowerCase();
  if (numbers.includes(wanted)) return 0;
  if (words === wanted) return 1;
  if (numbers.some((text) => text.startsWith(wanted))) return 2;
  if (words.startsWith(wanted)) return 3;
  if (words.includes(` ${wanted}`)) return 4;
  return words.includes(wanted) || numbers.some((text) => text.includes(wanted)) ? 5 : null;
}

/** The best matches, best first; equally good ones by name, then by number. */
export function bestMatches<Item extends Candidate>(search: string, items: readonly Item[], max: number): Item[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(search, item);
      return rank === null ? [] : [{ item, rank }];
    })
    .toSorted(
      (left, right) =>
        left.rank - right.rank ||
        compare(left.item.name, right.item.name) ||
        compare(left.item.number ?? '', right.item.number ?? ''),
    )
    .slice(0, max)
    .map(({ item }) => item);
}

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
