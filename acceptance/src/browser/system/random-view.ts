import type { Dataset } from '@storehouse/contract/reporting/dataset';
import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import type { Field } from '@storehouse/contract/reporting/field';

export type Row = Readonly<Record<string, string | number | boolean | null>>;

/** Random choices that only depend on the seed (mulberry32). */
export function openRandom(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;
  return {
    below,
    oneOf,
    isLikely: (share: number): boolean => next() < share,
    /** Some of the values, in their order; at least one. */
    some: <T>(values: readonly T[], max: number): T[] => {
      const count = 1 + below(max);
      const chosen = new Set(Array.from({ length: count }, () => oneOf(values)));
      return values.filter((value) => chosen.has(value));
    },
  };
}

type Random = ReturnType<typeof openRandom>;

/** What a random view may choose from. */
export interface Choices {
  readonly dataset: Dataset;
  /** Rows without any filter, to take words, products and days from. */
  readonly rows: readonly Row[];
  readonly locations: readonly string[];
  readonly days: readonly string[];
  readonly categories: readonly string[];
  readonly groups: readonly string[];
}

/** The query of an address: parameters of the API, and what the page itself does with the rows. */
export function randomView(random: Random, choices: Choices): Record<string, string> {
  const { dataset, rows, locations, days, categories, groups } = choices;
  const view: Record<string, string> = {};
  for (const { name, type, values, repeatable } of dataset.parameters) {
    if (!random.isLikely(0.4)) continue;
    if (type === 'enum') view[name] = repeatable ? random.some(values!, 3).join(',') : random.oneOf(values!);
    if (type === 'boolean') view[name] = random.oneOf(['true', 'false']);
    if (type === 'integer') view[name] = random.oneOf(['0', '30', '90', '200', '365']);
    if (name === 'date') view[name] = random.oneOf(days);
    if (name === 'productId' && rows.length > 0) view[name] = String(random.oneOf(rows)['productId']);
  }
  if (dataset.parameters.some(({ name }) => name === 'from') && random.isLikely(0.5)) {
    [view['from'], view['to']] = [random.oneOf(days), random.oneOf(days)].sort() as [string, string];
  }
  const isOfLocations = fieldsOf(dataset, null).some(({ name }) => /^locationId$|^destinationLocationId$/.test(name));
  if (random.isLikely(0.4)) view['locationId'] = random.some(locations, isOfLocations ? 2 : 1).join(',');

  const fields = fieldsOf(dataset, view['grain'] === 'monthly' ? 'monthly' : null);
  const words = rows.length === 0 ? [] : wordsOf(random.oneOf(rows));
  if (words.length > 0 && random.isLikely(0.25)) view['q'] = random.oneOf(words);
  const listed = fields.filter(({ type, name }) => type === 'enum' && name !== 'category');
  if (listed.length > 0 && random.isLikely(0.3)) {
    const { name, values } = random.oneOf(listed);
    view[`f.${name}`] = random.some(values!, 2).join(',');
  }
  const hasProducts = fields.some(({ name }) => name === 'productId');
  if (hasProducts && random.isLikely(0.15)) view['f.productCategory'] = random.oneOf(categories);
  const plain = fields.filter(isPlain).map(({ name }) => name);
  view['columns'] = random.some(plain, 6).join(',');
  if (random.isLikely(0.5)) view['sort'] = random.oneOf(['', '-']) + random.oneOf(view['columns'].split(','));
  const offered = groups.filter((name) => fields.some((field) => field.name === name));
  if (random.isLikely(0.2)) view['group'] = random.oneOf(offered);
  return view;
}

/** Fields whose text on the page follows from the value alone; codes of enums are written in words there. */
const isPlain = ({ name, type }: Field): boolean =>
  !['enum', 'boolean', 'datetime'].includes(type) && !/^productName$|Id$/.test(name);

const wordsOf = (row: Row): string[] =>
  ['productName', 'productCode', 'supplierName', 'lotNumber', 'orderNumber'].flatMap((name) => {
    const [word = ''] = String(row[name] ?? '').split(' ');
    return word.length > 2 ? [word.slice(0, 4)] : [];
  });
