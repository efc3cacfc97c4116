import { beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../foundation/errors/failures.ts';
import { dumpSchema } from '../testing/dump-schema.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { schemaName } from './database.ts';
import { appliedMigrations, applyMigrations, migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';
import { takeTurn } from './online/take-turn.ts';

const test = useTestDatabase('empty');
const names = migrations.map(({ name }) => name);

/** The schema's contents and when each migration was applied: a second run would show. */
async function schema(): Promise<unknown[]> {
  const exists = await test.db.query('select from pg_namespace where nspname = $1', [schemaName]);
  if (exists.length === 0) return [];
  return test.db.query(
    `select relname::text as thing, relkind::text as kind, null as at from pg_class where relnamespace = $1::regnamespace
     union all select name, 'migration', applied_at::text from schema_migrations order by 2, 1`,
    [schemaName],
  );
}

beforeEach(async () => {
  await test.db.query(`drop schema if exists ${schemaName} cascade`);
});

describe('migrate', () => {
  it('builds the schema on an empty database, and does nothing a second time', async () => {
    expect(await migrate(test.db)).toEqual(names);
    const built = await schema();
    expect(await migrate(test.db)).toEqual([]);
    expect(await schema()).toEqual(built);
    expect(await appliedMigrations(test.db)).toEqual(names.toSorted());
  });

  it('may be called by ten at once: one works, nine find it done', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => migrate(test.db)));
    expect(answers.toSorted((a, b) => b.length - a.length)).toEqual([names, ...Array.from({ length: 9 }, () => [])]);
  });

  it('runs only what the database has not seen', async () => {
    await test.db.transaction((tx) => applyMigrations(tx, migrations.slice(0, 1)));
    expect(await migrate(test.db)).toEqual(names.slice(1));
    // The online migrations ran in steps this time, and lead to the same schema.
    await expect(await dumpSchema(test.db)).toMatchFileSnapshot('./schema.sql');
  });

  it('refuses a database of a newer release in a sentence, and leaves it alone', async () => {
    await migrate(test.db);
    await test.db.query(`insert into schema_migrations (name) values ('9999-from-the-future')`);
    const before = await schema();
    const refusal = await migrate(test.db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toBe(
      'The database was written by a newer release of Storehouse (it has the migration "9999-from-the-future"): start that release.',
    );
    expect(await schema()).toEqual(before);
  });

  it.each([
    ['the first', names[0]!],
    ['one in between', names[2]!],
    // An online migration is completed at the next start, whether it is recorded or not.
    ['the last in a transaction', migrations.findLast((migration) => 'sql' in migration)!.name],
  ])('refuses a database that has lost the record of %s in a sentence, and leaves it alone', async (_which, name) => {
    await migrate(test.db);
    await test.db.query('delete from schema_migrations where name = $1', [name]);
    const before = await schema();
    const refusal = await migrate(test.db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as Error).message).toMatch(`The database does not say that it has the migration "${name}"`);
    expect(await schema()).toEqual(before);
  });

  it('leaves nothing of a run in which one migration fails', async () => {
    const failing = [
      ...migrations,
      { name: '9998-good', sql: 'create table good (id int primary key)' },
      { name: '9999-bad', sql: 'create table half (id int primary key); insert into half values (1), (1)' },
    ];
    const run = () => test.db.transaction((tx) => applyMigrations(tx, failing));
    await expect(run()).rejects.toThrow('duplicate key');
    expect(await schema()).toEqual([]);
    await migrate(test.db);
    const before = await schema();
    await expect(run()).rejects.toThrow('duplicate key');
    expect(await schema()).toEqual(before);
  });

  it('refuses to start beside tables that options in the address had put into another schema', async () => {
    await migrate(test.db);
    const before = await schema();
    await test.db.query(`alter schema ${schemaName} rename to elsewhere`);
    await test.db.query(`create schema ${schemaName}`);
    const refusal = await migrate(test.db).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    const [, advice = ''] = /then start again: (.*)$/.exec((refusal as Error).message) ?? [];
    await test.db.query(advice);
    expect(await migrate(test.db)).toEqual([]);
    expect(await schema()).toEqual(before);
  });

  it('ends at once when the program stops while somebody else has the turn, and changes nothing', async () => {
    await test.db.session(async (holder) => {
      await takeTurn(holder);
      const stop = new AbortController();
      const migrating = migrate(test.db, { stop: stop.signal });
      stop.abort();
      await expect(migrating).rejects.toThrow();
    }, 60_000);
    expect(await schema()).toEqual([]);
    expect(await migrate(test.db)).toEqual(names);
  });

  it('cancels the statement that it waits in when the program stops', async () => {
    await test.db.transaction((tx) => applyMigrations(tx, migrations.slice(0, 1)));
    const before = await schema();
    await test.db.session(async (holder) => {
      // The lock of earlier releases, for which a migration waits without a limit.
      await holder.query('select pg_advisory_lock(7368001)');
      const stop = new AbortController();
      const migrating = migrate(test.db, { stop: stop.signal });
      const waiting = `select from pg_locks where locktype = 'advisory' and objid = 7368001 and not granted`;
      await expect.poll(() => test.db.query(waiting)).toHaveLength(1);
      stop.abort();
      await expect(migrating).rejects.toThrow();
    }, 60_000);
    expect(await schema()).toEqual(before);
    expect(await migrate(test.db)).toEqual(names.slice(1));
  });

  it('keeps to its own schema of a database that others use too', async () => {
    await test.db.query('create table public.accounts (theirs int)');
    await migrate(test.db);
    expect(await test.db.query('select * from public.accounts')).toEqual([]);
    const [columns] = await test.db.query(
      `select count(*) as count from information_schema.columns where table_schema = 'public'`,
    );
    expect(columns).toEqual({ count: 1 });
    await test.db.query('drop table public.accounts');
  });
});
