import { createHash } from 'node:crypto';
import type { Envelope } from '@storehouse/contract/operations/reporting/page-schemas';
import type { Field } from '@storehouse/contract/reporting/field';
import type { Format } from '@storehouse/contract/reporting/parameter';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import { openPageBytes, type PageBytes } from './encode/page-bytes.ts';
import { csvHeader } from './encode/row-encoder.ts';

/** One encoded page, ready to send and to cache. */
export interface ReportPage {
  readonly format: Format;
  readonly body: Buffer;
  /** Strong: different for different bytes. */
  readonly etag: string;
  /** For CSV, where headers carry the envelope. */
  readonly headers: Readonly<Record<string, string>>;
}

interface PageRows {
  /** Written in the page's format. */
  readonly bytes: PageBytes;
  /** Identifies the request: epoch, account, parameters, pins and position in the walk. */
  readonly fingerprint: string;
  readonly returned: number;
  readonly limit: number;
  readonly rowsTotal: number;
  readonly nextCursor: string | null;
}

export function jsonPage(envelope: Envelope, rows: PageRows): ReportPage {
  const page = {
    limit: rows.limit,
    returned: rows.returned,
    rowsTotal: rows.rowsTotal,
    nextCursor: rows.nextCursor,
  };
  const head = JSON.stringify(envelope).slice(0, -1);
  return finish('json', `${head},"rows":[`, rows, `],"page":${JSON.stringify(page)}}`, {});
}

export function csvPage(
  envelope: Envelope,
  fields: readonly Field[],
  rows: PageRows,
  rangeEnd: LocalDay | null,
): ReportPage {
  const { state, valuesHidden, stale, seriesStart, monthlyThrough, gaps } = envelope;
  const optional = {
    'x-values-hidden': valuesHidden,
    'x-stale': stale ? 'true' : null,
    'x-next-cursor': rows.nextCursor,
    'x-series-start': seriesStart,
    'x-monthly-through': monthlyThrough,
    'x-activity-gaps': gaps.length > 0 ? gaps.map(({ from, to }) => `${from}/${to}`).join(',') : null,
  };
  const given = Object.entries(optional).filter((entry): entry is [string, string] => entry[1] !== null);
  return finish('csv', csvHeader(fields), rows, '', {
    'x-report-state': state,
    'x-rows-total': String(rows.rowsTotal),
    'content-disposition': `attachment; filename="${csvFileName(envelope, rows.rowsTotal, rangeEnd)}"`,
    ...Object.fromEntries(given),
  });
}

/** The file name contains the check day of the rows or, for a range without rows, the end of the range. */
export function csvFileName(
  { dataset, captureLocalDate, state }: Envelope,
  rowsTotal: number,
  rangeEnd: LocalDay | null,
): string {
  const day = rangeEnd !== null && rowsTotal === 0 ? rangeEnd : captureLocalDate;
  return `platform-${dataset}-${state === 'OK' ? (day ?? 'latest') : 'latest'}.csv`;
}

/** A document that is not a dataset: the index, a schema. */
export const documentPage = (document: object, epoch: string): ReportPage =>
  finish('json', JSON.stringify(document), { bytes: openPageBytes(), fingerprint: epoch }, '', {});

/**
 * Rows of a published check never change within an epoch, so the request fingerprint plus the envelope identifies a
 * body and serves as its ETag: hashing a megabyte took a tenth of a page's time.
 */
function finish(
  format: Format,
  head: string,
  rows: Pick<PageRows, 'bytes' | 'fingerprint'>,
  tail: string,
  headers: Readonly<Record<string, string>>,
): ReportPage {
  const body = rows.bytes.finish(head, tail);
  const identity = JSON.stringify([format, head, tail, headers, rows.fingerprint, body.length]);
  const etag = createHash('sha256').update(identity).digest('base64url').slice(0, 27);
  return { format, body, etag: `"${etag}"`, headers };
}
