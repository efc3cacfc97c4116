import { beforeEach, describe, expect, it } from 'vitest';
import { newUuid } from '../../foundation/text/new-id.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { schemaName } from '../database.ts';
import { applyMigrations } from '../migrate.ts';
import { migrations } from './migrations.ts';

// Data stored by an earlier release, migrated.
const test = useTestDatabase('empty');
const query = <Row extends object>(sql: string, values: unknown[] = []) => test.db.query<Row>(sql, values);
const nil = '00000000-0000-0000-0000-000000000000';

/** The database as it was before the migration of this name. */
async function before(name: string): Promise<{ migrate(): Promise<unknown> }> {
  await query(`drop schema if exists ${schemaName} cascade`);
  const at = migrations.findIndex((migration) => migration.name.endsWith(name));
  const apply = (some: typeof migrations) => test.db.transaction((tx) => applyMigrations(tx, some));
  await apply(migrations.slice(0, at));
  return { migrate: () => apply(migrations.slice(0, at + 1)) };
}

async function insertAccount(status: string, ...log: string[]): Promise<string> {
  const id = newUuid();
  await query(
    `insert into accounts (account_id, name, subdomain, plan, trial, zone, status, tenant_id, owner_id, created_at, updated_at)
     values ($1, 'Acme', $2, 'shared', false, 'UTC', $3, $4, $5, '2026-01-01', '2026-01-01')`,
    [id, `acme-${id.slice(0, 8)}`, status, newUuid(), newUuid()],
  );
  for (const [index, action] of log.entries()) {
    await query(
      `insert into activity_log (account_id, entry_id, at, actor_kind, action, subject, detail)
       values ($1, $2, $3, 'operator', $4, 'x', '{}')`,
      [id, newUuid(), new Date(Date.UTC(2026, 0, 1 + index)), action],
    );
  }
  return id;
}

describe('accounts that were closing', () => {
  it('are suspended if they were when they began, and have the moment of their activation', async () => {
    const { migrate } = await before('closing-after-suspension');
    // The owners do not matter here.
    await query('alter table accounts drop constraint accounts_owner');
    const [active, suspended] = ['account.active', 'account.suspended'];
    const stored: [string, string[], boolean, boolean][] = [
      ['SUSPENDED', [active, suspended], true, false],
      ['ACTIVE', [active, suspended, active], false, false],
      ['CLOSING', [active, 'account.closing'], false, true],
      ['CLOSING', [active, suspended, 'account.closing'], true, true],
      ['CLOSING', [active, suspended, active, 'account.closing'], false, true],
      ['CLOSING', ['account.provisioning', 'account.closing'], false, false],
    ];
    const ids = [];
    for (const [status, log] of stored) ids.push(await insertAccount(status, ...log));
    await migrate();
    for (const [index, [, , isSuspended, isActivated]] of stored.entries()) {
      const [row] = await query<object>(
        'select suspended, activated_at is not null as activated from accounts where account_id = $1',
        [ids[index]],
      );
      expect([stored[index], row]).toEqual([stored[index], { suspended: isSuspended, activated: isActivated }]);
    }
  });
});

