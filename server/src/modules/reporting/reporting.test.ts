import { datasets } from '@storehouse/contract/reporting/datasets';
import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import { beforeAll, describe, expect, it } from 'vitest';
import { newInstanceId } from '../../foundation/text/new-id.ts';
import { addDays } from '../../foundation/time/local-day.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openReporting } from './reporting.ts';

const test = useTestDatabase();
const shown = { included: true, hidden: null } as const;
const firstDay = '2026-02-10';
const days = Array.from({ length: 20 }, (_, index) => addDays(firstDay, index));
const lastDay = days.at(-1)!;
const locations = [newInstanceId(), newInstanceId()].sort();
const products = Array.from({ length: 7 }, newInstanceId).sort();
let accountId = '';

interface Answer {
  readonly rows: Record<string, unknown>[];
  readonly page: { readonly rowsTotal: number; readonly nextCursor: string | null };
}

async function read(dataset: string, parameters: Record<string, string> = {}): Promise<Answer> {
  const page = await openReporting(test.context).read(
    accountId,
    datasets.find(({ name }) => name === dataset)!,
    new URLSearchParams(parameters),
    shown,
  );
  return JSON.parse(page.body.toString()) as Answer;
}

/**
 * Rows as the checks would have left them: every third pair changed after the tenth day, and the last product has rows
 * until the fifteenth.
 */
beforeAll(async () => {
  accountId = (await createTestAccount(test.context)).id;
  const { db } = test;
  for (const day of days) {
    for (const part of ['stock', 'prices', 'orders', 'activity']) {
      await db.query(
        `insert into checks values ($1, $2, $3, 'completed', 'Asia/Kathmandu', ($2::date + time '22:15')::timestamptz, 1, 5, null)`,
        [accountId, day, part],
      );
    }
  }
  await db.query(
    `insert into location_name_runs select $1, l, $2, 'infinity', 'Depot ' || n from unnest($3::uuid[]) with ordinality x (l, n)`,
    [accountId, firstDay, locations],
  );
  await db.query(
    `insert into product_name_runs select $1, p, $2, 'infinity', 'P' || n, 'Product "' || n || '"' from unnest($3::uuid[]) with ordinality x (p, n)`,
    [accountId, firstDay, products],
  );
  await db.query(`insert into price_runs select $1, p, $2, 'infinity', 1.2550 from unnest($3::uuid[]) p`, [
    accountId,
    firstDay,
    products.slice(0, 5),
  ]);
  for (const location of locations) {
    for (const [index, product] of products.entries()) {
      const pair = [accountId, location, product];
      const insert = (first: string, last: string, quantity: number) =>
        db.query(`insert into stock_runs values ($1, $2, $3, $4, $5, $6, $7, $7, 5, null, 100, $8, false)`, [
          ...pair,
          first,
          last,
          firstDay,
          quantity,
          index === 1,
        ]);
      if (index === 6) await insert(firstDay, addDays(firstDay, 14), 3);
      else if (index % 3 === 1) {
        await insert(firstDay, addDays(firstDay, 9), 0);
        await insert(addDays(firstDay, 10), 'infinity', 10 + index);
        await db.query(`insert into zero_runs values ($1, $2, $3, $4, $5)`, [...pair, firstDay, addDays(firstDay, 9)]);
      } else await insert(firstDay, 'infinity', index);
      await db.query(`insert into activity_runs values ($1, $2, $3, $4, 'ISSUE', $5, 'infinity', 0, 4, 2)`, [
        ...pair,
        addDays(firstDay, index),
        addDays(firstDay, index + 1),
      ]);
      await db.query(`insert into lot_runs values ($1, $2, $3, $4, $5, $6, 'infinity', '-A', $7)`, [
        ...pair,
        newInstanceId(),
        addDays(lastDay, index * 20 - 10),
        firstDay,
        index + 1,
      ]);
    }
  }
  for (const day of days) {
    const isGone = day > addDays(firstDay, 14);
    for (const location of [...locations, '00000000-0000-0000-0000-000000000000']) {
      const pairs = (isGone ? 6 : 7) * (locations.includes(location) ? 1 : 2);
      await db.query('insert into stock_totals values ($1, $2, $3, $4, 1, 1, 1, 1, 7, 7)', [
        accountId,
        day,
        location,
        pairs,
      ]);
      await db.query('insert into value_totals values ($1, $2, $3, 5, 4, 12.345)', [accountId, day, location]);
    }
  }
});

async function walk(dataset: string, parameters: Record<string, string>): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let cursor = '';
  for (;;) {
    const answer = await read(dataset, { ...parameters, cursor });
    rows.push(...answer.rows);
    if (answer.page.nextCursor === null) return rows;
    cursor = answer.page.nextCursor;
  }
}

describe('every dataset, grain and filter', () => {
  const filters: [string, Record<string, string>][] = [
    ['summary', {}],
    ['summary', { locationId: locations[0]! }],
    ['summary', { locationId: 'nowhere' }],
    ['stock-on-hand', {}],
    ['stock-on-hand', { date: addDays(firstDay, 12) }],
    ['stock-on-hand', { locationId: locations[1]! }],
    ['stock-on-hand', { productId: products[1]! }],
    ['stock-on-hand', { productId: products[6]!, date: addDays(firstDay, 3) }],
    ['stock-on-hand', { productId: products[1]!, locationId: locations[1]! }],
    ['stock-history', {}],
    ['stock-history', { productId: products[1]! }],
    ['stock-history', { locationId: locations[0]!, from: addDays(firstDay, 8), to: addDays(firstDay, 11) }],
    ['stock-history', { grain: 'monthly' }],
    ['stock-history', { grain: 'monthly', productId: products[1]! }],
    ['stock-value-history', {}],
    ['stock-value-history', { grain: 'monthly' }],
    ['stock-value-history', { grain: 'all', locationId: locations[0]! }],
    ['lots-expiring', {}],
    ['lots-expiring', { withinDays: '365', includeExpired: 'true' }],
    ['lots-expiring', { locationId: locations[0]!, withinDays: '30' }],
    ['purchase-orders-open', {}],
    ['purchase-orders-open', { status: 'all', overdue: 'true' }],
    ['activity', {}],
    ['activity', { grain: 'monthly' }],
    ['activity', { category: 'ISSUE', locationId: locations[0]! }],
  ];

  it.each(filters)(
    '%s %j: a walk row by row gives what one page gives, and as many rows as it says',
    async (dataset, parameters) => {
      const whole = await read(dataset, parameters);
      expect(whole.page.rowsTotal).toBe(whole.rows.length);
      expect(await walk(dataset, { ...parameters, limit: '1' })).toEqual(whole.rows);
      const fields = fieldsOf(
        datasets.find(({ name }) => name === dataset)!,
        (parameters['grain'] ?? 'daily') as 'daily',
      );
      for (const row of whole.rows) expect(Object.keys(row)).toEqual(fields.map(({ name }) => name));
    },
  );
});

describe('a location that matches nothing', () => {
  it.each(['nowhere', '0'.repeat(32), 'f'.repeat(32), products[0]!, locations[0]!.toUpperCase()])(
    '%s',
    async (locationId) => {
      const { rows } = await read('summary', { locationId });
      expect(rows).toMatchObject([
        { locationId, pairsTotal: 0, lotsExpiringWithinWindow: 0, pairsWithStock: 0, valueState: 'NO_STOCK' },
      ]);
      for (const dataset of ['stock-on-hand', 'stock-history', 'lots-expiring', 'activity']) {
        expect(await read(dataset, { locationId })).toMatchObject({ rows: [], page: { rowsTotal: 0 } });
      }
    },
  );
});
