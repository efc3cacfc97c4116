import { expect } from 'vitest';
import type { Queryable } from '../database/database.ts';
import { addDays, monthOf, type LocalDay } from '../foundation/time/local-day.ts';
import type { ModelActivity, StockDay } from './check-model.ts';
import { uuidOf } from './checks-fixture.ts';

/** What the checks of an account must have recorded according to the model, by check day. */
interface Recorded {
  readonly accountId: string;
  readonly stockDays: ReadonlyMap<LocalDay, StockDay>;
  readonly activityDays: ReadonlyMap<LocalDay, ReadonlyMap<string, ModelActivity>>;
  readonly priceDays: ReadonlyMap<LocalDay, ReadonlyMap<string, number>>;
  latest(): LocalDay;
}

/** Values of a row, as the column has them. */
type Row = Record<string, unknown>;

const text = (id: unknown) => (id as string).replaceAll('-', '');

/** Compares the tables with the model: every stored day, then the months. */
export async function compareRecorded(
  db: Queryable,
  { accountId, stockDays, activityDays, priceDays, latest }: Recorded,
): Promise<void> {
  const rows = (sql: string, ...values: unknown[]) => db.query<Row>(sql, [accountId, ...values]);
  const on = 'account_id = $1 and first_day <= $2 and last_day >= $2';
  // Daily rows are stored while their month overlaps the 97 days that end with the latest check.
  const keptFrom = latest() === '' ? '' : monthOf(addDays(latest(), -96));
  for (const [day, model] of stockDays) {
    if (day < keptFrom) continue;
    const pair = (row: Record<string, unknown>) => `${text(row['location_id'])}/${text(row['product_id'])}`;
    const stock = await rows(`select * from stock_runs where ${on}`, day);
    expect(
      new Map(
        stock.map((row) => [
          pair(row),
          { onHand: row['quantity_on_hand'], available: row['quantity_available'], minimum: row['min_quantity'] },
        ]),
      ),
    ).toEqual(model.stock);
    const lots = await rows(`select * from lot_runs where ${on}`, day);
    expect(new Map(lots.map((row) => [`${pair(row)}/${text(row['inventory_item_id'])}`, row['quantity']]))).toEqual(
      model.lots,
    );
    const names = await rows(`select product_id, name from product_name_runs where ${on}`, day);
    expect(new Map(names.map((row) => [text(row['product_id']), row['name']]))).toEqual(model.names);
    const use = await rows(`select * from use_runs where ${on}`, day);
    expect(
      new Map(
        use.map((row) => [
          pair(row),
          { used: row['used'], transferredOut: row['transferred_out'], imported: row['imported'] },
        ]),
      ),
    ).toEqual(model.use);
    const zero = await rows(`select * from zero_runs where ${on}`, day);
    const atZero = [...model.stock].filter(([, { onHand }]) => onHand <= 0).map(([key]) => key);
    expect(zero.map(pair).toSorted()).toEqual(atZero.toSorted());
    // Pairs with such a run have the flag.
    expect(stock.filter((row) => atZero.includes(pair(row)) && !row['has_zero_runs'])).toEqual([]);
    expect(stock.filter((row) => model.use.has(pair(row)) && !row['has_use_runs'])).toEqual([]);
    const [total] = await rows(
      'select * from stock_totals where account_id = $1 and day = $2 and location_id = $3',
      day,
      uuidOf('0'.repeat(32)),
    );
    const below = [...model.stock.values()].filter(
      ({ onHand, minimum }) => (minimum ?? 0) > 0 && onHand < (minimum ?? 0),
    );
    expect([total?.['pairs_total'], total?.['below_minimum']]).toEqual([model.stock.size, below.length]);
  }
  for (const [day, model] of priceDays) {
    if (day < keptFrom) continue;
    const price = await rows(`select product_id, price from price_runs where ${on}`, day);
    expect(new Map(price.map((row) => [text(row['product_id']), Number(row['price'])]))).toEqual(model);
  }
  for (const [day, model] of activityDays) {
    const seen = await rows(`select * from activity_runs where ${on} and activity_date >= $3`, day, keptFrom);
    const kept = [...model].filter(([key]) => key.split('/')[2]! >= keptFrom);
    if (day < keptFrom) continue;
    expect(
      new Map(
        seen.map((row) => [
          `${text(row['location_id'])}/${text(row['product_id'])}/${row['activity_date'] as string}/${row['category'] as string}`,
          { in: row['quantity_in'], out: row['quantity_out'], lines: row['line_count'] },
        ]),
      ),
    ).toEqual(new Map(kept));
  }
  await compareMonths({ accountId, stockDays, activityDays, priceDays, latest }, keptFrom, rows);
}

async function compareMonths(
  { stockDays, activityDays, priceDays }: Recorded,
  keptFrom: LocalDay,
  rows: (sql: string, ...values: unknown[]) => Promise<Row[]>,
): Promise<void> {
  const months = new Map<string, unknown>();
  for (const [day, { stock }] of stockDays) {
    if (day >= keptFrom) continue;
    for (const [pair, { onHand }] of stock) {
      const key = `${pair}/${monthOf(day)}`;
      const before = months.get(key) as { days: number; low: number; high: number } | undefined;
      const priced = priceDays.get(day);
      const prices = priced
        ? { priceDay: day, onPriceDay: onHand, price: priced.get(pair.split('/')[1]!) ?? null }
        : {};
      months.set(key, {
        ...{ priceDay: null, onPriceDay: null, price: null },
        ...before,
        ...prices,
        days: (before?.days ?? 0) + 1,
        low: Math.min(before?.low ?? onHand, onHand),
        high: Math.max(before?.high ?? onHand, onHand),
        last: onHand,
        lastDay: day,
      });
    }
  }
  const stock = await rows('select * from stock_months where account_id = $1');
  expect(
    new Map(
      stock.map((row) => [
        `${text(row['location_id'])}/${text(row['product_id'])}/${row['month'] as string}`,
        {
          ...{ days: row['days_observed'], low: row['qoh_min'], high: row['qoh_max'], last: row['qoh_last'] },
          ...{
            lastDay: row['last_observed_date'],
            priceDay: row['price_day'],
            onPriceDay: row['quantity_on_price_day'],
          },
          price: row['price'] === null ? null : Number(row['price']),
        },
      ]),
    ),
  ).toEqual(months);

  const newest = [...activityDays.values()].at(-1) ?? new Map<string, ModelActivity>();
  const sums = new Map<string, ModelActivity>();
  for (const [key, entry] of newest) {
    const [location = '', product = '', day = '', category = ''] = key.split('/');
    if (day >= keptFrom) continue;
    const month = `${location}/${product}/${monthOf(day)}/${category}`;
    const sum = sums.get(month) ?? { in: 0, out: 0, lines: 0 };
    sums.set(month, { in: sum.in + entry.in, out: sum.out + entry.out, lines: sum.lines + entry.lines });
  }
  const activity = await rows('select * from activity_months where account_id = $1');
  expect(
    new Map(
      activity.map((row) => [
        `${text(row['location_id'])}/${text(row['product_id'])}/${row['month'] as string}/${row['category'] as string}`,
        { in: row['quantity_in'], out: row['quantity_out'], lines: row['line_count'] },
      ]),
    ),
  ).toEqual(sums);
}
