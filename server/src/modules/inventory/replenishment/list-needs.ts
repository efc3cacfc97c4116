import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { ReplenishmentRow } from '@storehouse/contract/operations/instance/replenishment-operations';
import type { Queryable } from '../../../database/database.ts';
import { lotStockSql, pairStockSql } from '../available-to-promise.ts';
import { allocationRows } from '../availability/spread-allocations.ts';
import { referenceTo } from '../bodies/require-references.ts';
import type { Page } from '../generic/read-objects.ts';
import { heldStatuses } from '../lots/lots.ts';
import { outstandingSql } from '../orders/outstanding.ts';
import { productReference } from '../overview/list-pair-stock.ts';
import { locationSql } from '../overview/location-sql.ts';
import { likePattern, productMatches } from '../overview/product-search.ts';
import { isLevelSetSql } from '../stock-states.ts';
import { lastPurchasesSql } from './last-purchases.ts';
import { monthsOfStock, suggestQuantity } from './suggest-quantity.ts';

export interface NeedFilter extends Page {
  readonly locationId: string;
  /** Only products last bought from this supplier. */
  readonly supplierId: string | null;
  /** Part of a product's name, code or UPC, ignoring case. */
  readonly search: string | null;
  /** Also lists products whose available quantity covers at most this many months of use. */
  readonly months: number;
  /** Use is counted from this moment on. */
  readonly usedSince: Date;
}

const held = heldStatuses.map((status) => `'${status}'`).join(', ');

/**
 * What was consumed, and issued to locations that manage no inventory: the use that the reports count (document 4, section
 * 3), without what was reversed. The index `transactions_use` has exactly these types.
 */
const usedSql = `
  select entry.product_id, sum(entry.quantity)::bigint as quantity
  from transactions t
  join transaction_entries entry on entry.account_id = $1 and entry.transaction_id = t.id
  where t.account_id = $1 and t.inventory_id = $2 and t.transaction_type_id in ('2', '9') and t.transaction_date >= $3
    and t.id not in (select unnest(array[r.id, r.reverses_id]) from transactions r
      where r.account_id = $1 and r.reverses_id is not null)
    and (t.transaction_type_id = '2' or t.destination_id not in (
      select place.id from locations place
      join locations root on root.account_id = $1 and root.id = coalesce(place.parent_location_id, place.id)
      join location_types type on type.account_id = $1 and type.id = root.location_type_id
      where place.account_id = $1 and type.location_type_code = 'DEPOT'))
  group by entry.product_id`;

/** The quantities that orders for the location still expect, and the quantities in drafts. */
const orderedSql = `
  select item.product_id,
    coalesce(sum(item.missing) filter (where o.status <> 'PENDING'), 0)::bigint as on_order,
    coalesce(sum(item.missing) filter (where o.status = 'PENDING'), 0)::bigint as in_drafts
  from orders o
  join lateral (
    select own.product_id, ${outstandingSql('own')} as missing
    from order_items own where own.account_id = $1 and own.order_id = o.id
  ) item on true
  where o.account_id = $1 and o.destination_id = $2 and o.status in ('PENDING', 'APPROVED', 'PLACED')
  group by item.product_id`;

/**
 * Pairs whose available quantity differs from what is on hand: something is allocated, on hold or below zero. They are
 * few, so only these are worked out lot by lot.
 */
const unequalSql = `
  select location_id, product_id from (${allocationRows}) allocation where location_id = ${locationSql}
  union select location_id, product_id from stock_lots where account_id = $1 and location_id = ${locationSql} and quantity < 0
  union select lot.location_id, lot.product_id
    from inventory_items item
    join stock_lots lot on lot.account_id = $1 and lot.inventory_item_id = item.id and lot.location_id = ${locationSql}
    where item.account_id = $1 and item.lot_status collate "C" in (${held})`;

const unequal = { relation: 'unequal', isOneByOne: true };

