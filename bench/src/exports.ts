import { openLog } from '../../server/src/foundation/observability/log.ts';
import { checkParts } from '@storehouse/contract/checks';
import { runCheck } from '../../server/src/modules/checks/run-check.ts';
import { processorMsOf } from './measuring/processor-time.ts';
import { memoryOf } from './measuring/process-memory.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { fillInventory } from './reporting/fill-inventory.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// One export of 500,000 pairs after one check, which makes a million rows: stock-on-hand and stock-history have one
// each. The point is the memory of the process, which must not grow with the rows: 300 MB at most. `--pairs=` for other
// sizes.
const given = process.argv.find((word) => word.startsWith('--pairs='));
const pairs = given === undefined ? 500_000 : Number(given.slice('--pairs='.length));
const products = Math.min(pairs, 50_000);

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const db = openBenchDatabase(storehouse.socketDir, 2);
await fillInventory(db, account.id, { locations: Math.ceil(pairs / products), products });
const now = new Date();
await runCheck(
  { db, clock: { now: () => now, refresh: () => Promise.resolve() }, log: openLog('error') },
  { id: account.id, zone: 'UTC', day: now.toISOString().slice(0, 10) },
  { parts: checkParts, waits: true },
);
await db.query('vacuum analyze');
await db.close();

const before = memoryOf(storehouse.pid, 'VmRSS');
const usedMs = processorMsOf(storehouse.pid);
const begun = performance.now();
const run = await storehouse.operator<{ state: string; rows: number; bytes: number; files: { bytes: number }[] }>(
  'POST',
  `/accounts/${account.id}/exports`,
  {},
);
const seconds = (performance.now() - begun) / 1_000;
const peak = memoryOf(storehouse.pid, 'VmHWM');
const unpacked = run.files.reduce((sum, { bytes }) => sum + bytes, 0);
const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(0);
console.log(
  `${run.state}: ${String(run.rows)} rows, ${megabytes(unpacked)} MB of CSV in an archive of ${megabytes(run.bytes)} MB`,
);
const rowMs = (processorMsOf(storehouse.pid) - usedMs) / run.rows;
console.log(
  `${seconds.toFixed(1)} s, ${(run.rows / seconds / 1_000).toFixed(0)} thousand rows a second; processor time of the program ${(rowMs * 1_000).toFixed(1)} s for a million`,
);
console.log(`memory of the process: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most`);
recordFigure('exports: MB of process memory for a million rows', peak, 'lower', 200);
recordFigure('exports: thousand rows a second', run.rows / seconds / 1_000, 'higher');
await storehouse.stop();
if (run.state !== 'done' || peak > 300) process.exitCode = 1;
