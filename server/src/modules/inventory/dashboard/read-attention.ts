import type { Dashboard } from '@storehouse/contract/operations/instance/dashboard-operations';
import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { settledStatuses } from '../movements/read-movements.ts';
import { isLateSql } from '../orders/expected-date.ts';
import { isExpiredSql } from '../overview/expired-sql.ts';
import { locationSql } from '../overview/location-sql.ts';
import { isArrivingSql } from '../shipments/read-shipments.ts';
import { stockStatesSql } from '../stock-states.ts';

const states = stockStatesSql('s.quantity_on_hand', 'l.min_quantity', 'l.max_quantity');

/**
 * Counts products by their levels, and reads the value of the stock and whether there is any. Negative quantities are valued,
 * too, as in the reports (document 4, section 3): the values of the weeks before are computed back from this value.
 */
export async function readStockFigures(
  db: Queryable,
  accountId: string,
  locationId: string,
): Promise<{ readonly stock: Dashboard['stock']; readonly hasStock: boolean }> {
  const [row] = await db.query<Omit<Dashboard['stock'], 'value'> & { value: string; hasStock: boolean }>(
    `select count(*) filter (where ${states.stockOut}) as "outOfStock",
       count(*) filter (where ${states.belowMinimum}) as "belowMinimum",
       round(coalesce(sum(s.quantity_on_hand * p.price_per_unit), 0), 2) as value,
       count(*) filter (where s.quantity_on_hand > 0 and p.price_per_unit is null) as "productsUnpriced",
       coalesce(bool_or(s.quantity_on_hand > 0), false) as "hasStock"
     from stock_pairs s
     join products p on p.account_id = $1 and p.id = s.product_id
     left join inventory_levels l on l.account_id = $1 and l.location_id = ${locationSql} and l.product_id = s.product_id
     where s.account_id = $1 and s.location_id = ${locationSql}`,
    [accountId, locationId],
  );
  const { value, hasStock, ...counts } = row as NonNullable<typeof row>;
  return { stock: { ...counts, value: Number(value) }, hasStock };
}

/** Lots on hand that are expired, and those that expire on or before `soon`. A lot is usable until the end of its last day. */
export async function readExpiryFigures(
  db: Queryable,
  accountId: string,
  locationId: string,
  today: LocalDay,
  soon: LocalDay,
): Promise<Pick<Dashboard, 'expired' | 'expiringSoon'>> {
  const rows = await db.query<{ isExpired: boolean; lots: number; value: string }>(
    // Grouping by lot first lets PostgreSQL hash the lots; counting distinct lots would sort them.
    `select lot."isExpired", count(*) as lots, round(coalesce(sum(lot.value), 0), 2) as value
     from (
       select ${isExpiredSql('item', '$3')} as "isExpired",
         sum(s.quantity * p.price_per_unit) as value
       from stock_lots s
       join inventory_items item on item.account_id = $1 and item.id = s.inventory_item_id
         and (item.expiration_date <= $4 or item.lot_status = 'EXPIRED')
       join products p on p.account_id = $1 and p.id = s.product_id
       where s.account_id = $1 and s.location_id = ${locationSql} and s.quantity > 0
       group by item.account_id, item.id
     ) lot
     group by 1`,
    [accountId, locationId, today, soon],
  );
  const of = (isExpired: boolean) => {
    const row = rows.find((one) => one.isExpired === isExpired);
    return { lots: row?.lots ?? 0, value: Number(row?.value ?? 0) };
  };
  return { expired: of(true), expiringSoon: of(false) };
}

type Documents = Pick<Dashboard, 'orders' | 'shipments' | 'movements'>;

/** Documents that someone has to act on. */
export async function readDocumentFigures(
  db: Queryable,
  accountId: string,
  locationId: string,
  today: LocalDay,
): Promise<Documents> {
  const values = [accountId, locationId];
  const [orders] = await db.query<Documents['orders']>(
    `select count(*) filter (where o.status = 'PLACED') as "toReceive",
       count(*) filter (where o.status = 'PENDING') as drafts,
       count(*) filter (where ${isLateSql('o', '$3')}) as late
     from orders o
     where o.account_id = $1 and o.destination_id = $2 and o.status in ('PENDING', 'APPROVED', 'PLACED')`,
    [...values, today],
  );
  const [shipments] = await db.query<Documents['shipments']>(
    `select count(*) filter (where is_arriving) as "toReceive",
       count(*) filter (where is_arriving and expected_delivery_date < $3) as late,
       count(*) filter (where not is_arriving) as "toSend"
     from (
       select true as is_arriving, expected_delivery_date from shipments
       where account_id = $1 and destination_id = $2 and ${isArrivingSql('shipments')}
       union all
       select false, null from shipments where account_id = $1 and origin_id = $2 and status = 'PENDING'
     ) one`,
    [...values, today],
  );
  const [movements] = await db.query<Documents['movements']>(
    `select count(*) as "toSend" from requisitions
     where account_id = $1 and origin_id = $2 and status <> all($3)`,
    [...values, [...settledStatuses, 'PENDING_APPROVAL']],
  );
  return {
    orders: orders as NonNullable<typeof orders>,
    shipments: shipments as NonNullable<typeof shipments>,
    movements: movements as NonNullable<typeof movements>,
  };
}

/**
 * Counts in progress, and when the last one was posted. Reversed counts are left out, because they set nothing any more (decision
 * 0048).
 */
export async function readCountFigures(db: Queryable, accountId: string, locationId: string) {
  const [row] = await db.query<{ open: number; toApprove: number; lastPosted: Date | null }>(
    `select count(*) filter (where state = 'COUNTING') as open, count(*) filter (where state = 'SUBMITTED') as "toApprove",
       max(closed_at) filter (where state = 'POSTED' and not exists (
         select from transactions reversal
         where reversal.account_id = $1 and reversal.reverses_id = c.transaction_id)) as "lastPosted"
     from stock_counts c where c.account_id = $1 and c.location_id = $2`,
    [accountId, locationId],
  );
  return row as NonNullable<typeof row>;
}
