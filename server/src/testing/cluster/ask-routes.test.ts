import { randomUUID } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import { useTestDatabase } from '../test-database.ts';
import { openRoutes } from './ask-routes.ts';

const test = useTestDatabase();

// Skipped without a cluster, as `lend-cluster.ts` says.
describe.skipIf(inject('clusterLender') === null)('where a cluster runs a statement', () => {
  const account = randomUUID();

  async function ask(...statements: [text: string, ...values: string[]][]) {
    const routes = openRoutes(String(test.connection.connectionString));
    const recorded = statements.map(([text, ...values]) => ({ text, values }));
    return routes.ask(recorded).finally(() => routes.close());
  }

  it('is the account’s shard, if the statement names the account', async () => {
    const copied = `copy (select name from products where account_id = '${account}') to stdout`;
    const routes = await ask(
      ['select name from products where account_id = $1', account],
      ['select 1 from products p join accounts a using (account_id) where p.account_id = $1', account],
      ['insert into stock_totals select * from stock_totals where account_id = $1', account],
      [copied],
    );
    expect(routes).toEqual(['one-shard', 'one-shard', 'one-shard', 'one-shard']);
  });

  it('is no shard for local and copied tables, and for what has no plan', async () => {
    const routes = await ask(
      ['select from due_work where account_id = $1', account],
      ['update accounts set name = $2 where account_id = $1', account, 'Acme'],
      ['set local work_mem = 100'],
      ['lock table api_keys, due_work in access share mode'],
    );
    expect(routes).toEqual(['no-shard', 'no-shard', 'no-shard', 'no-shard']);
  });

  it('is every shard, if the statement names no account or several', async () => {
    const routes = await ask(
      ['select count(*) from products'],
      ['analyze due_work, products'],
      ['delete from mails where next_attempt_at < $1', '2026-01-01'],
      ['select name from products where account_id = any($1)', `{${account}}`],
      ['insert into onboarding (account_id) select unnest($1::uuid[])', `{${account}}`],
    );
    expect(routes).toEqual(['fan-out', 'fan-out', 'fan-out', 'fan-out', 'fan-out']);
  });

  it('is found without running the statement, except for temporary tables that it needs', async () => {
    const routes = await ask(
      ['create temporary table picked on commit drop as select id from products where account_id = $1', account],
      ['select * from picked'],
      ['update data_epoch set epoch = $1', account],
      ['select * from nothing_like_this'],
    );
    expect(routes.slice(0, 3)).toEqual(['one-shard', 'no-shard', 'no-shard']);
    expect(routes[3]).toEqual({ refused: expect.stringContaining('nothing_like_this') as string });
    expect(await test.db.query('select from data_epoch where epoch = $1', [account])).toEqual([]);
  });
});
