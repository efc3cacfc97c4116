import { checkParts } from '@storehouse/contract/checks';
import { addDays } from '../../server/src/foundation/time/local-day.ts';
import { openLog } from '../../server/src/foundation/observability/log.ts';
import { requestFullCheck, runCheck } from '../../server/src/modules/checks/run-check.ts';
import { median, ratio } from './measuring/figures.ts';
import { watchProcessorTimes } from './measuring/processor-time.ts';
import { recordFigure } from './measuring/record-figure.ts';
import { openBenchDatabase } from './open-bench-database.ts';
import { changePairs, fillInventory } from './reporting/fill-inventory.ts';
import { createBenchAccount, startStorehouse } from './start-storehouse.ts';

// The cost of the daily check: of the first one, to which everything is new, and of later ones after 0 %, 1 % and 10 %
// of the pairs changed, each beside a comparison of everything; then of the same changes in twice the pairs. 100,000
// pairs, or a million with `--full`. Processor time is that of PostgreSQL, which other work on the machine affects
// less.
const base = process.argv.includes('--full') ? 1_000_000 : 100_000;
const rounds = 3;

interface Cost {
  readonly ms: number;
  readonly processorMs: number;
}

const costsOfSizes = [await measure(base), await measure(base * 2)] as const;
for (const [share, label] of [
  [0.01, '1 %'],
  [0.1, '10 %'],
] as const) {
  const [once, twice] = costsOfSizes.map((costs) => costs.get(base * share)?.processorMs ?? 0) as [number, number];
  console.log(`twice the pairs, the same changes (${label}): ${ratio(twice, once)} times the processor time`);
  recordFigure(`daily check: ${label} changed, twice the pairs`, twice / once, 'lower', 1.2);
}

async function measure(pairs: number): Promise<Map<number, Cost>> {
  const storehouse = await startStorehouse();
  const { id } = await createBenchAccount(storehouse, 'bench');
  const db = openBenchDatabase(storehouse.socketDir, 5);
  const times = watchProcessorTimes({}, storehouse.socketDir);
  await fillInventory(db, id, { locations: Math.round(pairs / 10_000), products: 10_000 });
  let day = '2026-01-01';
  const check = async (): Promise<Cost> => {
    const clock = { now: () => new Date(`${day}T04:00:00Z`), refresh: () => Promise.resolve() };
    const [begun, before] = [performance.now(), times().PostgreSQL];
    await runCheck({ db, clock, log: openLog('error') }, { id, zone: 'UTC', day }, { parts: checkParts, waits: true });
    day = addDays(day, 1);
    return { ms: performance.now() - begun, processorMs: times().PostgreSQL - before };
  };
  const say = (what: string, costs: readonly Cost[]): Cost => {
    const cost = {
      ms: median(costs.map(({ ms }) => ms)),
      processorMs: median(costs.map(({ processorMs }) => processorMs)),
    };
    console.log(
      `${String(pairs)} pairs, ${what}: ${cost.ms.toFixed(0)} ms, processor ${cost.processorMs.toFixed(0)} ms`,
    );
    return cost;
  };

  say('first check', [await check()]);
  await db.query('vacuum analyze');
  const costs = new Map<number, Cost>();
  for (const count of [0, base * 0.01, base * 0.1]) {
    const changed: Cost[] = [];
    const compared: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await changePairs(db, id, count, day);
      // Postpones the weekly comparison of everything, which may fall on one of these days.
      await db.query('update check_states set full_day = $2, prices_full_day = $2 where account_id = $1', [id, day]);
      changed.push(await check());
      await changePairs(db, id, count, day);
      await requestFullCheck(db, id);
      compared.push(await check());
    }
    costs.set(count, say(`${String(count)} changed, looking at these`, changed));
    const full = say(`${String(count)} changed, comparing everything`, compared);
    const share = (costs.get(count)?.processorMs ?? 0) / full.processorMs;
    if (pairs === base) recordFigure(`daily check: ${String(count)} changed, to comparing everything`, share, 'lower');
  }
  await db.close();
  await storehouse.stop();
  return costs;
}
