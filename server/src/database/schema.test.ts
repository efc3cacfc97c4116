import { describe, expect, it } from 'vitest';
import { dumpSchema } from '../testing/dump-schema.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/migrations.ts';

describe('the schema', () => {
  const fresh = useTestDatabase();

  it('is the one that schema.sql shows (renew it with: npx vitest run server/src/database/schema.test.ts -u)', async () => {
    await expect(await dumpSchema(fresh.db)).toMatchFileSnapshot('./schema.sql');
  });

  it('shows every change: a column, its collation and default, a constraint, an index', async () => {
    const before = await dumpSchema(fresh.db);
    const changes = [
      'alter table accounts add column note text',
      'alter table accounts add column note text collate "C"',
      `alter table accounts alter column name set default ''`,
      'alter table accounts alter column name drop not null',
      `alter table accounts add constraint named check (name <> '')`,
      'create index accounts_name on accounts (name)',
      'create unique index accounts_name on accounts (account_id, name)',
      'drop index api_keys_account',
      'create view names as select name from accounts',
    ];
    const dumps = new Set([before]);
    for (const change of changes) {
      await fresh.db
        .transaction(async (tx) => {
          await tx.query(change);
          dumps.add(await dumpSchema(tx));
          throw new Error('taken back');
        })
        .catch((error: unknown) => expect((error as Error).message).toBe('taken back'));
    }
    expect(dumps.size).toBe(changes.length + 1);
  });
});

describe('building the schema', () => {
  const empty = useTestDatabase('empty');

  it('is done once by ten programs that start together on an empty database', async () => {
    const programs = Array.from({ length: 10 }, () =>
      openDatabase(empty.connection, { size: 1, onConnectionError: () => undefined }),
    );
    const applied = await Promise.all(programs.map((db) => migrate(db)));
    await Promise.all(programs.map((db) => db.close()));
    const names = migrations.map(({ name }) => name);
    expect(applied.filter((list) => list.length > 0)).toEqual([names]);
    await expect(await dumpSchema(empty.db)).toMatchFileSnapshot('./schema.sql');
  });

  it('stops before a database that a newer release has written', async () => {
    await empty.db.query(`insert into schema_migrations (name) values ('9999-from-the-future')`);
    await expect(migrate(empty.db)).rejects.toThrow(
      'The database was written by a newer release of Storehouse (it has the migration "9999-from-the-future"): start that release.',
    );
  });

  it('has its migrations numbered without a gap, in the order in which they run', () => {
    expect(migrations.map(({ name }) => name.slice(0, 4))).toEqual(
      migrations.map((_, index) => String(index + 1).padStart(4, '0')),
    );
  });
});
