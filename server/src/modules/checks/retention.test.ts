import { expect, it } from 'vitest';
import { addDays, monthOf } from '../../foundation/time/local-day.ts';
import { useChecks } from '../../testing/checks-fixture.ts';
import { putOnHand } from '../../testing/inventory-fixture.ts';
import { openInventoryLevels } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const test = useTestDatabase();
const { context } = test;
const checks = useChecks(test);

const days = async (table: string, column: string) => {
  const [row] = await checks.rows(
    `select min(${column}) as first, max(${column}) as last from ${table} where account_id = $1`,
  );
  return [row?.['first'], row?.['last']];
};

it('keeps daily rows, months and totals for as long as they are shown', async () => {
  const { caller, depot, bandagesLot, aspirin, aspirinSoon } = checks.inventory;
  const level = { location: { id: depot }, product: { id: aspirin }, minQuantity: 1 };
  await openInventoryLevels(context).put(caller, level);
  // Every fifth day of fifteen months, with something new each time.
  let day = '2026-03-02';
  for (; day < '2027-06-01'; day = addDays(day, 5)) {
    context.at = new Date(`${day}T02:00:00Z`);
    await putOnHand(context, caller, depot, bandagesLot, 1);
    await putOnHand(context, caller, depot, aspirinSoon, 1);
    await checks.checkAt(`${day}T08:00:00Z`);
  }
  const latest = addDays(day, -5);
  expect(latest).toBe('2027-05-31');
  const dailyFrom = monthOf(addDays(latest, -96));
  expect(await days('stock_past', 'last_day')).toEqual([expect.stringMatching(/^2027-02/), '2027-05-30']);
  expect(await days('lots_past', 'last_day')).toEqual([expect.stringMatching(/^2027-02/), '2027-05-30']);
  expect(await days('activity_runs', 'activity_date')).toEqual([expect.stringMatching(/^2027-02/), '2027-05-26']);
  expect(await days('stock_months', 'month')).toEqual(['2026-05-01', '2027-01-01']);
  expect(await days('activity_months', 'month')).toEqual(['2026-05-01', '2027-01-01']);
  expect(await days('value_totals', 'day')).toEqual([expect.stringMatching(/^2026-05/), latest]);
  expect(await days('stock_totals', 'day')).toEqual([expect.stringMatching(/^2026-05/), latest]);
  expect(await days('rolled_months', 'month')).toEqual(['2026-02-01', '2027-01-01']);
  // The checks themselves are kept.
  expect(await days('checks', 'day')).toEqual(['2026-03-02', latest]);
  const ended = `select count(*) as count from zero_runs where account_id = $1 and last_day < '${dailyFrom}'`;
  expect(await checks.rows(ended)).toEqual([{ count: 0 }]);
});

it('clears the flags of pairs whose runs were dropped', async () => {
  const { caller, depot, bandagesLot } = checks.inventory;
  await putOnHand(context, caller, depot, bandagesLot, 0);
  await checks.checkAt('2026-03-02T08:00:00Z');
  await putOnHand(context, caller, depot, bandagesLot, 5);
  await checks.checkAt('2026-03-03T08:00:00Z');
  const flags = 'select has_zero_runs from stock_now where account_id = $1';
  expect(await checks.rows(flags)).toEqual([{ has_zero_runs: true }]);
  await checks.checkAt('2026-10-20T08:00:00Z');
  expect(await checks.rows(flags)).toEqual([{ has_zero_runs: false }]);
});
