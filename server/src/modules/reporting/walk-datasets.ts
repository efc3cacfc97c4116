import { fieldsOf, type Dataset } from '@storehouse/contract/reporting/dataset';
import type { ModuleContext } from '../../database/module-context.ts';
import { readPrimary, type RouteReads } from '../../database/route-reads.ts';
import type { LocalDay } from '../../foundation/time/local-day.ts';
import { hasState, openAccountStates, type AccountState } from './request/account-state.ts';
import { walkCatalogue } from './pages/catalogue.ts';
import { openPageBytes } from './encode/page-bytes.ts';
import { csvHeader, rowsEncoder } from './encode/row-encoder.ts';
import { emptyEnvelope, envelopeOf, stateOf } from './pages/envelope.ts';
import { latestOf, pinsNow, type Pins } from './request/pins.ts';
import { readRows } from './pages/read-rows.ts';
import { readerOf } from './datasets/dataset-readers.ts';
import { csvFileName } from './report-page.ts';
import { viewOf, type ReportView } from './pages/report-view.ts';
import { rangeOf } from './request/accept-request.ts';
import { parseQuery } from './request/parse-query.ts';
import { endOfRange } from './request/resolve-range.ts';
import type { ValuesVisibility } from './values-visibility.ts';

/** A whole dataset as CSV: the bytes of the API's walk, with a single header. */
export interface DatasetWalk {
  /** The API's name for the download. */
  readonly fileName: string;
  readonly rowsTotal: number;
  /** The header, then some thousand rows at a time. */
  readonly chunks: AsyncIterable<Buffer>;
}

/** Walks that all show the same check, however long they take. */
export interface PinnedWalks {
  /** Null before the first check. */
  readonly checkDay: LocalDay | null;
  /** The dataset with default parameters. */
  walk(dataset: Dataset): Promise<DatasetWalk>;
}

/** Walks whole datasets inside the program, without pages or allowance. */
export function openWalks(context: ModuleContext, reads: RouteReads = readPrimary(context.db)) {
  const { clock } = context;
  const states = openAccountStates(context);

  return async function pinWalks(accountId: string, values: ValuesVisibility): Promise<PinnedWalks> {
    const account = await states.read(accountId);
    const pins = pinsNow(account.calendar, null, account.expiryWindowDays);
    return {
      checkDay: pins?.latest ?? null,
      walk: (dataset) => {
        const query = parseQuery(dataset, new URLSearchParams({ format: 'csv' }));
        const state = stateOf(query, account);
        if (state === 'OK' && pins !== null) return walkRows(accountId, query, account, pins, values);
        const emptyState = state === 'OK' ? 'NO_CAPTURE' : state;
        const range = rangeOf(query, pins);
        const envelope = emptyEnvelope(query, emptyState, account, pins, range, values, clock.now());
        return Promise.resolve({
          fileName: csvFileName(envelope, 0, null),
          rowsTotal: 0,
          chunks: only(Buffer.from(csvHeader(fieldsOf(dataset, query.grain)))),
        });
      },
    };
  };

  async function walkRows(
    accountId: string,
    query: ReportView['query'],
    account: AccountState,
    pins: Pins,
    values: ValuesVisibility,
  ): Promise<DatasetWalk> {
    const range = rangeOf(query, pins);
    const source = await reads((replica) => hasState(replica, accountId, account));
    const view = viewOf({ db: source, accountId, query, pins, range, values }, account.calendar, walkCatalogue);
    const { total: rowsTotal, newestCheck = null } = await readerOf(query.dataset.name, query.grain).count(view);
    const envelope = envelopeOf(query, account, pins, range, values, newestCheck);
    const rangeEnd = range && endOfRange(range, query.grain, latestOf(query.dataset.name, pins));
    return { fileName: csvFileName(envelope, rowsTotal, rangeEnd), rowsTotal, chunks: readChunks(view, rowsTotal) };
  }
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}

async function* readChunks(view: ReportView, rowsTotal: number): AsyncGenerator<Buffer> {
  const reader = readerOf(view.query.dataset.name, view.query.grain);
  yield Buffer.from(csvHeader(view.fields));
  for await (const { rows, done } of readRows(reader, view, { done: 0, after: null }, rowsTotal)) {
    // Columns cache repeated cells, so create new ones for each chunk: the caches of a whole walk would grow large.
    const encode = rowsEncoder(reader.columns(view), 'csv');
    const bytes = openPageBytes();
    bytes.add(encode(rows, done === rows.length));
    yield bytes.finish();
  }
}
