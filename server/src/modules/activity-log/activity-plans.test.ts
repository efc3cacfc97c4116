import { beforeAll, expect, it } from 'vitest';
import type { Sql } from '../../database/database.ts';
import { explain } from '../../testing/query-plan.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { listActivity } from './list-activity.ts';

// Measures the cost of a page in a log of 100,000 entries by the query plan of the module's own statement.

const entries = 100_000;
const page = 50;
const test = useTestDatabase('on-one-server');
let accountId = '';
const start = Date.UTC(2026, 0, 1);

beforeAll(async () => {
  ({ id: accountId } = await createTestAccount(test.context));
  await createTestAccount(test.context);
  await test.db.query(
    `insert into activity_log (account_id, entry_id, at, recorded_at, actor_kind, actor_id, action, detail)
     select $1, gen_random_uuid(), moment, moment,
       case when n % 1000 = 0 then 'key' when n % 5 = 0 then 'operator' else 'person' end,
       case when n % 1000 = 0 then 'k' when n % 5 = 0 then null else 'p' || n % 300 end,
       case when n % 700 = 0 then 'export.started' else 'webhook.changed' end, '{}'
     from (select n, $2::timestamptz + n * interval '1 minute' as moment from generate_series(1, $3::int) n) one`,
    [accountId, new Date(start), entries],
  );
  await test.db.query('vacuum analyze activity_log');
}, 120_000);

const all: ActivityFilter = {
  actorKind: null,
  actorId: null,
  kind: null,
  since: null,
  until: null,
  words: [],
  hidesAddresses: false,
};
const minute = (number: number): Date => new Date(start + number * 60_000);

it.each<[string, Partial<ActivityFilter>]>([
  ['the newest', {}],
  ['one kind of actor', { actorKind: 'key' }],
  ['one person', { actorKind: 'person', actorId: 'p7' }],
  ['what it is about', { kind: 'export' }],
  ['old days', { since: minute(2_000), until: minute(2_500) }],
])('%s: a page reads about as many entries as it shows', async (_name, filter) => {
  const first = await listActivity(test.db, accountId, { ...all, ...filter }, { limit: page, cursor: null });
  expect(first.data).toHaveLength(page);
  const asked: { sql: Sql; values: readonly unknown[] }[] = [];
  const watched = {
    ...test.db,
    query: ((sql: Sql, values: readonly unknown[] = []) => {
      asked.push({ sql, values });
      return test.db.query(sql, [...values]);
    }) as typeof test.db.query,
  };
  await listActivity(watched, accountId, { ...all, ...filter }, { limit: page, cursor: first.nextCursor });
  const { sql, values } = asked.at(-1)!;
  const nodes = await explain(test.db, sql, values);
  const scans = nodes.filter((node) => node['Relation Name'] === 'activity_log' && node['Actual Loops'] > 0);
  for (const scan of scans) expect(scan['Node Type']).toMatch(/^Index/);
  const read = scans.reduce((sum, node) => sum + node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0), 0);
  expect(read).toBeLessThanOrEqual(page * 3);
});
