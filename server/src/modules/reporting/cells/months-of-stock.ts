import type { MosState } from '@storehouse/contract/reporting/datasets/stock-on-hand';

export interface Use {
  /** Issues and consumption in the three full months. */
  readonly used: number;
  readonly transferredOut: boolean;
}

/** Whether months of stock can be calculated; the first match counts (document 4, section 3). */
export function mosStateOf(hasThreeMonths: boolean, use: Use | null): MosState {
  if (!hasThreeMonths) return 'NOT_ENOUGH_HISTORY';
  if (use !== null && use.used > 0) return 'OK';
  return use?.transferredOut ? 'TRANSFERS_ONLY' : 'NO_USE';
}
