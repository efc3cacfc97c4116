import { isLevelSet } from '@storehouse/contract/inventory/stock-levels';

/** What a location has of a product, expects, should keep and uses; all in each. */
export interface Need {
  readonly quantityAvailable: number;
  readonly quantityOnOrder: number;
  readonly quantityInDrafts: number;
  /** Not set when null or 0. */
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  /** What was consumed and issued in the last 90 days. */
  readonly quantityUsed: number;
  /** 1 if the product is not ordered in packs. */
  readonly packSize: number;
}

/** Use is measured over this many days, which count as three months. */
const useDays = 90;
const useMonths = 3;
const msPerDay = 86_400_000;

/** The moment from which use counts. */
export const usedSince = (now: Date): Date => new Date(now.getTime() - useDays * msPerDay);

/**
 * How much to order: up to the maximum, or without one up to the minimum plus what was used, less what is available, on
 * order and in drafts; in whole packs, never negative.
 */
export function suggestQuantity(need: Need): number {
  const { minQuantity, maxQuantity, quantityUsed } = need;
  const target = isLevelSet(maxQuantity) ? maxQuantity : (minQuantity ?? 0) + quantityUsed;
  const missing = target - need.quantityAvailable - need.quantityOnOrder - need.quantityInDrafts;
  return Math.max(0, Math.ceil(missing / need.packSize)) * need.packSize;
}

/** How many months the available stock lasts, to one decimal, as in the reports; null without use. */
export function monthsOfStock({ quantityAvailable, quantityUsed }: Need): number | null {
  if (quantityUsed <= 0) return null;
  return Math.round((quantityAvailable * useMonths * 10) / quantityUsed) / 10;
}
