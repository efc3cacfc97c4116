/** $1 account, $2 location (the nil uuid for all), $3 first and $4 last day. */
export const valueTotalsSql = `
select day, pairs_with_stock as "pairsWithStock", priced_pairs_with_stock as "pricedPairsWithStock", round(stock_value, 2) as "stockValue",
  pairs_with_stock + pairs_below_zero as "countedPairs", priced_pairs_with_stock + priced_pairs_below_zero as "pricedCountedPairs"
from value_totals where account_id = $1 and location_id = $2 and day between $3 and $4 order by day`;

/** The figures of the day of a price check. `stockValue` is a decimal with two places. */
export interface ValueTotal {
  readonly day: string;
  readonly pairsWithStock: number;
  readonly pricedPairsWithStock: number;
  readonly stockValue: string;
  /** Pairs with a quantity other than zero. Those below zero have no stock but count in the value. */
  readonly countedPairs: number;
  readonly pricedCountedPairs: number;
}

/** For a location without a row on the day: nothing there has a quantity other than zero. */
export const emptyTotal = (day: string): ValueTotal => ({
  day,
  pairsWithStock: 0,
  pricedPairsWithStock: 0,
  stockValue: '0.00',
  countedPairs: 0,
  pricedCountedPairs: 0,
});

/**
 * The days on which the check found a quantity other than zero. $1 account, $2 location (the nil uuid for all), $3
 * first and $4 last day.
 */
export const stockedDaysSql = `
select day from stock_totals
where account_id = $1 and location_id = $2 and day between $3 and $4
  and pairs_total - stock_outs - at_zero_no_minimum + pairs_below_zero > 0`;

/** Returns a row if the location ($2) of the account ($1) had a stock row at some check up to a day ($3); otherwise it has no series. */
export const isKnownLocationSql = `
select 1 from stock_totals where account_id = $1 and location_id = $2 and day <= $3 limit 1`;
