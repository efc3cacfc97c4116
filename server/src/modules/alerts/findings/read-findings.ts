import type { Queryable } from '../../../database/database.ts';
import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { AlertSettings } from '../alert-settings.ts';

/** Findings of one kind: the first ones by name, and the total number. */
export interface Findings<Item> {
  readonly items: readonly Item[];
  readonly total: number;
}

export interface StockFinding {
  readonly locationName: string | null;
  readonly productCode: string | null;
  readonly productName: string | null;
  readonly quantity: number;
  readonly minimum: number;
}

export interface LotFinding {
  readonly locationName: string | null;
  readonly productCode: string | null;
  readonly productName: string | null;
  readonly lotNumber: string | null;
  readonly expirationDate: LocalDay;
  readonly quantity: number;
}

export interface OrderFinding {
  readonly orderNumber: string | null;
  readonly name: string | null;
  readonly supplierName: string | null;
  readonly destinationName: string | null;
  readonly expectedDate: LocalDay;
}

export interface CheckFindings {
  readonly stockOuts: Findings<StockFinding>;
  readonly belowMinimum: Findings<StockFinding>;
  readonly expiring: Findings<LotFinding>;
  readonly overdueOrders: Findings<OrderFinding>;
}

/** How many findings of each kind an email lists. */
const maxListed = 25;

/** The names of a row's location (`l`) and product (`n`) on day $2. */
export const namesSql = (row: string) => `
left join location_name_runs l
  on l.account_id = $1 and l.location_id = ${row}.location_id and l.first_day <= $2 and l.last_day >= $2
left join product_name_runs n
  on n.account_id = $1 and n.product_id = ${row}.product_id and n.first_day <= $2 and n.last_day >= $2`;

/** At zero with a minimum set (document 1). */
export const isOutSql = 's.quantity_on_hand <= 0 and s.min_quantity > 0';
const isBelowSql = 's.quantity_on_hand > 0 and s.quantity_on_hand < s.min_quantity';

/** $1 account, $2 check day, $3 locations. */
const stockSql = (condition: string) => `
select l.name as "locationName", n.product_code as "productCode", n.name as "productName", s.quantity_on_hand as quantity,
  s.min_quantity as minimum, count(*) over () as total
from stock_runs s ${namesSql('s')}
where s.account_id = $1 and s.first_day <= $2 and s.last_day >= $2 and ($3::uuid[] is null or s.location_id = any($3)) and ${condition}
order by l.name, n.name, s.location_id, s.product_id limit ${maxListed}`;

/** $4 the last day of the window. */
const expiringSql = `
select l.name as "locationName", n.product_code as "productCode", n.name as "productName", r.lot_number as "lotNumber",
  r.expiration_date as "expirationDate", r.quantity, count(*) over () as total
from lot_runs r ${namesSql('r')}
where r.account_id = $1 and r.first_day <= $2 and r.last_day >= $2 and r.expiration_date between $2 and $4
  and ($3::uuid[] is null or r.location_id = any($3))
order by r.expiration_date, l.name, n.name, r.inventory_item_id limit ${maxListed}`;

/** $2 order check day. An order has a row per currency but is reported once. */
const overdueSql = `
select o.order_number as "orderNumber", o.name, o.supplier_name as "supplierName", o.destination_name as "destinationName",
  o.expected_date as "expectedDate", count(*) over () as total
from (
  select distinct on (order_id) * from order_runs
  where account_id = $1 and first_day <= $2 and last_day >= $2 and not is_draft and expected_date_source = 'shipment'
    and expected_date < $2 and ($3::uuid[] is null or destination_location_id = any($3))
  order by order_id, currency_code
) o
order by o.expected_date, o.order_number limit ${maxListed}`;

const none = { items: [], total: 0 };

/** What a day's check found: the selected kinds at the selected locations. Orders come from the order check of `orderDay`. */
export async function readFindings(
  on: Queryable,
  accountId: string,
  check: { readonly day: LocalDay; readonly orderDay: LocalDay | null; readonly expiryWindowDays: number },
  settings: AlertSettings,
): Promise<CheckFindings> {
  const { day, orderDay, expiryWindowDays } = check;
  const { locationIds } = settings;
  async function find<Item>(isWanted: boolean, sql: string, values: readonly unknown[]): Promise<Findings<Item>> {
    if (!isWanted) return none;
    const items = await on.query<Item & { readonly total: number }>(sql, values);
    return { items, total: items[0]?.total ?? 0 };
  }
  const ofDay = [accountId, day, locationIds];
  return {
    stockOuts: await find<StockFinding>(settings.stockOuts, stockSql(isOutSql), ofDay),
    belowMinimum: await find<StockFinding>(settings.belowMinimum, stockSql(isBelowSql), ofDay),
    expiring: await find<LotFinding>(settings.expiring, expiringSql, [...ofDay, addDays(day, expiryWindowDays)]),
    overdueOrders: await find<OrderFinding>(settings.overdueOrders && orderDay !== null, overdueSql, [
      accountId,
      orderDay,
      locationIds,
    ]),
  };
}
