import type { Database } from '../../../server/src/database/database.ts';
import { ratio } from '../measuring/figures.ts';
import { recordFigure } from '../measuring/record-figure.ts';

/**
 * The bytes of the stock runs with their indexes, compared with one row per pair and day with the same columns, of
 * which three days are created.
 */
export async function measureStorage(db: Database, accountId: string, days: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query(
      `create table plain_days as
       select account_id, d.day, encode(uuid_send(location_id), 'hex') as location_id, encode(uuid_send(product_id), 'hex') as product_id,
         quantity_on_hand, quantity_available, min_quantity, reorder_quantity, max_quantity, 0 as days_at_zero_30, 0 as days_at_zero_90,
         0::bigint as used, false as transferred_out, false as imported
       from stock_now, generate_series('2026-01-01'::date, '2026-01-03', '1 day') d (day) where account_id = $1`,
      [accountId],
    );
    await tx.query('alter table plain_days add primary key (account_id, day, location_id, product_id)');
  });
  const bytes = async (...tables: string[]) => {
    const [row] = await db.query<{ bytes: number }>(
      'select sum(pg_total_relation_size(t::regclass))::bigint as bytes from unnest($1::text[]) t',
      [tables],
    );
    return row?.bytes ?? 0;
  };
  const plain = ((await bytes('plain_days')) / 3) * days;
  const runs = await bytes('stock_now', 'stock_past', 'zero_runs', 'use_runs');
  console.log(
    `stored bytes over ${String(days)} days: runs ${(runs / 1e6).toFixed(0)} MB, a row per pair and day ${(plain / 1e6).toFixed(0)} MB (${ratio(runs, plain)} of it)`,
  );
  recordFigure('reporting: stored bytes to a row per pair and day', runs / plain, 'lower', 0.1);
  await db.query('drop table plain_days');
}
