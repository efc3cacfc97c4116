import type { StockState } from '@storehouse/contract/reporting/datasets/stock-on-hand';

/** A minimum or maximum of null or 0 is not set (document 4, section 3). */
const isSet = (level: number | null): level is number => level !== null && level > 0;

/** The first match counts. At zero means not above zero; below minimum is strict. */
export function stockStateOf(quantity: number, minimum: number | null): StockState {
  if (quantity <= 0) return isSet(minimum) ? 'AT_ZERO_MIN_SET' : 'AT_ZERO_NO_MIN';
  return isSet(minimum) && quantity < minimum ? 'BELOW_MINIMUM' : 'OK';
}

export const isAboveMaximum = (quantity: number, maximum: number | null): boolean =>
  isSet(maximum) && quantity > maximum;
