import { addDays, addMonths, localDayOf, monthOf, type LocalDay } from '../foundation/time/local-day.ts';

/** A transaction in the model; lots have a single bin. */
export interface ModelTransaction {
  readonly sequence: number;
  readonly typeId: string;
  readonly date: Date;
  readonly locationId: string;
  /** The other side of a transfer. */
  readonly other?: 'SUPPLIER' | 'DEPOT' | 'WARD';
  readonly lines: readonly { readonly productId: string; readonly itemId: string; readonly quantity: number }[];
}

export interface ModelActivity {
  in: number;
  out: number;
  lines: number;
}

export interface StockDay {
  /** By pair. */
  readonly stock: ReadonlyMap<string, { onHand: number; available: number; minimum: number | null }>;
  /** By pair and lot. */
  readonly lots: ReadonlyMap<string, number>;
  readonly names: ReadonlyMap<string, string>;
  /** By pair. */
  readonly use: ReadonlyMap<string, { used: number; transferredOut: boolean; imported: boolean }>;
}

const byTime = (a: ModelTransaction, b: ModelTransaction) =>
  a.date.getTime() - b.date.getTime() || a.sequence - b.sequence;

/** The quantities by `location/product/lot` after all transactions, and what each count changed, by transaction and lot. */
export function replay(transactions: readonly ModelTransaction[]) {
  const quantities = new Map<string, number>();
  const differences = new Map<ModelTransaction, Map<string, number>>();
  for (const one of [...transactions].sort(byTime)) {
    const before = new Map(quantities);
    const touched = new Set(one.lines.map(({ productId }) => `${one.locationId}/${productId}/`));
    if (one.typeId === '11') {
      for (const key of quantities.keys()) {
        if ([...touched].some((pair) => key.startsWith(pair))) quantities.set(key, 0);
      }
    }
    for (const { productId, itemId, quantity } of one.lines) {
      const key = `${one.locationId}/${productId}/${itemId}`;
      const present = quantities.get(key) ?? 0;
      const isCount = one.typeId === '7' || one.typeId === '11';
      const isCredit = one.typeId === '3' || one.typeId === '8';
      quantities.set(key, isCount ? quantity : isCredit ? present + quantity : present - quantity);
    }
    const changed = [...quantities].map(([key, quantity]) => [key, quantity - (before.get(key) ?? 0)] as const);
    differences.set(one, new Map(changed.filter(([, difference]) => difference !== 0)));
  }
  return { quantities, differences };
}

const categoryOf = ({ typeId, other }: ModelTransaction): string => {
  if (typeId === '8') return other === 'SUPPLIER' ? 'RECEIPT' : other === 'DEPOT' ? 'TRANSFER_IN' : 'RETURN';
  if (typeId === '9') return other === 'DEPOT' ? 'TRANSFER_OUT' : 'ISSUE';
  return { '2': 'CONSUMPTION', '3': 'ADJUSTMENT', '4': 'EXPIRED', '5': 'DAMAGED' }[typeId] ?? 'COUNT';
};

/** The activity of some local days, by `location/product/day/category`. */
export function activityOf(
  transactions: readonly ModelTransaction[],
  zone: string,
  days: readonly LocalDay[],
): Map<string, ModelActivity> {
  const { differences } = replay(transactions);
  const activity = new Map<string, ModelActivity>();
  for (const one of transactions) {
    const day = localDayOf(one.date, zone);
    if (!days.includes(day)) continue;
    const category = categoryOf(one);
    const add = (pair: string, moved: number, lines: number) => {
      const key = `${pair}/${day}/${category}`;
      const entry = activity.get(key) ?? { in: 0, out: 0, lines: 0 };
      if (moved > 0) entry.in += moved;
      else entry.out -= moved;
      entry.lines += lines;
      activity.set(key, entry);
    };
    const isOut = ['2', '4', '5', '9'].includes(one.typeId);
    for (const { productId, quantity } of one.lines) {
      add(`${one.locationId}/${productId}`, category === 'COUNT' ? 0 : isOut ? -quantity : quantity, 1);
    }
    if (category !== 'COUNT') continue;
    for (const [key, difference] of differences.get(one) ?? [])
      add(key.split('/').slice(0, 2).join('/'), difference, 0);
  }
  return new Map([...activity].filter(([, entry]) => entry.in > 0 || entry.out > 0));
}

/** The use in the three full months before a day, by pair, from the activity recorded by then. */
export function useOf(
  recorded: ReadonlyMap<string, ModelActivity>,
  day: LocalDay,
  firstCheck: LocalDay,
): StockDay['use'] {
  const use = new Map<string, { used: number; transferredOut: boolean; imported: boolean }>();
  for (const [key, entry] of recorded) {
    const [locationId, productId, date = '', category = ''] = key.split('/');
    const isWithin = date >= addMonths(monthOf(day), -3) && date < monthOf(day);
    if (!isWithin || !['ISSUE', 'CONSUMPTION', 'TRANSFER_OUT'].includes(category)) continue;
    const pair = `${locationId ?? ''}/${productId ?? ''}`;
    const sum = use.get(pair) ?? { used: 0, transferredOut: false, imported: false };
    if (category === 'TRANSFER_OUT') sum.transferredOut = true;
    else sum.used += entry.out;
    if (date < firstCheck) sum.imported = true;
    use.set(pair, sum);
  }
  return use;
}

export const daysBack = (day: LocalDay): LocalDay[] => Array.from({ length: 7 }, (_, index) => addDays(day, index - 7));
