export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

/** Longer texts are compared as a whole: the table below grows with the product of both lengths. */
const maxLines = 1_000;

/** The difference between two texts, line by line, with the fewest changes. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [one, two] = [before.split('\n'), after.split('\n')];
  if (Math.max(one.length, two.length) > maxLines)
    return before === after ? mark(' ', one) : [...mark('-', one), ...mark('+', two)];
  const common = commonLengths(one, two);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < one.length || right < two.length) {
    const [a, b] = [one[left], two[right]];
    if (a !== undefined && a === b) {
      lines.push({ sign: ' ', text: a });
      left += 1;
      right += 1;
    } else if (b === undefined || (a !== undefined && at(common, left + 1, right) >= at(common, left, right + 1))) {
      lines.push({ sign: '-', text: a ?? '' });
      left += 1;
    } else {
      lines.push({ sign: '+', text: b });
      right += 1;
    }
  }
  return lines;
}

const mark = (sign: DiffLine['sign'], texts: readonly string[]): DiffLine[] => texts.map((text) => ({ sign, text }));

const at = (table: readonly (readonly number[])[], left: number, right: number): number => table[left]?.[right] ?? 0;

/** For each pair of positions, how many lines the remainders of both texts have in common. */
function commonLengths(one: readonly string[], two: readonly string[]): number[][] {
  const table = Array.from({ length: one.length + 1 }, () => Array.from({ length: two.length + 1 }, () => 0));
  for (let left = one.length - 1; left >= 0; left -= 1) {
    const row = table[left] as number[];
    for (let right = two.length - 1; right >= 0; right -= 1) {
      row[right] =
        one[left] === two[right]
          ? at(table, left + 1, right + 1) + 1
          : Math.max(at(table, left + 1, right), at(table, left, right + 1));
    }
  }
  return table;
}
