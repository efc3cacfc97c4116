import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { isOutSql, namesSql } from './read-findings.ts';

/** A pair that is, or was, at zero with a minimum set. */
export interface StockOut {
  readonly locationId: string;
  readonly productId: string;
  readonly locationName: string | null;
  readonly productCode: string | null;
  readonly productName: string | null;
}

const id = (column: string) => `replace(${column}::text, '-', '')`;

/** The columns of a `StockOut`, with the names of `namesSql`. */
const pairSql = (
  row: string,
) => `${id(`${row}.location_id`)} as "locationId", ${id(`${row}.product_id`)} as "productId",
  l.name as "locationName", n.product_code as "productCode", n.name as "productName"`;

/** Never null: from a null the planner would know that nothing is read of the table, and a cluster would find no node for it. */
const otherDay = `coalesce($3::date, '-infinity')`;

/** Whether a pair (`s`) has a row on day $3 with this condition (on `o`). */
const isOnOtherDaySql = (condition: string) => `exists (
    select from stock_runs o
    where o.account_id = $1 and o.location_id = s.location_id and o.product_id = s.product_id
      and o.first_day <= ${otherDay} and o.last_day >= ${otherDay} and ${condition})`;

/** Pairs that are out of stock on day $2 and meet a condition about day $3 (null if there is no such day). $4 locations. */
const outOnSql = (condition: string) => `
select ${pairSql('s')}
from stock_runs s ${namesSql('s')}
where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2 and ${isOutSql}
  and ($4::uuid[] is null or s.location_id = any($4))
  and ${condition}
order by l.name, n.name, s.location_id, s.product_id`;

const beganSql = outOnSql(`not ${isOnOtherDaySql('o.quantity_on_hand <= 0 and o.min_quantity > 0')}`);

/** Only with stock on hand: a pair at zero whose minimum was cleared, or which is gone, is not back in stock. */
const backInStockSql = outOnSql(isOnOtherDaySql('o.quantity_on_hand > 0'));

/** The stock-outs that started between two checks, and those that ended because stock came in. */
export async function compareStockOuts(
  on: Queryable,
  accountId: string,
  day: LocalDay,
  before: LocalDay | null,
  locationIds: readonly string[] | null,
): Promise<{ readonly began: readonly StockOut[]; readonly ended: readonly StockOut[] }> {
  const began = await on.query<StockOut>(beganSql, [accountId, day, before, locationIds]);
  const ended = before === null ? [] : await on.query<StockOut>(backInStockSql, [accountId, before, day, locationIds]);
  return { began, ended };
}

/** Opens an incident for each of these pairs; returns those that had none. */
export const openIncidents = (on: Queryable, accountId: string, day: LocalDay, pairs: readonly StockOut[]) =>
  on.query<{ readonly locationId: string; readonly productId: string }>(
    `insert into stock_out_incidents (account_id, location_id, product_id, began_on)
     select $1, p.location_id, p.product_id, $4 from unnest($2::uuid[], $3::uuid[]) p (location_id, product_id)
     on conflict do nothing
     returning ${id('location_id')} as "locationId", ${id('product_id')} as "productId"`,
    [accountId, pairs.map(({ locationId }) => locationId), pairs.map(({ productId }) => productId), day],
  );

/** The pairs that have an open incident at these locations, under their names on a check's day. */
export const listIncidents = (
  on: Queryable,
  accountId: string,
  day: LocalDay,
  locationIds: readonly string[] | null,
): Promise<StockOut[]> =>
  on.query<StockOut>(
    `select ${pairSql('i')}
     from stock_out_incidents i ${namesSql('i')}
     where i.account_id = $1 and ($3::uuid[] is null or i.location_id = any($3))
     order by l.name, n.name, i.location_id, i.product_id`,
    [accountId, day, locationIds],
  );

/** Closes the incidents of pairs that are back in stock, or whose location was deselected; returns them. */
export const closeIncidents = (
  on: Queryable,
  accountId: string,
  day: LocalDay,
  locationIds: readonly string[] | null,
): Promise<{ readonly locationId: string; readonly productId: string }[]> =>
  on.query(
    `delete from stock_out_incidents i
     where i.account_id = $1 and not exists (
       select from stock_runs s
       where s.account_id = $1 and s.location_id = i.location_id and s.product_id = i.product_id
         and s.first_day <= $2 and s.last_day >= $2 and ${isOutSql} and ($3::uuid[] is null or s.location_id = any($3)))
     returning ${id('i.location_id')} as "locationId", ${id('i.product_id')} as "productId"`,
    [accountId, day, locationIds],
  );
