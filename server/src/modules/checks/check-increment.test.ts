import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import { action, openActions, type Action } from '../../testing/inventory-actions.ts';
import { createInventory, putOnHand } from '../../testing/inventory-fixture.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openTwins } from '../../testing/twin-account.ts';
import { openGeneric } from '../inventory/generic.ts';
import { openChecks } from './checks.ts';
import { requestFullCheck } from './run-check.ts';

/**
 * The same random history is checked twice: by an account that looks at what was marked, and by its twin, to which the
 * inventory is copied and which compares everything each time. After every check all tables must be equal (decision
 * 0032, which also names the faults that were planted to see this fail). `HISTORIES=500` runs more of them.
 */
const histories = Number(process.env['HISTORIES'] ?? 4);

const test = useTestDatabase();
const { context } = test;
const step = fc.record({
  hours: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 18, max: 30 }) }, fc.integer({ min: 10, max: 40 * 24 })),
  actions: fc.array(action, { maxLength: 5 }),
  parts: fc.oneof({ weight: 4, arbitrary: fc.constant([...checkParts]) }, fc.subarray([...checkParts])),
  /** Happens between the stock and the price part. */
  between: fc.option(action, { freq: 4 }),
  /** A part that fails at its end, and whether it is run again on the same day. */
  failing: fc.option(fc.record({ part: fc.constantFrom(...checkParts), isRepeated: fc.boolean() }), { freq: 5 }),
});

it('records by changes what comparing everything records', { timeout: 7_200_000 }, async () => {
  const world = await openWorld();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      await world.restart();
      for (const { hours, actions, parts, between, failing } of steps) {
        context.at = new Date(context.at.getTime() + hours * 3_600_000);
        for (const one of actions) await world.act(one);
        await world.check(parts, between, failing);
      }
    }),
    { numRuns: histories, endOnFailure: true },
  );
});

async function openWorld() {
  const start = new Date('2026-01-10T08:00:00Z');
  context.at = start;
  const inventory = await createInventory(context);
  const { caller, bandages, bandagesLot, depot } = inventory;
  const twinId = (await createTestAccount(context)).id;
  const twins = await openTwins(test.db, { own: caller.accountId, copy: twinId });
  const actions = openActions(context, inventory, twins);
  await openGeneric(context).update(caller, 'product', bandages, { pricePerUnit: 2 });
  await putOnHand(context, caller, depot, bandagesLot, 30);
  await twins.save('initial');
  /** Whether the twin has everything that was committed. */
  let isCopied = false;

  async function act(one: Action): Promise<void> {
    await actions.act(one);
    isCopied = false;
  }

  const differences: string[] = [];
  const checksOf = openChecks({
    ...context,
    onDifferences: (part, count) => differences.push(`${part}: ${String(count)}`),
  });

  async function runOf(part: CheckPart): Promise<void> {
    if (!isCopied) await twins.synchronize();
    isCopied = true;
    await checksOf.run(caller.accountId, [part]);
    await requestFullCheck(test.db, twinId);
    await openChecks(context).run(twinId, [part]);
  }

  async function check(
    parts: readonly CheckPart[],
    between: Action | null,
    failing: { readonly part: CheckPart; readonly isRepeated: boolean } | null,
  ): Promise<void> {
    for (const part of checkParts.filter((one) => parts.includes(one))) {
      if (part === 'prices' && between) await act(between);
      if (failing?.part === part) {
        // The outcome is written last: everything else was done, and is taken back.
        await test.db.query('alter table checks add constraint no_part check (state <> $$completed$$) not valid');
        await runOf(part);
        await test.db.query('alter table checks drop constraint no_part');
        if (!failing.isRepeated) continue;
      }
      await runOf(part);
    }
    await actions.commitLate();
    isCopied = false;
    expect(await twins.differences()).toEqual([]);
    expect(differences).toEqual([]);
  }

  /** Everything as it was before the first history. */
  async function restart(): Promise<void> {
    context.at = start;
    await twins.restore('initial');
    await twins.save('saved');
    await twins.setZone('UTC');
    isCopied = false;
  }

  return { act, check, restart };
}
