import { Agent, request } from 'node:http';
import { stockOnHand } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { Database } from '../../../server/src/database/database.ts';
import { openLog } from '../../../server/src/foundation/observability/log.ts';
import { openReporting, type Reporting } from '../../../server/src/modules/reporting/reporting.ts';
import { recordFigure } from '../measuring/record-figure.ts';
import { median, medianMs, quantile, ratio } from '../measuring/figures.ts';
import { plainStockOnHand } from './plain-stock-on-hand.ts';

export interface ReportTarget {
  readonly db: Database;
  readonly accountId: string;
  readonly platformUrl: string;
  readonly key: string;
  readonly day: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export interface PageAnswer {
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}

/** One request on the single keep-alive connection. */
export function getPage({ platformUrl, key }: ReportTarget, path: string): Promise<PageAnswer> {
  const { port } = new URL(platformUrl);
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      path: `/api/v1/reporting/${path}`,
      headers: { 'x-api-key': key },
    });
    sent.on('error', reject).on('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => {
        const body = Buffer.concat(parts);
        if (answer.statusCode !== 200)
          reject(new Error(`${String(answer.statusCode)} ${body.toString().slice(0, 200)}`));
        else resolve({ headers: answer.headers, body });
      });
    });
    sent.end();
  });
}

/** Refills the allowance of 600 requests an hour, which is not what is measured. */
export const refillAllowance = ({ db, accountId }: ReportTarget) =>
  db.query('delete from allowances where account_id = $1', [accountId]);

const nextCursorOf = (body: Buffer): string =>
  /"nextCursor":"([^"]*)"/.exec(body.subarray(-2_000).toString('latin1'))?.[1] ?? '';

/**
 * A page of 1,000 rows, cold and cached, compared with the same rows built by PostgreSQL as one JSON text. Both in this
 * process, on one connection, without HTTP; then over HTTP, with key and allowance.
 */
export async function measurePages(target: ReportTarget): Promise<void> {
  const { db, accountId, day } = target;
  const json = `select json_agg(t)::text as rows from (${plainStockOnHand} order by s.location_id, s.product_id limit 1000) t`;
  const aggregate = await medianMs(30, () => db.query({ name: 'plain', text: json }, [accountId, day]));

  const clock = { now: () => new Date(`${day}T05:00:00Z`), refresh: () => Promise.resolve() };
  const read = async (reporting: Reporting, cursor: string) => {
    const given = new URLSearchParams({ limit: '1000', ...(cursor !== '' && { cursor }) });
    return (await reporting.read(accountId, stockOnHand, given, { included: true, hidden: null })).body;
  };
  // The first walks warm up the code, as in a running program. A new reader has an empty cache, so all its pages are
  // cold.
  const walks: { readonly cold: number; readonly cached: number }[] = [];
  for (let walk = 0; walk < 12; walk += 1) {
    const reporting = openReporting({ db, clock, log: openLog('error') });
    let cursor = '';
    const cold = await medianMs(60, async () => {
      cursor = nextCursorOf(await read(reporting, cursor));
    });
    walks.push({ cold, cached: await medianMs(60, () => read(reporting, '')) });
  }
  const cold = median(walks.slice(5).map((walk) => walk.cold));
  const cached = median(walks.slice(5).map((walk) => walk.cached));
  console.log(
    `page of 1,000 rows: json_agg ${aggregate.toFixed(1)} ms; cold ${cold.toFixed(1)} ms (${ratio(aggregate, cold)} times faster), cached ${cached.toFixed(2)} ms (${ratio(aggregate, cached)} times faster)`,
  );
  recordFigure('reporting: json_agg to a cold page', aggregate / cold, 'higher', 4);
  recordFigure('reporting: json_agg to a cached page', aggregate / cached, 'higher', 15);

  let path = 'stock-on-hand?limit=1000';
  const coldHttp = await medianMs(90, async () => {
    const next = nextCursorOf((await getPage(target, path)).body);
    path = `stock-on-hand?limit=1000&cursor=${encodeURIComponent(next)}`;
  });
  const cachedHttp = await medianMs(100, () => getPage(target, 'stock-on-hand?limit=1000'));
  console.log(`  over HTTP: cold ${coldHttp.toFixed(1)} ms, cached ${cachedHttp.toFixed(2)} ms`);
  await refillAllowance(target);
}

/**
 * The times of consecutive pages with this many rows, for as long as `isOn` returns true. When the walk ends, it starts
 * again with different pages.
 */
async function walkPages(target: ReportTarget, limit: number, isOn: (pages: number) => boolean): Promise<number[]> {
  const path = (rows: number, cursor: string) =>
    `stock-on-hand?limit=${String(rows)}${cursor === '' ? '' : `&cursor=${cursor}`}`;
  const times: number[] = [];
  let rows = limit;
  let cursor = '';
  while (isOn(times.length)) {
    if (times.length % 500 === 0) await refillAllowance(target);
    const begun = performance.now();
    cursor = nextCursorOf((await getPage(target, path(rows, cursor))).body);
    times.push(performance.now() - begun);
    // Another limit makes different pages, none of which is cached yet.
    if (cursor === '') rows -= 1;
  }
  await refillAllowance(target);
  return times;
}

/** The time of pages of 100 rows at the start of a walk and a thousand pages in, after a walk to warm up. */
export async function measureDepth(target: ReportTarget, pairs: number): Promise<void> {
  const depth = Math.min(1_000, pairs / 100 - 40);
  await walkPages(target, 98, (pages) => pages < depth);
  const times = await walkPages(target, 100, (pages) => pages < depth + 40);
  const first = median(times.slice(0, 40));
  const deep = median(times.slice(-40));
  console.log(
    `page of 100 rows: first ones ${first.toFixed(2)} ms, at depth ${String(depth)} ${deep.toFixed(2)} ms (${ratio(deep, first)})`,
  );
  recordFigure('reporting: a page deep in the walk to the first ones', deep / first, 'lower', 1.2);
}

/** Cold pages of 500 rows, while a check runs and while none does. */
export async function measureDuringCheck(target: ReportTarget, check: () => Promise<void>): Promise<void> {
  const quiet = quantile(await walkPages(target, 500, (pages) => pages < 300), 0.99);
  const state = { isRunning: true };
  const running = check().finally(() => {
    state.isRunning = false;
  });
  const times = await walkPages(target, 480, () => state.isRunning);
  await running;
  const busy = quantile(times, 0.99);
  console.log(
    `pages while a check runs: p99 of ${String(times.length)} ${busy.toFixed(1)} ms, while none does ${quiet.toFixed(1)} ms (${ratio(busy, quiet)})`,
  );
  recordFigure('reporting: p99 of pages while a check runs to none', busy / quiet, 'lower', 2);
}
