import { expect, it } from 'vitest';
import type { ReportPage } from '../../modules/reporting/report-page.ts';
import { countBuckets } from './count-buckets.ts';

/** Days to expiry of the lots of each check. */
const checks = [
  { day: '2026-03-01', lots: [-1, 5, 40, 200] },
  { day: '2026-03-02', lots: [] },
  { day: '2026-03-03', lots: [1, 2, 3, 4, 5] },
];

/** Reads as the report does, while after each page another check completes. */
function readWhileChecking(completed: number) {
  return (parameters: URLSearchParams): Promise<ReportPage> => {
    const day = parameters.get('date') ?? checks[completed - 1]?.day ?? null;
    completed = Math.min(completed + 1, checks.length);
    const withinDays = Number(parameters.get('withinDays'));
    const from = parameters.get('includeExpired') === 'true' ? -Infinity : 0;
    const lots = checks.find((check) => check.day === day)?.lots ?? [];
    const rowsTotal = lots.filter((left) => left >= from && left <= withinDays).length;
    const body = Buffer.from(JSON.stringify({ captureLocalDate: day, page: { rowsTotal } }));
    return Promise.resolve({ format: 'json', body, etag: '', headers: {} });
  };
}

it.each([
  ['', 1, [1, 1, 1, 0, 0, 1]],
  ['', 3, [0, 5, 0, 0, 0, 0]],
  ['date=2026-03-01', 2, [1, 1, 1, 0, 0, 1]],
  ['', 0, [0, 0, 0, 0, 0, 0]],
])(
  'counts the lots of one check, even if the next ones complete meanwhile: %j after %d',
  async (given, completed, lots) => {
    const buckets = await countBuckets(readWhileChecking(completed), new URLSearchParams(given));
    expect(buckets.map((bucket) => bucket.lots)).toEqual(lots);
  },
);
