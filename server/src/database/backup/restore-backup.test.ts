import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { openLimits } from '../../modules/limits/limits.ts';
import { addAccount, addKey, everything as everythingOf } from '../../testing/backed-up-account.ts';
import { editBackup, restoreFile, takeBackup as takeBackupOf } from '../../testing/backup-files.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { applyMigrations, migrate } from '../migrate.ts';
import { migrations } from '../migrations/migrations.ts';
import { takeTurn } from '../online/take-turn.ts';
import { listTables } from './list-tables.ts';

const test = useTestDatabase();
const at = new Date('2026-03-01T08:00:00Z');
const everything = () => everythingOf(test.db);
const takeBackup = (): Promise<Buffer> => takeBackupOf(test.db);
const restore = (file: Buffer) => restoreFile(test.db, file);

let accountId: string;
beforeAll(async () => {
  accountId = await addAccount(test.context);
});

describe('restore', () => {
  it('restores exactly what the backup contains, and returns the number of rows', async () => {
    const before = await everything();
    const file = await takeBackup();
    await addAccount(test.context);
    await test.db.query(`update accounts set name = 'changed'`);
    expect(await restore(file)).toEqual({ rows: Object.values(before).flat().length });
    expect(await everything()).toEqual(before);
    expect(before['accounts']).toHaveLength(1);
  });

  it('leaves the schema as it was, migrations and all', async () => {
    const shape = () =>
      test.db.query(
        `select table_name, column_name, data_type, column_default from information_schema.columns
         where table_schema = 'storehouse' order by 1, ordinal_position`,
      );
    const [before, applied] = [await shape(), await test.db.query('select name from schema_migrations order by name')];
    await restore(await takeBackup());
    expect(await shape()).toEqual(before);
    expect(await test.db.query('select name from schema_migrations order by name')).toEqual(applied);
  });

  it('continues sequences where they were', async () => {
    const sequences = `select sequencename, last_value from pg_sequences where schemaname = 'storehouse' order by 1`;
    for (const { sequence } of await test.db.query<{ sequence: string }>(
      `select sequencename as sequence from pg_sequences where schemaname = 'storehouse'`,
    )) {
      await test.db.query('select setval($1, 41)', [sequence]);
    }
    const before = await test.db.query(sequences);
    await restore(await takeBackup());
    expect(await test.db.query(sequences)).toEqual(before);
  });

  it('keeps the test clock where it stands, and does in its own transaction what comes afterwards', async () => {
    await test.db.query(`insert into test_clock (now) values ('2026-01-01Z')`);
    const file = await takeBackup();
    await test.db.query(`update test_clock set now = '2026-02-02Z'`);
    await restoreFile(test.db, file, {
      async settle(tx) {
        await tx.query(`update accounts set name = 'afterwards'`);
        return {};
      },
    });
    expect(await test.db.query('select now, name from test_clock, accounts')).toEqual([
      { now: new Date('2026-02-02T00:00:00Z'), name: 'afterwards' },
    ]);
  });

  it('changes nothing when what comes afterwards fails', async () => {
    const file = await takeBackup();
    await addKey(test.context, accountId);
    const before = await everything();
    const restoring = restoreFile(test.db, file, { settle: () => Promise.reject(new Error('no luck')) });
    await expect(restoring).rejects.toThrow('no luck');
    expect(await everything()).toEqual(before);
  });
});

describe('a backup of an older release', () => {
  const old = useTestDatabase('empty');

  it('is restored and migrated, although its rows refer to each other', async () => {
    const shape = `select table_name, column_name, data_type from information_schema.columns
      where table_schema = 'storehouse' order by 1, 2`;
    await old.db.transaction((tx) => applyMigrations(tx, migrations.slice(0, 1)));
    await old.db.query(
      `with person as (
         insert into people (account_id, person_id, email, name, password_hash, created_at)
         values ($1, 'olive', 'owner@example.com', 'Olive', 'x', $2)
       )
       insert into accounts (account_id, name, subdomain, plan, trial, zone, status, owner_id, created_at, updated_at)
       values ($1, 'Acme', 'acme', 'shared', false, 'UTC', 'NO_INSTANCE', 'olive', $2, $2)`,
      [accountId, at],
    );
    const file = await takeBackupOf(old.db);
    await migrate(old.db);
    expect(await restoreFile(old.db, file)).toEqual({ rows: 2 });
    expect(await old.db.query(shape)).toEqual(await test.db.query(shape));
    expect(
      await old.db.query('select a.name, p.name as owner from accounts a join people p using (account_id)'),
    ).toEqual([{ name: 'Acme', owner: 'Olive' }]);
  });
});