/** The products that the location needs, judged by their available quantity. */
const neededSql = `
with used as materialized (${usedSql}
), ordered as materialized (${orderedSql}
), unequal as materialized (${unequalSql}
), lots as materialized (${lotStockSql(unequal)}
), promised as materialized (${pairStockSql('lots', unequal)}
), stocked as (
  select pair.product_id, pair.quantity_on_hand, level.min_quantity, level.max_quantity,
    coalesce(promised.quantity_available, greatest(0, pair.quantity_on_hand)) as available,
    coalesce(used.quantity, 0) as used
  from stock_pairs pair
  left join inventory_levels level
    on level.account_id = $1 and level.location_id = pair.location_id and level.product_id = pair.product_id
  left join promised on promised.product_id = pair.product_id
  left join used on used.product_id = pair.product_id
  where pair.account_id = $1 and pair.location_id = ${locationSql}
), needed as materialized (
  select stocked.*, product.id, product.name, product.product_code, product.package_size
  from stocked join products product on product.account_id = $1 and product.id = stocked.product_id and product.active
  where (${isLevelSetSql('stocked.min_quantity')} and stocked.available <= stocked.min_quantity
      or stocked.used > 0 and stocked.available * 3 <= stocked.used * $4::bigint)
    and ($5::text is null or ${productMatches('product', '$5')})
), bought as materialized (${lastPurchasesSql('needed wanted')}
), found as materialized (
  select needed.*, bought.order_id, bought.order_number, bought.unit_price, bought.currency_code, bought.quantity_per_uom,
    supplier.id as supplier_id, supplier.name as supplier_name
  from needed
  left join bought on bought.product_id = needed.id
  left join locations supplier on supplier.account_id = $1 and supplier.id = bought.origin_id
  where $6::text is null or bought.origin_id = $6
)`;

type Row = Omit<ReplenishmentRow, 'monthsOfStock' | 'suggestedQuantity'>;

/** What the location needs to order, by supplier and product; products without a supplier come last. */
export async function listNeeds(
  db: Queryable,
  accountId: string,
  { locationId, supplierId, search, months, usedSince, max, offset }: NeedFilter,
): Promise<ListAnswer<ReplenishmentRow>> {
  const [answer] = await db.query<{ totalCount: number; rows: readonly Row[] }>(
    `${neededSql}
     select (select count(*) from found) as "totalCount", coalesce(json_agg(page), '[]') as rows
     from (
       select ${productReference('found')} as product,
         ${referenceTo('supplier', 'location')} as supplier,
         found.quantity_on_hand as "quantityOnHand", found.available as "quantityAvailable",
         coalesce(ordered.on_order, 0) as "quantityOnOrder", coalesce(ordered.in_drafts, 0) as "quantityInDrafts",
         found.min_quantity as "minQuantity", found.max_quantity as "maxQuantity", found.used as "quantityUsed",
         case when found.quantity_per_uom > 1 then found.quantity_per_uom else found.package_size end as "packSize",
         case when found.order_id is not null then json_build_object(
           'order', json_build_object('id', found.order_id, 'orderNumber', found.order_number, 'class', 'order'),
           'unitPrice', found.unit_price, 'currencyCode', found.currency_code,
           'quantityPerUom', found.quantity_per_uom) end as "lastPurchase"
       from found
       left join lateral (select found.supplier_id as id, found.supplier_name as name) supplier on true
       left join ordered on ordered.product_id = found.id
       order by found.supplier_name collate "C" nulls last, found.supplier_id, found.name collate "C", found.id
       limit $7 offset $8
     ) page`,
    [accountId, locationId, usedSince, months, search === null ? null : likePattern(search), supplierId, max, offset],
  );
  const data = (answer?.rows ?? []).map(({ lastPurchase, ...row }) => ({
    ...row,
    monthsOfStock: monthsOfStock(row),
    suggestedQuantity: suggestQuantity(row),
    lastPurchase,
  }));
  return { data, totalCount: answer?.totalCount ?? 0 };
}
