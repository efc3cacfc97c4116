import type { ExpiryBucketAnswer } from '@storehouse/contract/operations/portal/report-operations';
import type { ReportPage } from '../../modules/reporting/report-page.ts';

/** The upper ends of the buckets, in days from the check (document 1, `expiryBucket`). */
const ends = [30, 60, 90, 180, 365] as const;

/**
 * The number of lots per bucket: the difference between the counts of two successive windows. The rows themselves are
 * not needed: the `rowsTotal` of a one-row page is enough. The first count decides which check all of them are of, because
 * the next one may complete at any moment.
 */
export async function countBuckets(
  read: (parameters: URLSearchParams) => Promise<ReportPage>,
  given: URLSearchParams,
): Promise<ExpiryBucketAnswer[]> {
  const count = async (withinDays: number, includeExpired: boolean, date: string | null = null) => {
    const parameters = new URLSearchParams(given);
    parameters.set('withinDays', String(withinDays));
    parameters.set('includeExpired', String(includeExpired));
    parameters.set('limit', '1');
    if (date !== null) parameters.set('date', date);
    const { captureLocalDate, page } = JSON.parse((await read(parameters)).body.toString()) as {
      captureLocalDate: string | null;
      page: { rowsTotal: number };
    };
    return { date: captureLocalDate, lots: page.rowsTotal };
  };
  const all = await count(365, true);
  // Before the first check there are no lots.
  const within =
    all.date === null ? ends.map(() => all) : await Promise.all(ends.map((days) => count(days, false, all.date)));
  const upTo = within.map(({ lots }) => lots);
  const buckets = ends.map((days, index) => ({
    bucket: `WITHIN_${String(days)}`,
    lots: (upTo[index] ?? 0) - (upTo[index - 1] ?? 0),
  }));
  return [{ bucket: 'EXPIRED', lots: all.lots - (upTo.at(-1) ?? 0) }, ...buckets];
}
