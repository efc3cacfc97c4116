import { beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { createInventory, quantityOf, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { loseDeadlock } from '../../../testing/lose-deadlock.ts';
import { countWaiting } from '../../../testing/run-while-held.ts';
import { signal } from '../../../testing/signal.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openGeneric } from '../generic.ts';
import { lockTransactions } from '../stock/lock-transactions.ts';
import { lockPairs } from '../stock/pairs.ts';

// A change of a transaction or an entry updates the stock of the pair it leaves and of the pair it moves to. Two changes that
// swap such pairs would deadlock if each locked its second pair only after its change.

const test = useTestDatabase();
let fixture: InventoryFixture;

interface Posted {
  readonly id: string;
  readonly transactionEntries: readonly { readonly id: string }[];
}

beforeEach(async () => {
  fixture = await createInventory(test.context);
});

async function correct(locationId: string, lot: string, quantity: number): Promise<{ id: string; entry: string }> {
  const [json = ''] = await openGeneric(test.context).create(fixture.caller, 'transaction', [
    {
      transactionType: { id: '3' },
      transactionDate: test.context.at.toISOString(),
      inventory: { id: locationId },
      transactionEntries: [{ inventoryItem: { id: lot }, quantity }],
    },
  ]);
  const { id, transactionEntries } = JSON.parse(json) as Posted;
  return { id, entry: transactionEntries[0]?.id ?? '' };
}
const onHand = (locationId: string, lot: string) => quantityOf(test.context, fixture.caller, locationId, lot);

/** The generic API on a database in which updates of rows wait for `pause`; counts the transactions that it starts. */
function slowed(pause: () => Promise<void>) {
  const state = { begun: 0 };
  const db: Database = {
    ...test.db,
    transaction: (work, ...settings) => {
      state.begun += 1;
      return test.db.transaction(
        (tx) =>
          work({
            ...tx,
            query: async (sql, values) => {
              if (typeof sql === 'string' && /update transaction\w+ set version/.test(sql)) await pause();
              return tx.query(sql, values);
            },
          }),
        ...settings,
      );
    },
  };
  return { state, generic: openGeneric({ ...test.context, db }) };
}

/** Starts the second change while the first one holds its locks; returns how many transactions both of them started. */
async function interleave(className: string, first: [string, object], second: [string, object]): Promise<number> {
  const [reached, released] = [signal(), signal()];
  const slow = slowed(async () => {
    reached.give();
    await released.given;
  });
  const other = slowed(() => Promise.resolve());
  const one = slow.generic.update(fixture.caller, className, ...first);
  await Promise.race([reached.given, one]);
  const two = other.generic.update(fixture.caller, className, ...second);
  await expect.poll(() => countWaiting(test.db)).toBe(1);
  released.give();
  await Promise.all([one, two]);
  return slow.state.begun + other.state.begun;
}

it('two transactions that swap their locations wait for each other', async () => {
  const { depot, otherDepot, aspirinSoon } = fixture;
  const [here, there] = [await correct(depot, aspirinSoon, 1), await correct(otherDepot, aspirinSoon, 10)];
  const change = (id: string) => ({ inventory: { id } });
  expect(await interleave('transaction', [here.id, change(otherDepot)], [there.id, change(depot)])).toBe(2);
  expect([await onHand(depot, aspirinSoon), await onHand(otherDepot, aspirinSoon)]).toEqual([10, 1]);
});

it('two entries that swap their lots wait for each other', async () => {
  const { depot, aspirinSoon, bandagesLot } = fixture;
  const [one, other] = [await correct(depot, aspirinSoon, 1), await correct(depot, bandagesLot, 10)];
  const change = (id: string) => ({ inventoryItem: { id } });
  const swap = interleave('transactionEntry', [one.entry, change(bandagesLot)], [other.entry, change(aspirinSoon)]);
  expect(await swap).toBe(2);
  expect([await onHand(depot, aspirinSoon), await onHand(depot, bandagesLot)]).toEqual([10, 1]);
});

it.each(['update', 'delete'] as const)('a change that loses a deadlock is repeated: %s', async (method) => {
  const { caller, depot, aspirin, aspirinSoon } = fixture;
  const { id } = await correct(depot, aspirinSoon, 5);
  const generic = openGeneric(test.context);
  const outcome = await loseDeadlock(test.db, {
    hold: (tx) => lockPairs(tx, caller.accountId, [{ locationId: depot, productId: aspirin }]),
    request: () =>
      method === 'update'
        ? generic.update(caller, 'transaction', id, { transactionType: { id: '8' }, source: { id: fixture.ward } })
        : generic.remove(caller, 'transaction', id),
    want: (tx) => lockTransactions(tx, caller.accountId, [id]),
  });
  expect(outcome).not.toBeInstanceOf(Error);
  expect(await onHand(depot, aspirinSoon)).toBe(method === 'update' ? 5 : 0);
});
