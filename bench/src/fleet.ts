import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../server/src/database/database.ts';
import { requestFullCheck } from '../../server/src/modules/checks/run-check.ts';
import { anyWorkNotice } from '../../server/src/modules/jobs/work-notices.ts';
import {
  countStatements,
  createCounter,
  idleStatements,
  loadCounter,
  resetStatements,
} from './fleet/count-statements.ts';
import { createFleet, setZones, type FleetAccount, type FleetPart } from './fleet/create-fleet.ts';
import { countRequests, describe, describeFlood, describeQueues, type Requests } from './fleet/describe-fleet.ts';
import { createProduct, flood, keepRequesting, readPage } from './fleet/keep-requesting.ts';
import { untilDone, watchQueues } from './fleet/watch-queues.ts';
import { zoneOf } from './fleet/world-zones.ts';
import { ratio } from './measuring/figures.ts';
import { memoryOf } from './measuring/process-memory.ts';
import { watchProcessorTimes } from './measuring/processor-time.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { changePairs } from './reporting/fill-inventory.ts';
import { startStorehouse, type Storehouse } from './start-storehouse.ts';

// Many accounts on one machine and one process. Measures a day's checks, first with the accounts spread over the
// world's time zones, then with all of them in one zone, with page requests and writes meanwhile; small accounts beside
// the work of the largest; and the statements of an idle program. 250 accounts, the largest with 20,000 pairs;
// `--full`: 1,000 accounts, three of them with 100,000 pairs.
const isFull = process.argv.includes('--full');
const parts: readonly FleetPart[] = isFull
  ? [
      { accounts: 3, size: { locations: 10, products: 10_000 } },
      { accounts: 27, size: { locations: 5, products: 1_000 } },
      { accounts: 970, size: { locations: 3, products: 20 } },
    ]
  : [
      { accounts: 1, size: { locations: 4, products: 5_000 } },
      { accounts: 5, size: { locations: 2, products: 1_000 } },
      { accounts: 244, size: { locations: 3, products: 20 } },
    ];
const few: readonly FleetPart[] = [{ accounts: 10, size: { locations: 3, products: 20 } }];
const idleMs = 10_000;
const quietMs = isFull ? 15_000 : 8_000;
const pagesPerSecond = 20;
const writesPerSecond = 20;
/** At this moment it is 04:00 in no zone, and it will be 04:00 once in each zone within the next 24 hours. */
const start = '2026-03-02T12:00:00Z';
const hour = (count: number) => new Date(Date.parse(start) + count * 3_600_000).toISOString();

const idleWithFew = await measureFew();
const dataDir = await mkdtemp(join(tmpdir(), 'storehouse-fleet-'));
const { storehouse, db, fleet } = await openFleet(dataDir, parts);
const processorTimes = watchProcessorTimes({ program: storehouse.pid }, storehouse.socketDir);
const largest = fleet[0] as FleetAccount;
/** Rotates through 50 of the smallest accounts, because one account's pages are served one after another. */
const small = (round: number) => fleet.at(-1 - (round % 50)) as FleetAccount;
const anyone = (round: number) => fleet[(round * 7_919) % fleet.length] as FleetAccount;

const idle = await idleStatements(db, idleMs);
say(`idle: ${idle.toFixed(1)} statements a second, with 10 accounts ${idleWithFew.toFixed(1)}`);
recordFigure('fleet: statements a second when idle', idle, 'lower', 5);
recordFigure('fleet: statements when idle, all accounts to 10', idle / idleWithFew, 'lower', 1.2);

for (const hours of [6, 12, 18, 24]) await moveClock(hours);
await untilDone(db, 'true');
await db.query('vacuum analyze');
const quiet = await requestMeanwhile(() => wait(quietMs));
const requestMs = quiet.processorMs / countRequests(quiet);
say(`nothing else: ${describe(quiet)}; processor time ${requestMs.toFixed(1)} ms each`);

await changeSome('the world');
await measureDay('a day, zones as in the world', async () => {
  for (let hours = 25; hours <= 48; hours += 1) await moveClock(hours);
});

await setZones(
  db,
  fleet.map(({ id }) => [id, 'Etc/UTC']),
);
await untilDone(db, 'true');
await changeSome('one zone');
await measureDay('a day, all in one zone', () => moveClock(64));

await measureFairness();
say(`memory of the program: ${mb('VmRSS')} MB now, ${mb('VmHWM')} MB at most`);
recordFigure('fleet: memory of the program at most, MB', memoryOf(storehouse.pid, 'VmHWM'), 'lower', 300);
await db.close();
await storehouse.stop();
await rm(dataDir, { recursive: true });

/** The statements of an idle program with ten accounts, for comparison. */
async function measureFew(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'storehouse-fleet-'));
  const opened = await openFleet(folder, few);
  const perSecond = await idleStatements(opened.db, idleMs);
  await opened.db.close();
  await opened.storehouse.stop();
  await rm(folder, { recursive: true });
  return perSecond;
}

/** Starts the program on a folder with these accounts, and waits until all work that a start brings is done. */
async function openFleet(
  folder: string,
  wanted: readonly FleetPart[],
): Promise<{ storehouse: Storehouse; db: Database; fleet: FleetAccount[] }> {
  const settings = { dataDir: folder, flags: ['--test-clock', start] };
  const first = await startStorehouse(settings);
  const filling = openBenchDatabase(first.socketDir, 2);
  const createdMs = performance.now();
  const accounts = await createFleet(first, filling, wanted, zoneOf);
  say(`${String(accounts.length)} accounts created in ${seconds(createdMs)}`);
  await loadCounter(filling);
  await filling.close();
  await first.stop();
  const startedMs = performance.now();
  const started = await startStorehouse(settings);
  const ready = seconds(startedMs);
  const opened = openBenchDatabase(started.socketDir, 2);
  await createCounter(opened);
  await untilDone(opened, 'true');
  say(`${String(accounts.length)} accounts: ready after ${ready}, each looked at after ${seconds(startedMs)}`);
  return { storehouse: started, db: opened, fleet: accounts };
}

