import { fieldsOf } from '@storehouse/contract/reporting/dataset';
import type { ModuleContext } from '../../../database/module-context.ts';
import type { RouteReads } from '../../../database/route-reads.ts';
import { boundedCache } from '../../../foundation/cache/bounded-cache.ts';
import type { TokenSeal } from '../../../foundation/secrets/sealed-token.ts';
import { hasState, type AccountState } from '../request/account-state.ts';
import { openCatalogues } from './catalogue.ts';
import { openPageBytes } from '../encode/page-bytes.ts';
import { rowsEncoder } from '../encode/row-encoder.ts';
import { emptyEnvelope, envelopeOf, stateOf } from './envelope.ts';
import { latestOf, type Pins } from '../request/pins.ts';
import { readRows } from './read-rows.ts';
import { readerOf } from '../datasets/dataset-readers.ts';
import { csvPage, jsonPage, type ReportPage } from '../report-page.ts';
import type { ReportQuery } from '../request/report-query.ts';
import { viewOf, type DatasetReader, type Position, type ReportView } from './report-view.ts';
import { acceptRequest, type AcceptedRequest } from '../request/accept-request.ts';
import { endOfRange } from '../request/resolve-range.ts';
import { sealCursor, type WalkCursor, openWalkSeals } from '../request/walk-cursor.ts';
import type { ValuesVisibility } from '../values-visibility.ts';

/**
 * A published check never changes within an epoch, so its pages can be cached. Only first pages are: dashboards request them over and
 * over, while each walk reads the later ones once (caching those too cost 30 MB). The largest is a JSON page of 1,000 rows.
 */
const maxCacheBytes = 16 * 1024 * 1024;
const maxCachedPageBytes = 2 * 1024 * 1024;

export function openReportReader({ db, clock }: ModuleContext, reads: RouteReads) {
  const sealOf = openWalkSeals(db);
  const catalogues = openCatalogues();
  const pageCache = boundedCache<ReportPage>(maxCacheBytes, ({ body }) => body.length);

  return async function readReport(
    accountId: string,
    query: ReportQuery,
    account: AccountState,
    values: ValuesVisibility,
  ): Promise<ReportPage> {
    const seal = await sealOf(account.epoch);
    const request = acceptRequest(seal, accountId, query, account, values);
    const state = stateOf(query, account);
    if (state !== 'OK' || request.pins === null) {
      const emptyState = state === 'OK' ? 'NO_CAPTURE' : state;
      const empty = emptyEnvelope(query, emptyState, account, request.pins, request.range, values, clock.now());
      const none = {
        bytes: openPageBytes(),
        fingerprint: account.epoch,
        returned: 0,
        limit: query.limit,
        rowsTotal: 0,
        nextCursor: null,
      };
      const fields = fieldsOf(query.dataset, query.grain);
      return query.format === 'csv' ? csvPage(empty, fields, none, null) : jsonPage(empty, none);
    }
    const key = JSON.stringify([
      account.epoch,
      accountId,
      request.fingerprint,
      request.pins,
      values.hidden,
      request.cursor?.after,
      request.cursor?.done,
    ]);
    const known = pageCache.get(key);
    if (known) return known;
    const page = await buildPage(accountId, query, account, values, { ...request, pins: request.pins, seal }, key);
    if (request.cursor === null && page.body.length <= maxCachedPageBytes) pageCache.set(key, page);
    return page;
  };

  async function buildPage(
    accountId: string,
    query: ReportQuery,
    account: AccountState,
    values: ValuesVisibility,
    { pins, range, cursor, fingerprint, seal }: AcceptedRequest & { readonly pins: Pins; readonly seal: TokenSeal },
    key: string,
  ): Promise<ReportPage> {
    const reader = readerOf(query.dataset.name, query.grain);
    const source = await reads((replica) => hasState(replica, accountId, account));
    const view = viewOf(
      { db: source, accountId, query, values, range, pins },
      account.calendar,
      catalogues(account.epoch),
    );
    const { rowsTotal, newestCheck } = cursor ?? (await countRows(reader, view));
    const begin = { done: cursor?.done ?? 0, after: cursor?.after ?? null };
    const end = Math.min(begin.done + query.limit, rowsTotal);
    const encode = rowsEncoder(reader.columns(view), query.format);
    let last: Position | null = null;
    const bytes = openPageBytes();
    for await (const { rows, done, after } of readRows(reader, view, begin, end)) {
      bytes.add(encode(rows, done === begin.done + rows.length));
      last = after;
    }
    const { epoch } = account;
    const nextCursor =
      last && end < rowsTotal
        ? sealCursor(
            seal,
            { epoch, pins, values: values.included, rowsTotal, newestCheck, done: end, after: last },
            fingerprint,
          )
        : null;
    const rangeEnd = range && endOfRange(range, query.grain, latestOf(query.dataset.name, pins));
    const envelope = envelopeOf(query, account, pins, range, values, newestCheck);
    const returned = Math.max(0, end - begin.done);
    const pageRows = { bytes, fingerprint: key, returned, limit: query.limit, rowsTotal, nextCursor };
    return query.format === 'csv' ? csvPage(envelope, view.fields, pageRows, rangeEnd) : jsonPage(envelope, pageRows);
  }
}

/** Counted for the first page, then carried in the cursor. */
async function countRows(
  reader: DatasetReader,
  view: ReportView,
): Promise<Pick<WalkCursor, 'rowsTotal' | 'newestCheck'>> {
  const { total, newestCheck = null } = await reader.count(view);
  return { rowsTotal: total, newestCheck };
}
