/** The largest quantity that an entry of the ledger can hold. */
const maxQuantity = 2_147_483_647;

/**
 * SQL: the quantity on hand of a lot in a bin, and the sequence of the last count that set it, from one snapshot. `place` is a
 * relation with the columns of location, product, lot and bin.
 */
export const presentSql = (place: string): string => `
  coalesce((
    select stock.quantity from stock_lots stock
    where stock.account_id = $1 and stock.location_id = ${place}.location_id and stock.product_id = ${place}.product_id
      and stock.inventory_item_id = ${place}.inventory_item_id and stock.bin_location_id = ${place}.bin_location_id
  ), 0) as on_hand_now,
  coalesce((
    select max(entry.transaction_sequence) from transaction_entries entry
    where entry.account_id = $1 and entry.location_id = ${place}.location_id and entry.product_id = ${place}.product_id
      and entry.transaction_type_id in ('7', '11')
      and (entry.transaction_type_id = '11' or entry.inventory_item_id = ${place}.inventory_item_id)
  ), 0) as last_count_now`;

/**
 * SQL: the lines of a count ($1 account, $2 count) with their variance, the stock after approval, and why a line must be
 * counted again. The variance is relative to what was on hand when the line was saved, so that approval does not undo what
 * moved since then. A count of the whole product (type 11) counts each of its lots. A closed count shows only what was
 * stored: today's stock would rewrite its history.
 */
export const judgedLines = `
  select line.*, line.quantity_counted - line.on_hand as variance,
    case when line.quantity_counted is null and not line.is_closed then line.on_hand_now else line.on_hand end as expected,
    case when line.is_closed then line.quantity_posted
      else line.on_hand_now + line.quantity_counted - line.on_hand end as after,
    case
      when line.quantity_counted is null or line.is_closed then null
      when line.last_count_now > line.last_count then 'COUNTED_SINCE'
      when line.on_hand_now + line.quantity_counted - line.on_hand not between 0 and ${String(maxQuantity)} then 'IMPOSSIBLE'
    end as recount_reason,
    product.price_per_unit as price
  from (
    select own.*, ${presentSql('own')}
    from (
      select line.*, c.location_id, c.state in ('POSTED', 'DISCARDED') as is_closed
      from stock_counts c join stock_count_lines line on line.account_id = $1 and line.count_id = c.id
      where c.account_id = $1 and c.id = $2
    ) own
  ) line
  join products product on product.account_id = $1 and product.id = line.product_id`;
