const allLocations = "'00000000-0000-0000-0000-000000000000'";

/** Days whose runs are still stored. For earlier, rolled-up days, the continuing runs are only part of the truth. */
const keptDays = (part: string) => `
  join checks c on c.account_id = s.account_id and c.part = '${part}' and c.state = 'completed'
    and c.day between s.first_day and s.last_day
    and c.day >= coalesce((select max(month) + interval '1 month' from rolled_months r where r.account_id = s.account_id), '-infinity')`;

const perLocationAndDay = 'group by grouping sets ((s.account_id, c.day, s.location_id), (s.account_id, c.day))';
const perLocationAndMonth = (day: string) =>
  `group by grouping sets ((s.account_id, s.${day}, s.location_id), (s.account_id, s.${day}))`;

const addValues = `
on conflict (account_id, location_id, day) do update set stock_value = total.stock_value + excluded.stock_value,
  pairs_below_zero = excluded.pairs_below_zero, priced_pairs_below_zero = excluded.priced_pairs_below_zero`;

/**
 * Negative stock counts in the total value (document 4, section 3). Corrects totals that were recorded without it: for
 * days whose runs are still stored, and in each rolled-up month for the last day with prices, which is its point in
 * `stock-value-history`. Looks only at pairs below zero, which are few.
 */
export const totalsBelowZero = /* sql */ `
alter table stock_totals add column pairs_below_zero bigint not null default 0;
alter table value_totals
  add column pairs_below_zero bigint not null default 0,
  add column priced_pairs_below_zero bigint not null default 0;

update stock_totals total set pairs_below_zero = below.pairs
from (
  select s.account_id, c.day, coalesce(s.location_id, ${allLocations}) as location_id, count(*) as pairs
  from stock_runs s ${keptDays('stock')}
  where s.quantity_on_hand < 0 ${perLocationAndDay}
  union all
  -- On which days of the month is not known any more, and asked of the whole month only.
  select s.account_id, s.last_observed_date, coalesce(s.location_id, ${allLocations}), count(*)
  from stock_months s where s.qoh_min < 0 ${perLocationAndMonth('last_observed_date')}
) below
where total.account_id = below.account_id and total.location_id = below.location_id and total.day = below.day;

insert into value_totals as total (account_id, day, location_id, pairs_with_stock, priced_pairs_with_stock, stock_value,
  pairs_below_zero, priced_pairs_below_zero)
select s.account_id, c.day, coalesce(s.location_id, ${allLocations}), 0, 0, coalesce(sum(s.quantity_on_hand * p.price), 0), count(*),
  count(p.price)
from stock_runs s ${keptDays('prices')}
left join price_runs p on p.account_id = s.account_id and p.product_id = s.product_id and c.day between p.first_day and p.last_day
where s.quantity_on_hand < 0 ${perLocationAndDay} ${addValues};

insert into value_totals as total (account_id, day, location_id, pairs_with_stock, priced_pairs_with_stock, stock_value,
  pairs_below_zero, priced_pairs_below_zero)
select s.account_id, s.price_day, coalesce(s.location_id, ${allLocations}), 0, 0,
  coalesce(sum(s.quantity_on_price_day * s.price), 0), count(*), count(s.price)
from stock_months s
where s.quantity_on_price_day < 0 and s.price_day = (
  select max(c.day) from checks c
  where c.account_id = s.account_id and c.part = 'prices' and c.state = 'completed'
    and c.day >= s.month and c.day < s.month + interval '1 month')
${perLocationAndMonth('price_day')} ${addValues};

-- What was answered before is void: ETags and cursors do not tell totals of the two kinds apart.
update data_epoch set epoch = gen_random_uuid();
`;
