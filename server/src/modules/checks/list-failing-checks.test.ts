import { beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../database/database.ts';
import { explain, rowsReadBy } from '../../testing/query-plan.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { listFailingChecks } from './list-failing-checks.ts';

// What the operator's glance reads when 5,000 accounts were checked and the checks of 3 failed. Which are listed is in `compose-status.test.ts`.

const test = useTestDatabase('on-one-server');
const failed = 3;

beforeAll(async () => {
  // Its owner is not looked at here.
  await test.db.query('alter table accounts drop constraint accounts_owner');
  await test.db.query(
    `insert into accounts (account_id, name, subdomain, plan, trial, zone, status, tenant_id, owner_id, created_at, updated_at, activated_at)
     select gen_random_uuid(), 'Acme', 'acme-' || n, 'shared', false, 'UTC', 'ACTIVE', gen_random_uuid(), 'o', $1, $1, $1
     from generate_series(1, 5000) n`,
    [test.context.at],
  );
  await test.db.query(
    `insert into checks (account_id, day, part, state, zone, captured_at, rows, duration_ms)
     select account_id, '2026-03-01', part,
       case when part = 'stock' and substr(subdomain, 6)::int <= ${String(failed)} then 'failed' else 'completed' end, 'UTC', $1, 0, 1
     from unnest(array['stock', 'prices']) part, accounts`,
    [test.context.at],
  );
  await test.db.query('vacuum analyze checks, accounts');
});

it('reads what failed, not the checks of all accounts', async () => {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  const on: Queryable = {
    ...test.db,
    query: (sql, values = []) => {
      asked.push({ text: typeof sql === 'string' ? sql : sql.text, values });
      return Promise.resolve([]);
    },
  };
  await listFailingChecks(on, test.context.at, 100);
  const [{ text, values }] = asked as [(typeof asked)[0]];
  const nodes = await explain(test.db, text, values);
  const scans = nodes.filter((node) => node['Relation Name'] !== undefined);
  expect(scans.length).toBeGreaterThan(0);
  const rows = scans.map(rowsReadBy);
  expect(await test.db.query(text, values)).toHaveLength(failed);
  // Those that failed, their accounts, and what came after.
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(4 * failed);
});
