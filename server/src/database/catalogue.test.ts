import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../testing/test-database.ts';
import { schemaName, type Queryable } from './database.ts';

/**
 * Tables that belong to no single account, with the reason. Every other table can be moved, exported or deleted by
 * account.
 */
const globalTables: Readonly<Record<string, string>> = {
  accounts:
    'the directory of accounts: its key is the account itself, and a subdomain leads to it before the account is known',
  api_keys: 'found by the hash of the key alone, before the account is known',
  sign_in_failures: 'counts by client address too, and an address belongs to no account',
  sealing_keys: 'the keys of tokens that are opened before anything is read of an account',
  secret_key: 'about the database: the fingerprint of the key that seals secrets of all accounts',
  schema_migrations: 'about the database, not about an account',
  data_epoch: 'about the database: one for all accounts, since a restore replaces all of them',
  test_clock: 'one clock for the whole platform, in tests and demonstrations only',
};

interface Key {
  readonly table: string;
  readonly name: string;
  readonly isPrimary: boolean;
  /** In order; null means an expression. */
  readonly columns: readonly (string | null)[];
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly target: string;
  readonly columns: readonly string[];
  readonly targetColumns: readonly string[];
}

const tablesSql = `
  select relname as name from pg_class where relnamespace = '${schemaName}'::regnamespace and relkind in ('r', 'p')`;

const keysSql = `
  select t.relname as table, c.relname as name, i.indisprimary as "isPrimary",
    array(select a.attname::text from unnest(i.indkey) with ordinality k (number, place)
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number and k.number > 0
      where k.place <= i.indnkeyatts order by k.place) as columns
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = '${schemaName}'::regnamespace and i.indisunique`;

const columnsOf = (numbers: string, table: string) => `
  array(select a.attname::text from unnest(${numbers}) with ordinality k (number, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number order by k.place)`;

const foreignKeysSql = `
  select t.relname as table, f.conname as name, target.relname as target,
    ${columnsOf('f.conkey', 'f.conrelid')} as columns, ${columnsOf('f.confkey', 'f.confrelid')} as "targetColumns"
  from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class target on target.oid = f.confrelid
  where t.relnamespace = '${schemaName}'::regnamespace and f.contype = 'f'`;

/** Everything in the schema that links two accounts or cannot be separated by account. */
async function findBreaches(db: Queryable): Promise<string[]> {
  const tables = (await db.query<{ name: string }>(tablesSql)).map(({ name }) => name);
  const keys = await db.query<Key>(keysSql);
  const foreignKeys = await db.query<ForeignKey>(foreignKeysSql);
  const isGlobal = (table: string) => table in globalTables;
  const keysAccount = ({ columns, targetColumns }: ForeignKey) =>
    columns.some((column, place) => column === 'account_id' && targetColumns[place] === 'account_id');
  return [
    ...tables
      .filter((table) => !isGlobal(table) && !keys.some((key) => key.table === table && key.isPrimary))
      .map((table) => `${table} has no primary key`),
    ...keys
      .filter((key) => !isGlobal(key.table) && key.columns[0] !== 'account_id')
      .map(({ table, name }) => `${table}: account_id is not the first column of ${name}`),
    ...foreignKeys
      .filter((key) => !isGlobal(key.table) && !isGlobal(key.target) && !keysAccount(key))
      .map(({ table, name }) => `${table}: account_id does not lead to account_id in ${name}`),
    ...foreignKeys
      .filter(({ table, target }) => !isGlobal(table) && isGlobal(target) && target !== 'accounts')
      .map(({ table, target }) => `${table} leads to ${target}, which is global`),
  ].sort();
}

const test = useTestDatabase();

/** What is found after running these statements, which are then rolled back. */
async function findBreachesAfter(...statements: string[]): Promise<string[]> {
  let found: string[] = [];
  const trial = test.db.transaction(async (tx) => {
    for (const statement of statements) await tx.query(statement);
    found = await findBreaches(tx);
    throw new Error('taken back');
  });
  await expect(trial).rejects.toThrow('taken back');
  return found;
}

describe('the catalogue', () => {
  it('holds account_id first in the key of every table of an account, and in every reference between them', async () => {
    expect(await findBreaches(test.db)).toEqual([]);
  });

  it('has every global table that is listed, and no reason is left behind for one that is gone', async () => {
    const tables = (await test.db.query<{ name: string }>(tablesSql)).map(({ name }) => name);
    expect(tables).toEqual(expect.arrayContaining(Object.keys(globalTables)));
  });

  const own = 'create table own_things (account_id uuid, id text, primary key (account_id, id))';

  it.each<[string, string[], string]>([
    ['no key', ['create table things (account_id uuid, id text)'], 'things has no primary key'],
    [
      'a key without the account',
      ['create table things (account_id uuid, id text primary key)'],
      'things: account_id is not the first column of things_pkey',
    ],
    [
      'the account in second place',
      ['create table things (account_id uuid, id text, primary key (id, account_id))'],
      'things: account_id is not the first column of things_pkey',
    ],
    [
      'a unique rule over all accounts',
      [own, 'alter table own_things add constraint only_one unique (id)'],
      'own_things: account_id is not the first column of only_one',
    ],
    [
      'a unique index on an expression',
      [own, 'create unique index only_lower on own_things (lower(id), account_id)'],
      'own_things: account_id is not the first column of only_lower',
    ],
    [
      'a reference that crosses the accounts',
      [
        own,
        'alter table own_things add other uuid, add constraint crossing foreign key (other, id) references own_things',
      ],
      'own_things: account_id does not lead to account_id in crossing',
    ],
    [
      'a reference to a global table',
      [own, 'alter table own_things add key_id uuid constraint made_by references api_keys (key_id)'],
      'own_things leads to api_keys, which is global',
    ],
  ])('shows a table with %s', async (_what, statements, breach) => {
    expect(await findBreachesAfter(...statements)).toEqual([breach]);
  });

  it('accepts a table that follows the rule', async () => {
    const parts = 'create table parts (account_id uuid, id text, thing text, primary key (account_id, id))';
    const reference = 'alter table parts add foreign key (account_id, thing) references own_things';
    expect(await findBreachesAfter(own, parts, reference)).toEqual([]);
  });
});
