import type { StateFilter } from '@storehouse/contract/reporting/datasets/stock-on-hand';

const atZero = 's.quantity_on_hand <= 0';
const hasMinimum = 'coalesce(s.min_quantity, 0) > 0';
const belowMinimum = `(${hasMinimum} and s.quantity_on_hand < s.min_quantity)`;

/** Conditions for rows in a stock state (document 1, `state` on stock-on-hand), on the table aliased `s`. */
export const stateFilterSql: Readonly<Record<StateFilter, string>> = {
  all: 'true',
  stock_out: `${atZero} and ${hasMinimum}`,
  at_zero_no_minimum: `${atZero} and not ${hasMinimum}`,
  below_minimum: belowMinimum,
  above_maximum: 'coalesce(s.max_quantity, 0) > 0 and s.quantity_on_hand > s.max_quantity',
  needs_attention: `(${atZero} or ${belowMinimum})`,
};

/** The same counts from the check's totals. `below_minimum` includes stock-outs, so `needs_attention` must not add them again. */
export const stateTotalSql: Readonly<Record<StateFilter, string>> = {
  all: 'pairs_total',
  stock_out: 'stock_outs',
  at_zero_no_minimum: 'at_zero_no_minimum',
  below_minimum: 'below_minimum',
  above_maximum: 'above_maximum',
  needs_attention: 'at_zero_no_minimum + below_minimum',
};
