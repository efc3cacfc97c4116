import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { inOrderOfNeed, listSequences, listTables } from './list-tables.ts';

const test = useTestDatabase();
const shape = (table: string, ...needs: string[]) => ({ table, columns: ['id'], needs });

describe('the order of tables', () => {
  it('sorts every table after those it needs, and loses none', () => {
    // A table needs only tables with lower numbers, so an order exists; the list comes in any order.
    const tables = fc
      .array(fc.array(fc.nat(), { maxLength: 3 }), { minLength: 1, maxLength: 12 })
      .map((needs) => needs.map((some, index) => shape(`t${index}`, ...some.map((need) => `t${need % (index || 1)}`))))
      .map(([first, ...rest]) => [{ ...first!, needs: [] as string[] }, ...rest])
      .chain((made) => fc.shuffledSubarray(made, { minLength: made.length }));
    fc.assert(
      fc.property(tables, (given) => {
        const names = inOrderOfNeed(given).map(({ table }) => table);
        expect(names.toSorted()).toEqual(given.map(({ table }) => table).toSorted());
        for (const { table, needs } of given) {
          for (const needed of needs) expect(names.indexOf(needed)).toBeLessThan(names.indexOf(table));
        }
      }),
    );
  });

  it('reports a cycle by name', () => {
    expect(() => inOrderOfNeed([shape('free'), shape('a', 'b'), shape('b', 'a')])).toThrow(/ring: a, b$/);
  });
});

describe('the tables of the schema', () => {
  it('are all listed but the eight that are left out, accounts before what belongs to them', async () => {
    const names = (await listTables(test.db)).map(({ table }) => table);
    const all = await test.db.query<{ name: string }>(
      `select table_name::text as name from information_schema.tables
       where table_schema = 'storehouse' and table_name <> all($1)
         and table_name not in (select relname from pg_class where relispartition)`,
      [
        [
          'schema_migrations',
          'test_clock',
          'data_epoch',
          'secret_key',
          'due_work',
          'idempotency_keys',
          'import_parts',
          'password_requests',
        ],
      ],
    );
    expect(names.toSorted()).toEqual(all.map(({ name }) => name).toSorted());
    expect(names.indexOf('accounts')).toBeLessThan(names.indexOf('api_keys'));
    expect(names.indexOf('accounts')).toBeLessThan(names.indexOf('people'));
  });

  it('have their columns in order, without dropped and generated ones; a table may need itself', async () => {
    await test.db.query(`create table trial (
      id int primary key, gone int, parent int references trial, twice int generated always as (id * 2) stored, "at" text
    )`);
    await test.db.query('alter table trial drop column gone');
    const trial = (await listTables(test.db)).find(({ table }) => table === 'trial');
    expect(trial).toEqual({ table: 'trial', columns: ['id', 'parent', 'at'], needs: [] });
    await test.db.query('drop table trial');
  });

  it('have their names quoted where SQL needs it', async () => {
    await test.db.query('create table "order" (id int primary key, "user" text, line1 text)');
    await test.db.query('create table order_line (id int primary key references "order")');
    const names = await listTables(test.db);
    expect(names.find(({ table }) => table === '"order"')?.columns).toEqual(['id', '"user"', 'line1']);
    expect(names.find(({ table }) => table === 'order_line')?.needs).toEqual(['"order"']);
    await test.db.query('drop table order_line, "order"');
  });

  it('come with the sequences that were used, and the last number of each', async () => {
    await test.db.query('create table trial (id int generated always as identity, other serial, words text)');
    const ours = async () => (await listSequences(test.db)).filter(({ sequence }) => sequence.startsWith('trial'));
    expect(await ours()).toEqual([]);
    await test.db.query(`insert into trial (words) select 'x' from generate_series(1, 5)`);
    expect(await ours()).toEqual([
      { sequence: 'trial_id_seq', reached: 5 },
      { sequence: 'trial_other_seq', reached: 5 },
    ]);
    await test.db.query('drop table trial');
  });

  it('hold all there is beside sequences: no materialised view and no foreign table would be forgotten by a backup', async () => {
    const others = await test.db.query(
      `select relname::text from pg_class where relnamespace = 'storehouse'::regnamespace and relkind not in ('r', 'p', 'S', 'i', 'I')`,
    );
    expect(others).toEqual([]);
  });
});
