import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Sql } from '../../../database/database.ts';
import { createInventory, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openGeneric, type Generic } from '../generic.ts';

const test = useTestDatabase();
let stock: InventoryFixture;
let other: InventoryFixture;
let generic: Generic;
let asked: string[] = [];

beforeAll(async () => {
  stock = await createInventory(test.context);
  other = await createInventory(test.context);
  generic = openGeneric({ ...test.context, db: listening(test.db) });
});
beforeEach(() => {
  asked = [];
});

/** The database, which lists the names of the statements it is sent. */
const listening = (db: Database): Database => ({
  ...db,
  query: (sql: Sql, values) => {
    asked.push(typeof sql === 'string' ? sql : sql.name);
    return db.query(sql, values);
  },
});

const outcomes = async (calls: readonly Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(calls)).map((one) => (one.status === 'fulfilled' ? one.value : one.reason) as unknown);
const reference = (id: string) => ({ id });

describe('reads that arrive together', () => {
  const read = (id: string, className = 'product', { caller } = stock) => generic.read(caller, className, id);

  it('share a statement, and each gets its own object or NotFound', async () => {
    const answers = await outcomes([stock.aspirin, 'nothing', stock.bandages, stock.aspirin].map((id) => read(id)));
    expect(answers).toMatchObject([
      expect.stringContaining('"Aspirin"'),
      { name: 'NotFound', message: 'There is no product with the id "nothing".' },
      expect.stringContaining('"Bandages"'),
      expect.stringContaining('"Aspirin"'),
    ]);
    expect(asked).toEqual(['read-product']);
    expect(answers[0]).toBe(await read(stock.aspirin));
    expect(asked).toEqual(['read-product', 'read-product']);
  });

  it('stay within their account and class', async () => {
    const answers = await outcomes([
      read(stock.aspirin),
      read(stock.aspirin, 'product', other),
      read(other.aspirin, 'product', other),
      read(stock.aspirin, 'inventoryItem'),
      read(stock.aspirinSoon, 'inventoryItem'),
    ]);
    const found = answers.map((answer) => (typeof answer === 'string' ? (JSON.parse(answer) as object) : null));
    expect(found).toMatchObject([{ id: stock.aspirin }, null, { id: other.aspirin }, null, { id: stock.aspirinSoon }]);
  });

  it('fail for nobody because of an id that the database refuses', async () => {
    const answers = await outcomes([read(stock.aspirin), read('\0'), read(stock.bandages)]);
    expect(answers.map((answer) => typeof answer)).toEqual(['string', 'object', 'string']);
  });

  it('see what was changed before they arrived, also behind others that are being read', async () => {
    const before = read(stock.bandages);
    await generic.update(stock.caller, 'product', stock.bandages, { description: 'changed' });
    expect(await read(stock.bandages)).toContain('"description":"changed"');
    await before;
  });
});

describe('creates that arrive together', () => {
  const create = (body: object, { caller } = stock) =>
    generic.create(caller, 'product', [body]).then(([json = '']) => JSON.parse(json) as Record<string, unknown>);
  const valid = (name: string) => ({ name, category: reference('ROOT') });

  it('share a statement, and each gets its own object', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Product ${String(index)}`);
    const created = await Promise.all(names.map((name) => create(valid(name))));
    expect(created.map(({ name }) => name)).toEqual(names);
    expect(new Set(created.map(({ productCode }) => productCode)).size).toBe(40);
    expect(asked).toEqual(['take-numbers', 'insert-many-product', 'insert-many-product']);
    const [last] = await test.db.query<{ count: number }>(
      `select count(*) as count from check_marks where account_id = $1 and product_id = any($2)`,
      [stock.caller.accountId, created.map(({ id }) => id)],
    );
    expect(last!.count).toBe(40);
  });

  it('fail for nobody else when one of them is refused, which learns only of its own field', async () => {
    await create({ ...valid('First'), productCode: 'TAKEN' });
    const answers = await outcomes([
      create(valid('Fine')),
      create({ ...valid('Second'), productCode: 'TAKEN' }),
      create({ name: 'Third', category: reference('nowhere') }),
      create({ name: 'Fourth' }),
      create({ ...valid('Twin'), productCode: 'TWIN' }),
      create({ ...valid('Twin'), productCode: 'TWIN' }),
    ]);
    const taken = { errors: [{ field: 'productCode', message: 'must be unique' }] };
    expect(answers.slice(0, 4)).toMatchObject([
      { name: 'Fine' },
      taken,
      { errors: [{ field: 'category', message: 'not found' }] },
      { errors: [{ field: 'category', message: 'cannot be null' }] },
    ]);
    // Either of the two may come first.
    const twins = answers.slice(4);
    expect(twins).toContainEqual(expect.objectContaining({ productCode: 'TWIN' }));
    expect(twins).toContainEqual(expect.objectContaining(taken));
  });

  it('do not wait for one that waits for another transaction', async () => {
    let waiting: Promise<unknown> | undefined;
    const undone = test.db.transaction(async (tx) => {
      const code = `update products set product_code = 'HELD' where account_id = $1 and id = $2`;
      await tx.query(code, [stock.caller.accountId, stock.bandages]);
      waiting = create({ ...valid('Waiting'), productCode: 'HELD' });
      await expect.poll(() => asked).toContain('insert-one-product');
      expect(await create(valid('Another'))).toMatchObject({ name: 'Another' });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await waiting).toMatchObject({ productCode: 'HELD' });
  });

  it('stay within their account', async () => {
    const codes = await Promise.all([
      create({ ...valid('Ours'), productCode: 'SAME' }),
      create({ ...valid('Theirs'), productCode: 'SAME' }, other),
    ]);
    expect(codes.map(({ name }) => name)).toEqual(['Ours', 'Theirs']);
    expect(await generic.list(other.caller, 'product', { max: null, offset: 0 })).not.toContain('"Ours"');
  });

  it('get another number when somebody else has taken theirs by hand', async () => {
    const { accountId } = stock.caller;
    const [counter] = await test.db.query<{ last: number }>(
      `select last from number_counters where account_id = $1 and kind = 'PR-'`,
      [accountId],
    );
    // As if it were given at the same moment: nobody has passed over it.
    await test.db.query(`update products set product_code = $2 where account_id = $1 and id = $3`, [
      accountId,
      `PR-${String((counter?.last ?? 0) + 2)}`,
      stock.bandages,
    ]);
    const created = await Promise.all(['One', 'Two', 'Three'].map((name) => create(valid(name))));
    expect(new Set(created.map(({ productCode }) => productCode)).size).toBe(3);
  });
});
