import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { checkParts } from '@storehouse/contract/checks';
import { addDays } from '../../foundation/time/local-day.ts';
import { useChecks } from '../../testing/checks-fixture.ts';
import { putOnHand } from '../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { markEverything } from '../inventory/check-marks.ts';
import { openChecks } from './checks.ts';

const test = useTestDatabase();
const { context } = test;
const checks = useChecks(test);

/** Changes a pair, a name and a price without a mark, as a fault of the program would. */
async function changeUnmarked(): Promise<void> {
  const { caller, bandages } = checks.inventory;
  for (const sql of [
    'update stock_pairs set quantity_on_hand = quantity_on_hand + 1 where account_id = $1 and product_id = $2',
    `update products set name = name || '!', price_per_unit = 3 where account_id = $1 and id = $2`,
  ]) {
    await test.db.query(sql, [caller.accountId, bandages]);
  }
}

async function runOn(day: string, isFull = false) {
  const found: [string, number][] = [];
  context.at = new Date(`${day}T08:00:00Z`);
  const { accountId } = checks.inventory.caller;
  // Opened by name: the database of the context is there once the test runs.
  const opened = openChecks({
    db: test.db,
    log: context.log,
    clock: context.clock,
    onDifferences: (part, count) => found.push([part, count]),
  });
  await opened.run(accountId, checkParts, isFull);
  return found;
}

const newest = () =>
  checks.rows(`select stock.quantity_on_hand as quantity, name.name, price.price
    from stock_now stock
    join product_name_runs name on name.account_id = $1 and name.product_id = stock.product_id and name.last_day = 'infinity'
    left join price_runs price on price.account_id = $1 and price.product_id = stock.product_id and price.last_day = 'infinity'
    where stock.account_id = $1`);

/** A day on which the account's check is not the weekly one, after a first check on the day before. */
async function firstChecks(): Promise<string> {
  const { caller, depot, bandagesLot } = checks.inventory;
  await putOnHand(context, caller, depot, bandagesLot, 10);
  const day = '2026-03-02';
  await runOn(day);
  // The weekly check of an account falls on a day that follows from its id.
  const isWeekly = async () => {
    const [state] = await checks.rows('select full_day from check_states where account_id = $1');
    return state?.['full_day'];
  };
  let next = addDays(day, 1);
  for (; (await isWeekly()) === day && next <= '2026-03-09'; next = addDays(next, 1)) await runOn(next);
  return next;
}

describe('a comparison of everything', () => {
  it('is made on request, and corrects and reports what nobody had marked', async () => {
    const day = await firstChecks();
    await changeUnmarked();
    expect(await runOn(day)).toEqual([]);
    expect(await newest()).toEqual([{ quantity: 10, name: 'Bandages', price: null }]);
    // The pair, its name, and no total: the changes found add up.
    expect(await runOn(addDays(day, 1), true)).toEqual([
      ['stock', 2],
      ['prices', 1],
    ]);
    expect(await newest()).toEqual([{ quantity: 11, name: 'Bandages!', price: '3.0000' }]);
  });

  it('is made once a week, whatever else was looked at', async () => {
    const day = await firstChecks();
    await changeUnmarked();
    const found: [string, number][] = [];
    for (let ahead = 0; ahead < 7; ahead += 1) found.push(...(await runOn(addDays(day, ahead))));
    expect(found).toEqual([
      ['stock', 2],
      ['prices', 1],
    ]);
  });

  it('follows a restore and a bulk load, which nobody has to mark in detail', async () => {
    const day = await firstChecks();
    await changeUnmarked();
    await test.db.query('update data_epoch set epoch = $1', [randomUUID()]);
    expect(await runOn(day)).toEqual([]);
    expect(await newest()).toEqual([{ quantity: 11, name: 'Bandages!', price: '3.0000' }]);
    await changeUnmarked();
    await markEverything(test.db, checks.inventory.caller.accountId);
    expect(await runOn(addDays(day, 1))).toEqual([]);
    expect(await newest()).toEqual([{ quantity: 12, name: 'Bandages!!', price: '3.0000' }]);
  });
});
