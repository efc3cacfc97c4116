/** $1 account, $2 location (the nil uuid for all), $3 first and $4 last day. */
export const valueTotalsSql = `
select day, pairs_with_stock as "pairsWithStock", priced_pairs_with_stock as "pricedPairsWithStock", round(stock_value, 2) as "stockValue"
from value_totals where account_id = $1 and location_id = $2 and day between $3 and $4 order by day`;

/** What a price check's day was worth; the value is a decimal of two places. */
export interface ValueTotal {
  readonly day: string;
  readonly pairsWithStock: number;
  readonly pricedPairsWithStock: number;
  readonly stockValue: string;
}

/** A row when the location ($2) of the account ($1) had a stock row at some check up to a day ($3): another one has no series. */
export const isKnownLocationSql = `
select 1 from stock_totals where account_id = $1 and location_id = $2 and day <= $3 limit 1`;
