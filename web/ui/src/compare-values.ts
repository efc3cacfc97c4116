export type SortValue = string | number | null | undefined;

const texts = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Orders two values of a column, ascending: numbers by size, everything else as text, `c9` before `c10`. */
export const compareValues = (left: SortValue, right: SortValue): number =>
  typeof left === 'number' && typeof right === 'number' ? left - right : texts.compare(String(left), String(right));
