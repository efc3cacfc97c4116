import { beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '../../../database/database.ts';
import { createInventory, insertLot, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { contextOf } from '../inventory-context.ts';
import { findOrMakeLots } from './lots.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let present = '';

beforeEach(async () => {
  fixture = await createInventory(test.context);
  present = await insertLot(test.context, fixture.caller, { productId: fixture.aspirin, lotNumber: 'C' });
});

const wanted = (lotNumber: string, expirationDate: string | null = null) => ({
  productId: fixture.aspirin,
  lotNumber,
  expirationDate,
  field: 'expirationDate',
});
const numbersOf = async (ids: readonly string[]) => {
  const lots = await test.db.query<{ id: string; number: string; expires: string | null }>(
    `select id, lot_number as number, expiration_date as expires from inventory_items where account_id = $1`,
    [fixture.caller.accountId],
  );
  return ids.map((id) => lots.find((lot) => lot.id === id)).map((lot) => [lot?.number, lot?.expires]);
};

describe('a lot that is there', () => {
  /** Finds lots; before each time that it looks for them, somebody else commits a change. */
  const findWhile = (lotNumbers: readonly string[], others: (look: number) => Promise<unknown>) =>
    test.db.transaction(async (tx) => {
      let looks = 0;
      const query: Transaction['query'] = async (sql, values) => {
        if (typeof sql === 'string' && sql.includes('for key share')) await others((looks += 1));
        return tx.query(sql, values);
      };
      const context = contextOf(test.context, fixture.caller);
      return findOrMakeLots(
        context,
        { ...tx, query },
        lotNumbers.map((number) => wanted(number)),
      );
    });
  const remove = (id: string) =>
    test.db.query('delete from inventory_items where account_id = $1 and id = $2', [fixture.caller.accountId, id]);
  const rename = (id: string) =>
    test.db.query(`update inventory_items set lot_number = 'Z' where account_id = $1 and id = $2`, [
      fixture.caller.accountId,
      id,
    ]);

  it.each([
    ['deleted', remove],
    ['renamed', rename],
  ])('and is %s before it is held is created', async (_, change) => {
    const ids = await findWhile(['A', 'C', 'D'], (look) => (look === 1 ? change(present) : Promise.resolve()));
    expect((await numbersOf(ids)).map(([number]) => number)).toEqual(['A', 'C', 'D']);
    expect(ids[0]).toBe(fixture.aspirinSoon);
    expect(ids).not.toContain(present);
  });
});

describe('a new lot in two lines', () => {
  it.each([
    ['2027-01-31', null],
    [null, '2027-01-31'],
  ])('with the dates %s and %s has the one that is given', async (...dates) => {
    const context = contextOf(test.context, fixture.caller);
    const lines = dates.map((date) => wanted('N', date));
    const ids = await test.db.transaction((tx) => findOrMakeLots(context, tx, lines));
    expect(await numbersOf(ids)).toEqual([
      ['N', '2027-01-31'],
      ['N', '2027-01-31'],
    ]);
  });
});
