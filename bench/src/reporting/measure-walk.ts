import { getPage, refillAllowance, type ReportTarget } from './measure-pages.ts';
import { memoryOf } from '../measuring/process-memory.ts';
import { ratio } from '../measuring/figures.ts';
import { recordFigure } from '../measuring/record-figure.ts';
import { plainStockOnHand } from './plain-stock-on-hand.ts';

/**
 * A walk over everything as CSV, compared with PostgreSQL's own `copy … to stdout` of the same rows, with the program's
 * peak memory.
 */
export async function measureWalk(target: ReportTarget, pid: number): Promise<void> {
  const { db, accountId, day } = target;
  const rows = `${plainStockOnHand} order by s.location_id, s.product_id`;
  // COPY takes no parameters.
  const sql = rows.replaceAll('$1', `'${accountId}'`).replaceAll('$2', `'${day}'::date`);
  let copied = 0;
  const copyBegun = performance.now();
  await db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    for await (const part of tx.copyOut(`copy (${sql}) to stdout csv`)) copied += part.length;
  });
  const copyMs = performance.now() - copyBegun;

  const peak = { megabytes: 0 };
  const watch = setInterval(() => {
    peak.megabytes = Math.max(peak.megabytes, memoryOf(pid, 'VmRSS'));
  }, 50);
  let walked = 0;
  let pages = 0;
  let cursor: string | undefined = '';
  const walkBegun = performance.now();
  while (cursor !== undefined) {
    if (pages % 500 === 0) await refillAllowance(target);
    const { headers, body } = await getPage(target, `stock-on-hand?format=csv&cursor=${cursor}`);
    walked += body.length;
    pages += 1;
    cursor = headers['x-next-cursor'] as string | undefined;
  }
  const walkMs = performance.now() - walkBegun;
  clearInterval(watch);
  console.log(
    `CSV walk of everything: copy ${(copyMs / 1_000).toFixed(1)} s (${(copied / 1e6).toFixed(0)} MB), ${String(pages)} pages over HTTP ${(walkMs / 1_000).toFixed(1)} s (${(walked / 1e6).toFixed(0)} MB): ${ratio(copyMs, walkMs)} of its speed; memory of the program at most ${peak.megabytes.toFixed(0)} MB`,
  );
  recordFigure('reporting: CSV walk to copy … to stdout', copyMs / walkMs, 'higher', 0.5);
  recordFigure('reporting: MB of process memory during the walk', peak.megabytes, 'lower', 200);
  await refillAllowance(target);
}
