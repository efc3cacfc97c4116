import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../testing/test-database.ts';
import { schemaName, type Queryable } from '../database.ts';
import { migrations } from '../migrations/migrations.ts';
import { asStatements } from '../online/online-step.ts';
import { splitStatements } from './split-statements.ts';
import { tablePlacement, type Placement } from './table-placement.ts';

const test = useTestDatabase();

const tablesSql = `
  select relname as name from pg_class
  where relnamespace = '${schemaName}'::regnamespace and relkind in ('r', 'p') and not relispartition`;

/** Unique indexes whose first column does not tell the rows of one account from those of another. */
const wideKeysSql = `
  select t.relname as table, c.relname as name
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  left join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
  where t.relnamespace = '${schemaName}'::regnamespace and i.indisunique and a.attname is distinct from 'account_id'`;

const referencesSql = `
  select t.relname as table, k.conname as name, target.relname as target
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_class target on target.oid = k.confrelid
  where k.contype = 'f' and t.relnamespace = '${schemaName}'::regnamespace`;

/** The references that a cluster accepts: it can check a row against its target on the node where the row is. */
const allowed: Readonly<Record<Placement, readonly Placement[]>> = {
  distributed: ['distributed', 'reference'],
  reference: ['reference'],
  local: ['local', 'reference'],
};

const ofKind = (kind: Placement) => Object.keys(tablePlacement).filter((table) => tablePlacement[table] === kind);

async function findBreaches(on: Queryable): Promise<string[]> {
  const tables = (await on.query<{ name: string }>(tablesSql)).map(({ name }) => name);
  const keys = await on.query<{ table: string; name: string }>(wideKeysSql);
  const references = await on.query<{ table: string; name: string; target: string }>(referencesSql);
  const placementOf = (table: string) => tablePlacement[table] ?? 'local';
  return [
    ...tables.filter((table) => !(table in tablePlacement)).map((table) => `${table} is not in the map`),
    ...Object.keys(tablePlacement)
      .filter((table) => !tables.includes(table))
      .map((table) => `${table} is in the map and not in the schema`),
    ...keys
      .filter(({ table }) => placementOf(table) === 'distributed')
      .map(({ table, name }) => `${table} is distributed and its key ${name} does not start with account_id`),
    ...references
      .filter(({ table, target }) => !allowed[placementOf(table)].includes(placementOf(target)))
      .map(({ table, name }) => `${table} cannot refer to where ${name} leads`),
  ].sort();
}

async function findBreachesAfter(statement: string): Promise<string[]> {
  let found: string[] = [];
  const trial = test.db.transaction(async (tx) => {
    await tx.query(statement);
    found = await findBreaches(tx);
    throw new Error('taken back');
  });
  await expect(trial).rejects.toThrow('taken back');
  return found;
}

describe('the map of tables', () => {
  it('has every table of the schema, in a place where its keys and references hold', async () => {
    expect(await findBreaches(test.db)).toEqual([]);
  });

  it.each([
    ['create table things (account_id uuid primary key)', 'things is not in the map'],
    ['drop table usage_hours', 'usage_hours is in the map and not in the schema'],
    [
      'alter table events add constraint only_one unique (event_id)',
      'events is distributed and its key only_one does not start with account_id',
    ],
    [
      'alter table events add constraint of_key foreign key (event_id) references api_keys (key_id)',
      'events cannot refer to where of_key leads',
    ],
  ])('shows %s', async (statement, breach) => {
    expect(await findBreachesAfter(statement)).toEqual([breach]);
  });
});

/** These ran before there were clusters: on a cluster their tables are always placed after all of them. */
const beforeClusters = 18;

describe('migrations that may meet placed tables', () => {
  const inlineReference = new RegExp(`^create table[^]*\\breferences (?:${ofKind('distributed').join('|')})\\b`, 'i');
  const withoutComments = (sql: string) => sql.replaceAll(/^--.*\n/gm, '').trim();

  it('add a reference to a distributed table after the table that has it, which is placed in between', () => {
    const found = migrations
      .slice(beforeClusters)
      .filter((migration) =>
        splitStatements(asStatements(migration)).some((statement) => inlineReference.test(withoutComments(statement))),
      );
    expect(found.map(({ name }) => name)).toEqual([]);
  });

  it('would show one that does not', () => {
    expect(inlineReference.test('create table things (account_id uuid, id text references products)')).toBe(true);
    expect(inlineReference.test('create table things (account_id uuid references accounts)')).toBe(false);
  });
});