describe('totals that left out stock below zero', () => {
  const [account, north, south, aspirin, gauze] = Array.from({ length: 5 }, () => newUuid());
  const quantities = '0, null, null, null, false, false';
  const run = (location: unknown, product: unknown, first: string, last: string, quantity: number) =>
    query(`insert into stock_runs values ($1, $2, $3, $4, $5, $4, $6, ${quantities})`, [
      ...[account, location, product, first, last, quantity],
    ]);
  const month = (location: unknown, product: unknown, values: string) =>
    query(`insert into stock_months values ($1, $2, $3, '2026-01-01', ${values})`, [account, location, product]);
  let migrate: () => Promise<unknown>;

  beforeEach(async () => {
    ({ migrate } = await before('totals-below-zero'));
    for (const [day, parts] of [
      ['2026-01-10', ['stock', 'prices']],
      ['2026-01-20', ['stock', 'prices']],
      ['2026-01-25', ['stock']],
      ['2026-05-01', ['stock', 'prices']],
      ['2026-05-02', ['stock']],
    ] as const) {
      for (const part of parts) {
        await query(`insert into checks values ($1, $2, $3, 'completed', 'UTC', $2::date, 0, 0, null)`, [
          ...[account, day, part],
        ]);
      }
    }
    // January was rolled up; the continuing run reaches back into it.
    await query(`insert into rolled_months values ($1, '2026-01-01')`, [account]);
    await run(north, aspirin, '2026-01-10', 'infinity', -2);
    await run(north, gauze, '2026-05-01', 'infinity', 4);
    await run(south, gauze, '2026-05-02', 'infinity', -7);
    await query(`insert into price_runs values ($1, $2, '2026-01-10', 'infinity', 1.5)`, [account, aspirin]);
    await month(north, aspirin, `3, '2026-01-25', -2, -2, -2, '2026-01-20', -2, 1.25`);
    await month(south, gauze, `1, '2026-01-10', -9, -9, -9, '2026-01-10', -9, 1`);
    const value = (day: string, location: unknown, values: string) =>
      query(`insert into value_totals values ($1, $2, $3, ${values})`, [account, day, location]);
    for (const location of [nil, north]) {
      await value('2026-05-01', location, '1, 0, 0');
      await query(`insert into stock_totals values ($1, '2026-05-01', $2, 2, 0, 1, 0, 0, 2, 0)`, [account, location]);
      await query(`insert into stock_totals values ($1, '2026-01-25', $2, 1, 0, 1, 0, 0, 1, 0)`, [account, location]);
    }
    await value('2026-01-20', nil, '3, 2, 10');
    for (const location of [nil, north, south]) {
      await query(`insert into stock_totals values ($1, '2026-05-02', $2, 1, 0, 1, 0, 0, 1, 0)`, [account, location]);
    }
  });

  it('have it in the days that are kept, and in the last priced day of a month that was rolled up', async () => {
    await migrate();
    const values = await query<{ of: string }>(
      `select concat_ws(' ', day, location_id, pairs_with_stock, priced_pairs_with_stock, trim_scale(stock_value), pairs_below_zero,
         priced_pairs_below_zero) as of from value_totals order by 1`,
    );
    expect(values.map(({ of }) => of).sort()).toEqual(
      [
        `2026-01-20 ${nil} 3 2 7.5 1 1`,
        `2026-01-20 ${String(north)} 0 0 -2.5 1 1`,
        `2026-05-01 ${nil} 1 0 -3 1 1`,
        `2026-05-01 ${String(north)} 1 0 -3 1 1`,
      ].sort(),
    );
    const stock = await query<{ of: string }>(
      `select concat_ws(' ', day, location_id, pairs_below_zero) as of from stock_totals where pairs_below_zero > 0`,
    );
    expect(stock.map(({ of }) => of).sort()).toEqual(
      [
        ...[nil, north].flatMap((location) => [`2026-01-25 ${String(location)} 1`, `2026-05-01 ${String(location)} 1`]),
        ...[`2026-05-02 ${nil} 2`, `2026-05-02 ${String(north)} 1`, `2026-05-02 ${String(south)} 1`],
      ].sort(),
    );
  });
});

it('accounts from before there was due work have all of theirs looked at once', async () => {
  const kindsOfThen = ['alerts', 'checks', 'clean-up', 'deliveries', 'events', 'exports', 'mails'];
  const { migrate } = await before('due-work');
  await query('alter table accounts drop constraint accounts_owner');
  const ids = [await insertAccount('ACTIVE'), await insertAccount('CLOSED')];
  await migrate();
  for (const id of ids) {
    const rows = await query<{ kind: string; isDue: boolean }>(
      `select kind, due_at <= '2026-01-01' as "isDue" from due_work where account_id = $1 order by kind`,
      [id],
    );
    expect(rows).toEqual(kindsOfThen.map((kind) => ({ kind, isDue: true })));
  }
});
