import type { ReportFacts } from '../declared/report-rows.ts';
import type { Connection } from '../request/connection.ts';
import { parseJson } from '../request/json-api.ts';
import { walk, type WalkOptions } from './walk.ts';

/** A page as the server sent it. */
export interface RawPage {
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly nextCursor: string | null;
  /** The rows of the whole walk. */
  readonly rowsTotal: number;
  /** What a JSON page says about the check and the values; null for CSV, where the headers say it. */
  readonly facts: ReportFacts | null;
}

export interface RawWalkOptions extends WalkOptions {
  /** The ETag of a first page that you have. If it is still current, the walk ends without any page. */
  readonly ifNoneMatch?: string | undefined;
  /** Continues an earlier walk with the same parameters. */
  readonly cursor?: string | undefined;
}

/** The pages of a walk, not interpreted. */
export function walkRawPages(
  connection: Connection,
  urlOf: (cursor: string | null) => string,
  format: 'json' | 'csv',
  { onRestart, ifNoneMatch, cursor: firstCursor = '', ...options }: RawWalkOptions,
): AsyncGenerator<RawPage, void, undefined> {
  const readPage = format === 'csv' ? readCsvPage : readJsonPage;
  const accept = format === 'csv' ? 'text/csv, application/json' : 'application/json';
  const read = (cursor: string | null): Promise<RawPage | null> => {
    const condition = cursor === null && ifNoneMatch !== undefined ? { ifNoneMatch } : {};
    const call = { method: 'GET', url: urlOf(cursor), accept, ...condition } as const;
    return connection.send(call, options, async (response) => (response.status === 304 ? null : readPage(response)));
  };
  return walk(read, ({ nextCursor }) => nextCursor, onRestart, firstCursor === '' ? null : firstCursor);
}

async function readCsvPage(response: Response): Promise<RawPage> {
  const { headers } = response;
  return {
    bytes: new Uint8Array(await response.arrayBuffer()),
    headers,
    nextCursor: headers.get('x-next-cursor'),
    rowsTotal: Number(headers.get('x-rows-total')),
    facts: null,
  };
}

async function readJsonPage(response: Response): Promise<RawPage> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const facts = parseJson<ReportFacts>(new TextDecoder().decode(bytes), response.status);
  const { nextCursor, rowsTotal } = facts.page;
  return { bytes, headers: response.headers, nextCursor, rowsTotal, facts };
}