/** Moves the clock and waits for the checks that are due then. */
async function moveClock(hours: number): Promise<void> {
  await storehouse.operator('PUT', '/clock', { now: hour(hours) });
  db.notify(anyWorkNotice);
  await untilDone(db, `kind = 'checks'`);
}

/** Changes a twentieth of the pairs of every second account; the others stay as they are. */
async function changeSome(name: string): Promise<void> {
  for (const { id, pairs } of fleet.filter((_, number) => number % 2 === 0))
    await changePairs(db, id, pairs / 20, name);
  await db.query('delete from allowances');
}

/** Requests pages and new products while the work is done, by default of all accounts in turn. */
async function requestMeanwhile(work: () => Promise<unknown>, accountOf = anyone): Promise<Requests> {
  const endPages = keepRequesting(readPage(storehouse), accountOf, pagesPerSecond);
  const endWrites = keepRequesting(createProduct(storehouse), accountOf, writesPerSecond);
  const before = usedMs();
  await work();
  const [pages, writes] = [await endPages(), await endWrites()];
  return { pages, writes, processorMs: usedMs() - before };
}

async function measureDay(name: string, day: () => Promise<void>): Promise<void> {
  const endWatch = watchQueues(db);
  await resetStatements(db);
  const startedMs = performance.now();
  const checked = { duration: '' };
  const requests = await requestMeanwhile(async () => {
    await day();
    checked.duration = seconds(startedMs);
    // Long enough for a percentile, and for what follows the checks.
    await Promise.all([untilDone(db, 'true'), wait(Math.max(0, startedMs + quietMs - performance.now()))]);
  });
  const statements = await countStatements(db);
  const queues = await endWatch();
  const failed = await db.query(`select 1 from checks where state <> 'completed'`);
  if (failed.length > 0) throw new Error(`${String(failed.length)} parts of checks failed`);
  say(
    `${name}: checks of ${String(fleet.length)} accounts in ${checked.duration}, with what follows them ${seconds(startedMs)}`,
  );
  const accountMs = (requests.processorMs - requestMs * countRequests(requests)) / fleet.length;
  say(`  processor time an account, without that of requests: ${accountMs.toFixed(0)} ms`);
  say(`  ${describe(requests)}`);
  say(
    `  ${describeQueues(queues)}; ${(statements / fleet.length).toFixed(0)} statements an account, with those of requests`,
  );
  recordFigure(`fleet: ${name}, p99 of pages to nothing else`, requests.pages.p99Ms / quiet.pages.p99Ms, 'lower');
  recordFigure(`fleet: ${name}, p99 of writes to nothing else`, requests.writes.p99Ms / quiet.writes.p99Ms, 'lower');
}

/**
 * Measures small accounts, first alone, then while the largest is checked in full, reads its reports and writes as much
 * as it can.
 */
async function measureFairness(): Promise<void> {
  await untilDone(db, 'true');
  await db.query('delete from allowances');
  const alone = await requestMeanwhile(() => wait(quietMs), small);
  await changePairs(db, largest.id, largest.pairs / 10, 'fairness');
  await requestFullCheck(db, largest.id);
  // In this zone its next check is due ten hours from now, and that of no other account.
  await setZones(db, [[largest.id, 'Pacific/Kiritimati']]);
  await untilDone(db, 'true');
  const endWrites = flood(createProduct(storehouse), largest, 8);
  const endPages = flood(readPage(storehouse), largest, 1);
  const checked = { duration: '' };
  const beside = await requestMeanwhile(async () => {
    const startedMs = performance.now();
    await moveClock(74);
    checked.duration = seconds(startedMs);
    await wait(Math.max(0, startedMs + quietMs - performance.now()));
  }, small);
  const [written, read] = [await endWrites(), await endPages()];
  say(`small accounts alone: ${describe(alone)}`);
  say(
    `  beside the largest, which is checked in full in ${checked.duration}, ${describeFlood('products written', written)} and ${describeFlood('pages read', read)}: ${describe(beside)}`,
  );
  say(
    `  p99 of pages ${ratio(beside.pages.p99Ms, alone.pages.p99Ms)} times, of writes ${ratio(beside.writes.p99Ms, alone.writes.p99Ms)} times`,
  );
  recordFigure(
    'fleet: small accounts beside the largest, p99 of pages',
    beside.pages.p99Ms / alone.pages.p99Ms,
    'lower',
  );
  recordFigure(
    'fleet: small accounts beside the largest, p99 of writes',
    beside.writes.p99Ms / alone.writes.p99Ms,
    'lower',
  );
}

/** The processor time of program and PostgreSQL so far, which other work on the machine affects less than durations. */
function usedMs(): number {
  const { program, PostgreSQL } = processorTimes();
  return program + PostgreSQL;
}

function seconds(sinceMs: number): string {
  return `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
}

function mb(field: 'VmRSS' | 'VmHWM'): string {
  return memoryOf(storehouse.pid, field).toFixed(0);
}

/** Adds the machine's load, because other work on it lengthens all of these times. */
function say(line: string): void {
  console.log(line.startsWith(' ') ? line : `${line} [load ${(loadavg()[0] ?? 0).toFixed(1)}]`);
}
