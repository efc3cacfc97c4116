/** A letter that the writer left out costs little: `price` is nearer to `pricePerUnit` than to `name`. */
const leftOut = 0.3;
const leftOutAtEnd = 0.2;

/** The cost of turning the given text into a known name. */
function distance(given: string, known: string): number {
  let row = Array.from({ length: known.length + 1 }, (_, index) => index * leftOut);
  for (const [index, letter] of Array.from(given).entries()) {
    const next = [index + 1];
    for (const [place, wanted] of Array.from(known).entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + leftOut));
    }
    row = next;
  }
  return Math.min(...row.map((cost, place) => cost + (known.length - place) * leftOutAtEnd));
}

/** How much of a text is compared: no known name is near to a longer one. */
const maxLength = 64;

/** The known name that is most like the given one; the first of several. Null if none is known. */
export function nearestName(given: string, known: readonly string[]): string | null {
  const wanted = given.slice(0, maxLength).toLowerCase();
  let nearest: { name: string; distance: number } | null = null;
  for (const name of known) {
    const away = distance(wanted, name.toLowerCase());
    if (nearest === null || away < nearest.distance) nearest = { name, distance: away };
  }
  return nearest?.name ?? null;
}
