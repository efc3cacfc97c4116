import { describe, expect, it } from 'vitest';
import { findLongLocks } from '../../testing/find-long-locks.ts';
import { migrations, offlineMigrations } from './migrations.ts';

const ofTransactions = migrations.flatMap((migration) => ('sql' in migration ? [migration] : []));

describe('migrations in a transaction', () => {
  it('hold back no writer of a large table, those from before there were online migrations aside', () => {
    const since = ofTransactions.filter(({ name }) => Number(name.slice(0, 4)) > offlineMigrations);
    expect(since.flatMap(({ name, sql }) => findLongLocks(sql).map((found) => `${name}, ${found}`))).toEqual([]);
  });

  // Shows that the rule finds the locks of migrations as they are really written.
  it('before that, many did', () => {
    const offline = ofTransactions.slice(0, offlineMigrations).filter(({ sql }) => findLongLocks(sql).length > 0);
    expect(offline.map(({ name }) => Number(name.slice(0, 4)))).toEqual([
      4, 6, 11, 13, 14, 15, 16, 19, 20, 21, 22, 25, 26, 27, 29, 30, 32,
    ]);
  });
});

describe('the rule', () => {
  it.each([
    ['create index products_brand on products (account_id, brand_name)', 'builds an index'],
    ['create unique index if not exists one on storehouse.products (id)', 'builds an index'],
    [`do $$ begin create index one on products (id); end $$`, 'builds an index'],
    ['alter table products add constraint sized check (package_size > 0)', 'checks all rows for a constraint:'],
    ['ALTER TABLE products\n  ADD FOREIGN KEY (account_id) REFERENCES accounts', 'checks all rows for a constraint:'],
    ['alter table products add constraint one unique (account_id, name)', 'builds an index for a constraint'],
    ['alter table products add column size int check (size > 0)', 'checks all rows for a constraint of a column'],
    ['alter table products add column size int references sizes', 'checks all rows for a constraint of a column'],
    ['alter table products add column key uuid default gen_random_uuid()', 'writes all rows for a new column'],
    ['alter table products add column number bigint generated always as identity', 'writes all rows for a new column'],
    ['alter table products alter column package_size type bigint', 'writes all rows in another type'],
    ['alter table products alter package_size set data type bigint', 'writes all rows in another type'],
    ['alter table only products alter column upc set not null', 'reads all rows'],
    ['alter table products validate constraint sized', 'reads or writes all rows'],
    [`update products set upc = ''`, 'locks all rows that it changes'],
    ['delete from products where not active', 'locks all rows that it changes'],
    ['truncate products', 'locks the table as a whole'],
    ['create table sizes (id int); create index one on products (id)', 'builds an index'],
  ])('finds %s', (sql, problem) => {
    expect(findLongLocks(sql)).toEqual([expect.stringMatching(`^products: ${problem}`)]);
  });

  it.each([
    'create table sizes (id int primary key, size int check (size > 0)); create index sizes_size on sizes (size)',
    'create table sizes (id int); alter table sizes add foreign key (id) references products; update sizes set id = 1',
    'create table sizes (id int, product_id text references products on delete cascade on update cascade)',
    'alter table products add column size int',
    `alter table products add column size int not null default 0, add column seen_at timestamptz default now()`,
    'alter table products add constraint sized check (package_size > 0) not valid',
    'alter table products add constraint one unique using index products_one',
    'alter table products alter column upc drop not null, alter column size set default 1',
    'alter table products drop constraint sized; drop index products_name; drop table sizes',
    'insert into sizes (id) select id from products for update of products',
    `alter table due_work drop constraint due_work_kind_check, add constraint due_work_kind_check check (kind in ('a'))`,
    '-- create index one on products (id)\nselect 1',
    `insert into notes values ('update products set x')`,
  ])('accepts %s', (sql) => {
    expect(findLongLocks(sql)).toEqual([]);
  });
});
