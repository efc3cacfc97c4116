import { checkParts } from '@storehouse/contract/checks';
import { addDays } from '../../server/src/foundation/time/local-day.ts';
import { openLog } from '../../server/src/foundation/observability/log.ts';
import { runCheck } from '../../server/src/modules/checks/run-check.ts';
import { median, medianMs, ratio } from './measuring/figures.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { changePairs, fillInventory } from './reporting/fill-inventory.ts';
import { measureDepth, measureDuringCheck, measurePages, type ReportTarget } from './reporting/measure-pages.ts';
import { measureStorage } from './reporting/measure-storage.ts';
import { measureWalk } from './reporting/measure-walk.ts';
import { plainAggregate } from './reporting/plain-aggregate.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// The daily check and the Reporting API over 90 days, with a tenth of the pairs changing each day: 100,000 pairs, or a
// million with `--full`; `--pairs=` and `--days=` for other sizes.
const flag = (name: string): number | null => {
  const given = process.argv.find((word) => word.startsWith(`--${name}=`));
  return given === undefined ? null : Number(given.slice(name.length + 3));
};
const pairs = flag('pairs') ?? (process.argv.includes('--full') ? 1_000_000 : 100_000);
const days = flag('days') ?? 90;
const size = { locations: Math.max(1, Math.round(pairs / 10_000)), products: Math.min(pairs, 10_000) };
const firstDay = '2026-01-01';

const storehouse = await startStorehouse();
const account = await createBenchAccount(storehouse, 'bench');
const db = openBenchDatabase(storehouse.socketDir, 5);
await fillInventory(db, account.id, size);
console.log(`${String(pairs)} pairs, ${String(days)} days`);

const checkOn = async (day: string) => {
  const clock = { now: () => new Date(`${day}T04:00:00Z`), refresh: () => Promise.resolve() };
  await runCheck(
    { db, clock, log: openLog('error') },
    { id: account.id, zone: 'UTC', day },
    { parts: checkParts, waits: true },
  );
};

let lastChecks: number[] = [];
for (let day = 0; day < days; day += 1) {
  await changePairs(db, account.id, pairs / 10, String(day));
  if (day % 15 === 14) await db.query('vacuum analyze');
  const begun = performance.now();
  await checkOn(addDays(firstDay, day));
  // The first check records everything, not only changes, so it is left out.
  if (day > 0) lastChecks = [...lastChecks.slice(-6), performance.now() - begun];
}
const checkMs = median(lastChecks);
const scanMs = await medianMs(3, () => db.query(plainAggregate, [account.id]));
const sameSettingsMs = await db.transaction(async (tx) => {
  await tx.query("set local work_mem = '64MB'; set local enable_mergejoin = off");
  return medianMs(3, () => tx.query(plainAggregate, [account.id]));
});
console.log(
  `daily check: ${checkMs.toFixed(0)} ms, one plain aggregate of its source ${scanMs.toFixed(0)} ms (${ratio(checkMs, scanMs)} times), hashed in the check's 64 MB ${sameSettingsMs.toFixed(0)} ms (${ratio(checkMs, sameSettingsMs)} times)`,
);
await db.query('vacuum analyze');
await measureStorage(db, account.id, days);

const target: ReportTarget = {
  db,
  accountId: account.id,
  platformUrl: storehouse.platformUrl,
  key: account.key,
  day: addDays(firstDay, days - 1),
};
await measurePages(target);
await measureDepth(target, pairs);
await measureWalk(target, storehouse.pid);
await changePairs(db, account.id, pairs / 10, String(days));
await measureDuringCheck(target, () => checkOn(addDays(firstDay, days)));
await db.close();
await storehouse.stop();