describe('a backup of the release before manifests', () => {
  const old = useTestDatabase('empty');

  it('is restored without one', async () => {
    await old.db.transaction((tx) => applyMigrations(tx, migrations.slice(0, 7)));
    const file = editBackup(await takeBackupOf(old.db), (text) =>
      text.replace('"format":2', '"format":1').replace(/-- manifest.*\n/, ''),
    );
    await migrate(old.db);
    await addAccount(old.context);
    expect(await restoreFile(old.db, file)).toEqual({ rows: 0 });
    expect(await old.db.query('select 1 from accounts')).toEqual([]);
  });
});

describe('while others work', () => {
  it('two concurrent restores leave one of the two states, complete', async () => {
    const one = await takeBackup();
    const stateOne = await everything();
    await addKey(test.context, accountId);
    const two = await takeBackup();
    const stateTwo = await everything();
    await Promise.all([restore(one), restore(two), restore(one), restore(two)]);
    expect([stateOne, stateTwo]).toContainEqual(await everything());
  });

  it('transactions that are under way neither fail nor make it fail, in whatever order they take the tables', async () => {
    const { key } = await addKey(test.context, accountId);
    const file = await takeBackup();
    const limits = openLimits(test.context);
    const work = [
      () => addKey(test.context, accountId),
      () => limits.admit('requests', key),
      () => limits.admit('reporting', key),
      () =>
        test.db.transaction(async (tx) => {
          for (const table of tables) await tx.query(`select from ${table} limit 1`);
        }),
    ];
    const tables = (await listTables(test.db)).map(({ table }) => table).toReversed();
    let going = true;
    const working = [...work, ...work].map(async (one) => {
      let done = 0;
      for (; going; done += 1) await one();
      return done;
    });
    for (let turn = 0; turn < 5; turn += 1) await restore(file);
    going = false;
    expect(Math.min(...(await Promise.all(working)))).toBeGreaterThan(0);
    expect(await limits.admit('requests', key)).toMatchObject({ account: { id: accountId }, granted: true });
    // Otherwise the usage would be written later, possibly during another test.
    await limits.writeUsage();
  });

  it('a process that starts during a restore waits, and finds its schema', async () => {
    const file = await takeBackup();
    const starts: Promise<string[]>[] = [];
    await restoreFile(test.db, file, {
      async settle() {
        starts.push(migrate(test.db), migrate(test.db));
        await wait(200);
        return {};
      },
    });
    expect(await Promise.all(starts)).toEqual([[], []]);
  });

  it('a restore waits for a running migration, and without a snapshot, which the migration may wait for', async () => {
    const file = await takeBackup();
    let restoring: Promise<unknown> | undefined;
    await test.db.session(async (migrating) => {
      await takeTurn(migrating);
      restoring = restore(file);
      await expect
        .poll(() =>
          migrating.query(
            `select backend_xmin from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
               and state = 'idle' and query like 'select pg_try_advisory_lock(%'`,
          ),
        )
        .toEqual([{ backend_xmin: null }]);
    }, 120_000);
    await restoring;
  });

  it('a backup that starts during a restore contains the restored data', async () => {
    const file = await takeBackup();
    const before = await everything();
    const backups: Promise<Buffer>[] = [];
    await restoreFile(test.db, file, {
      async settle() {
        backups.push(takeBackup(), takeBackup());
        await wait(300);
        return {};
      },
    });
    for (const backup of await Promise.all(backups)) {
      await test.db.query('truncate accounts, activity_log, events cascade');
      await restore(backup);
      expect(await everything()).toEqual(before);
    }
  });
});
