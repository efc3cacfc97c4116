import { expect, it } from 'vitest';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../open-database.ts';
import { withHiddenAccount } from './hide-account.ts';

const test = useTestDatabase('on-one-server');

it.each([
  ['where account_id = $1', 'where account_id = (select $1::uuid)'],
  ['on p.account_id = $1 and p.id = $2', 'on p.account_id = (select $1::uuid) and p.id = $2'],
  ['account_id = $1 or b.account_id = $1', 'account_id = (select $1::uuid) or b.account_id = (select $1::uuid)'],
  ['where account_id = $12 and other_account_id = $1', 'where account_id = $12 and other_account_id = $1'],
  ['values ($1, $2)', 'values ($1, $2)'],
])('%s', (text, hidden) => {
  expect(withHiddenAccount(text)).toBe(hidden);
});

it('of an account that is not in its statistics, the planner expects as much as of the others', async () => {
  const expected = async (on: typeof test.db, accountId: string) => {
    const [row] = await on.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      'explain (format json) select from usage_hours where account_id = $1',
      [accountId],
    );
    return row?.['QUERY PLAN'][0].Plan['Plan Rows'];
  };
  const [known, unknown] = [await createTestAccount(test.context), await createTestAccount(test.context)];
  await test.db.query(
    `insert into usage_hours (account_id, bucket, hour, used)
     select $1, 'requests', now() - n * interval '1 hour', 1 from generate_series(1, 1000) n`,
    [known.id],
  );
  await test.db.query('analyze usage_hours');
  expect(await expected(test.db, known.id)).toBe(1000);
  expect(await expected(test.db, unknown.id)).toBe(1000);
  const plain = openDatabase(test.connection, { size: 1, onConnectionError: () => undefined });
  expect(await expected(plain, unknown.id)).toBe(1);
  await plain.close();
});

it('hides it in transactions and on a connection of its own, too', async () => {
  const { id } = await createTestAccount(test.context);
  const sql = 'explain select from usage_hours where account_id = $1';
  const plans = [
    await test.db.query(sql, [id]),
    await test.db.rawRows(sql, [id]),
    await test.db.transaction((tx) => tx.query(sql, [id])),
    await test.db.session((session) => session.query(sql, [id]), 5_000),
    await test.db.session((session) => session.transaction((tx) => tx.query(sql, [id])), 5_000),
  ];
  for (const plan of plans) expect(JSON.stringify(plan)).toContain('InitPlan');
});
