import { Agent, request } from 'node:http';
import { stockOnHand } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { Database } from '../../../server/src/database/database.ts';
import { openLog } from '../../../server/src/foundation/log.ts';
import { openReporting, type Reporting } from '../../../server/src/modules/reporting/reporting.ts';
import { medianMs, ratio } from './measure.ts';
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

/** One request on the one kept connection. */
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

/** The allowance of 600 an hour is no part of what is measured. */
export const refillAllowance = ({ db, accountId }: ReportTarget) =>
  db.query('delete from allowances where account_id = $1', [accountId]);

const nextCursorOf = (body: Buffer): string =>
  /"nextCursor":"([^"]*)"/.exec(body.subarray(-2_000).toString('latin1'))?.[1] ?? '';

/**
 * A page of 1,000 rows, read for the first time and kept, against the same rows made by PostgreSQL as one JSON text. Both in this
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
  // The first walks warm the code up; of the last, every page is read for the first time by a reader that keeps nothing yet.
  let cold = 0;
  let kept = 0;
  for (let walk = 0; walk < 4; walk += 1) {
    const reporting = openReporting({ db, clock, log: openLog('error') });
    let cursor = '';
    cold = await medianMs(60, async () => {
      cursor = nextCursorOf(await read(reporting, cursor));
    });
    kept = await medianMs(60, () => read(reporting, ''));
  }
  console.log(
    `page of 1,000 rows: json_agg ${aggregate.toFixed(1)} ms; cold ${cold.toFixed(1)} ms (${ratio(aggregate, cold)} times faster), kept ${kept.toFixed(2)} ms (${ratio(aggregate, kept)} times faster)`,
  );

  let path = 'stock-on-hand?limit=1000';
  const coldHttp = await medianMs(90, async () => {
    const next = nextCursorOf((await getPage(target, path)).body);
    path = `stock-on-hand?limit=1000&cursor=${encodeURIComponent(next)}`;
  });
  const keptHttp = await medianMs(100, () => getPage(target, 'stock-on-hand?limit=1000'));
  console.log(`  over HTTP: cold ${coldHttp.toFixed(1)} ms, kept ${keptHttp.toFixed(2)} ms`);
  await refillAllowance(target);
}

/** Time of pages of 100 rows at the start of a walk and a thousand pages in. */
export async function measureDepth(target: ReportTarget): Promise<void> {
  let path = 'stock-on-hand?limit=100';
  const times: number[] = [];
  for (let page = 0; page < 1_040; page += 1) {
    if (page % 500 === 0) await refillAllowance(target);
    const begun = performance.now();
    const answer = JSON.parse((await getPage(target, path)).body.toString()) as { page: { nextCursor: string | null } };
    times.push(performance.now() - begun);
    if (answer.page.nextCursor === null) break;
    path = `stock-on-hand?limit=100&cursor=${answer.page.nextCursor}`;
  }
  const median = (some: number[]) => some.sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
  const first = median(times.slice(5, 45));
  const deep = median(times.slice(-40));
  console.log(
    `page of 100 rows: first ones ${first.toFixed(2)} ms, at depth ${String(times.length)} ${deep.toFixed(2)} ms (${ratio(deep, first)})`,
  );
  await refillAllowance(target);
}
