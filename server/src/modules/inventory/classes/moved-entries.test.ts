import { beforeEach, expect, it } from 'vitest';
import type { Transaction } from '../../../database/database.ts';
import {
  createInventory,
  instanceEvents,
  quantityOf,
  type InventoryFixture,
} from '../../../testing/inventory-fixture.ts';
import { runWhileHeld } from '../../../testing/run-while-held.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openGeneric } from '../generic.ts';
import { Invalid } from '../invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let entry = '';
let other = '';

interface Posted {
  readonly id: string;
  readonly transactionEntries: readonly { readonly id: string }[];
}

/** A correction of 10 aspirin, whose entry is moved, and one of 5 bandages that it is moved to. */
beforeEach(async () => {
  fixture = await createInventory(test.context);
  const post = async (lot: string, quantity: number) => {
    const [json = ''] = await openGeneric(test.context).create(fixture.caller, 'transaction', [
      {
        transactionType: { id: '3' },
        transactionDate: test.context.at.toISOString(),
        inventory: { id: fixture.depot },
        transactionEntries: [{ inventoryItem: { id: lot }, quantity }],
      },
    ]);
    return JSON.parse(json) as Posted;
  };
  entry = (await post(fixture.aspirinSoon, 10)).transactionEntries[0]?.id ?? '';
  other = (await post(fixture.bandagesLot, 5)).id;
});

const move = (tx: Transaction) => {
  const db = { ...test.db, transaction: <Out>(work: (on: Transaction) => Promise<Out>) => work(tx) };
  return openGeneric({ ...test.context, db }).update(fixture.caller, 'transactionEntry', entry, {
    transaction: { id: other },
  });
};
const onHand = (lot: string) => quantityOf(test.context, fixture.caller, fixture.depot, lot);

it('an entry that is being moved to a transaction goes with it when that is deleted, and so does its stock', async () => {
  await runWhileHeld(test.db, move, [() => openGeneric(test.context).remove(fixture.caller, 'transaction', other)]);
  expect([await onHand(fixture.aspirinSoon), await onHand(fixture.bandagesLot)]).toEqual([0, 0]);
  const events = await instanceEvents(test.context, fixture.caller);
  const lines = (events.at(-1)?.data['lines'] ?? []) as { quantityDelta: number }[];
  expect(lines.map(({ quantityDelta }) => quantityDelta).sort()).toEqual([-10, -5]);
});

it('a change that waited while the entry was moved is refused with `optimistic locking`', async () => {
  const [again] = await runWhileHeld(test.db, move, [
    () => openGeneric(test.context).update(fixture.caller, 'transactionEntry', entry, { quantity: 3 }),
  ]);
  expect(again).toBeInstanceOf(Invalid);
  expect(String(again)).toContain('optimistic locking');
  expect(await onHand(fixture.aspirinSoon)).toBe(10);
});
