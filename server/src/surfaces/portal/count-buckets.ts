import type { ExpiryBucketAnswer } from '@storehouse/contract/operations/portal/report-operations';
import type { ReportPage } from '../../modules/reporting/report-page.ts';

/** The upper ends of the buckets, in days from the check (document 1, `expiryBucket`). */
const ends = [30, 60, 90, 180, 365] as const;

/**
 * The number of lots per bucket: the difference between the counts of two successive windows. The rows themselves are
 * not needed: the `rowsTotal` of a one-row page is enough.
 */
export async function countBuckets(
  read: (parameters: URLSearchParams) => Promise<ReportPage>,
  given: URLSearchParams,
): Promise<ExpiryBucketAnswer[]> {
  const count = async (withinDays: number, includeExpired: boolean): Promise<number> => {
    const parameters = new URLSearchParams(given);
    parameters.set('withinDays', String(withinDays));
    parameters.set('includeExpired', String(includeExpired));
    parameters.set('limit', '1');
    const { page } = JSON.parse((await read(parameters)).body.toString()) as { page: { rowsTotal: number } };
    return page.rowsTotal;
  };
  const [all, ...within] = await Promise.all([count(365, true), ...ends.map((days) => count(days, false))]);
  const buckets = ends.map((days, index) => ({
    bucket: `WITHIN_${String(days)}`,
    lots: (within[index] ?? 0) - (within[index - 1] ?? 0),
  }));
  return [{ bucket: 'EXPIRED', lots: all - (within.at(-1) ?? 0) }, ...buckets];
}
