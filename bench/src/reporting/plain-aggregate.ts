/**
 * One plain aggregate over everything a check reads (lots, their items and levels), without comparing or writing
 * anything. $1 account.
 */
export const plainAggregate = `
select count(*), sum(stock.on_hand), sum(stock.available), sum(level.min_quantity), min(stock.expires)
from (
  select lot.location_id, lot.product_id, sum(lot.quantity) as on_hand, min(item.expiration_date) as expires,
    sum(greatest(0, lot.quantity)) filter (where item.lot_status not in ('RECALLED', 'ON_HOLD', 'QUARANTINED')) as available
  from stock_lots lot join inventory_items item on item.account_id = lot.account_id and item.id = lot.inventory_item_id
  where lot.account_id = $1
  group by lot.location_id, lot.product_id
) stock
join stock_pairs pair on pair.account_id = $1 and pair.location_id = stock.location_id and pair.product_id = stock.product_id
left join inventory_levels level
  on level.account_id = $1 and level.location_id = stock.location_id and level.product_id = stock.product_id`;
