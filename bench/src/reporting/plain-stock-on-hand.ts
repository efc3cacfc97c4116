/**
 * The result of `stock-on-hand` in the obvious way: one statement over the same tables that returns every column by
 * name, as a generic table-to-API server would run it. $1 account, $2 check day.
 */
export const plainStockOnHand = `
select encode(uuid_send(s.location_id), 'hex') as "locationId", l.name as "locationName",
  encode(uuid_send(s.product_id), 'hex') as "productId", n.product_code as "productCode", n.name as "productName",
  s.quantity_on_hand as "quantityOnHand", s.quantity_available as "quantityAvailable", s.min_quantity as "minQuantity",
  s.reorder_quantity as "reorderQuantity", s.max_quantity as "maxQuantity",
  case when s.quantity_on_hand <= 0 and s.min_quantity > 0 then 'AT_ZERO_MIN_SET' when s.quantity_on_hand <= 0 then 'AT_ZERO_NO_MIN'
    when s.quantity_on_hand < s.min_quantity then 'BELOW_MINIMUM' else 'OK' end as "stockState",
  coalesce(s.quantity_on_hand > s.max_quantity, false) as "aboveMaximum",
  coalesce(z.days_30, 0) as "daysAtZero30", 30 as "daysChecked30", coalesce(z.days_90, 0) as "daysAtZero90", 90 as "daysChecked90",
  $2::date as "insightComputedFor", 'NO_USE' as "mosState", null::numeric as "amc", null::numeric as "monthsOfStock",
  null::boolean as "underOneMonth", null::date as "mosGapMonth", false as "includesImportedHistory", p.price is not null as "priced",
  true as "valuesIncluded", case when p.price is null then 'NO_PRICE' else 'OK' end as "valueState", null::text as "notMeasuredReason",
  $2::date as "pricesCheckedAt", s.quantity_on_hand as "quantityAtPricesCheckedAt", round(p.price, 2) as "unitPrice",
  round(s.quantity_on_hand * p.price, 2) as "stockValue", $2::date as "captureLocalDate", c.captured_at as "capturedAt",
  c.captured_at as "capturedAtUtc", c.zone as "zone"
from stock_now s
join checks c on c.account_id = $1 and c.day = $2 and c.part = 'stock'
left join location_name_runs l on l.account_id = $1 and l.location_id = s.location_id and $2 between l.first_day and l.last_day
left join product_name_runs n on n.account_id = $1 and n.product_id = s.product_id and $2 between n.first_day and n.last_day
left join price_runs p on p.account_id = $1 and p.product_id = s.product_id and $2 between p.first_day and p.last_day
left join lateral (
  select sum(least(z.last_day, $2) - greatest(z.first_day, $2::date - 29) + 1) filter (where z.last_day >= $2::date - 29) as days_30,
    sum(least(z.last_day, $2) - greatest(z.first_day, $2::date - 89) + 1) as days_90
  from zero_runs z where z.account_id = $1 and z.location_id = s.location_id and z.product_id = s.product_id
    and z.last_day >= $2::date - 89
) z on true
where s.account_id = $1`;
