import type { ExpiryBucket } from '@storehouse/contract/reporting/datasets/lots-expiring';

/** Days to expiry may be negative; the dataset covers at most a year. */
export function expiryBucketOf(daysToExpiry: number): ExpiryBucket {
  if (daysToExpiry < 0) return 'EXPIRED';
  if (daysToExpiry <= 30) return 'WITHIN_30';
  if (daysToExpiry <= 60) return 'WITHIN_60';
  if (daysToExpiry <= 90) return 'WITHIN_90';
  return daysToExpiry <= 180 ? 'WITHIN_180' : 'WITHIN_365';
}

export const isWithinWindow = (daysToExpiry: number, windowDays: number): boolean =>
  daysToExpiry >= 0 && daysToExpiry <= windowDays;
