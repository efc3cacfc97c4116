import { beforeAll, expect, it } from 'vitest';
import type { Queryable } from '../../database/database.ts';
import { explain, rowsReadBy } from '../../testing/query-plan.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { claimWork } from './claim-work.ts';
import type { Job } from './job.ts';
import { jobKinds } from './job-kinds.ts';
import { measureWork } from './measure-work.ts';

// What a poll and a scrape of the metrics read when 10,000 accounts wait for their next check and 3 have something to do.

const test = useTestDatabase('on-one-server');
const idle = 10_000;
const busy = 3;

beforeAll(async () => {
  const { at } = test.context;
  await test.db.query(
    `insert into due_work (account_id, kind, due_at)
     select gen_random_uuid(), kind, $1::timestamptz + n * interval '5 seconds'
     from generate_series(1, ${String(idle)}) n, unnest(array['checks', 'clean-up']) kind`,
    [at],
  );
  await test.db.query(
    `insert into due_work (account_id, kind, due_at)
     select gen_random_uuid(), kind, $1 from generate_series(1, ${String(busy)}), unnest($2::text[]) kind`,
    [at, jobKinds],
  );
  await test.db.query(
    `insert into due_work (account_id, kind, due_at, claim_id, lease_until)
     select gen_random_uuid(), kind, $1, gen_random_uuid(), clock_timestamp() + interval '1 hour' from unnest($2::text[]) kind`,
    [at, jobKinds],
  );
  await test.db.query('vacuum analyze due_work');
});

/** How many rows of the table the statement reads, either with a plan for these values or with one that serves all values. */
async function rowsRead(ask: (on: Queryable) => Promise<unknown>, mode: string): Promise<number> {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  await ask({
    ...test.db,
    query: (sql, values = []) => {
      asked.push({ text: typeof sql === 'string' ? sql : sql.text, values });
      return Promise.resolve([]);
    },
  });
  expect(asked).toHaveLength(1);
  const { text, values } = asked[0]!;
  return test.db.transaction(async (tx) => {
    await tx.query(`set local plan_cache_mode = ${mode}; prepare poll as ${text}`);
    const nodes = await explain(tx, `execute poll (${values.map(literalOf).join(', ')})`);
    await tx.query('deallocate poll');
    const scans = nodes.filter((node) => node['Relation Name'] === 'due_work' && node['Node Type'] !== 'ModifyTable');
    expect(scans.length).toBeGreaterThan(0);
    return scans.reduce((sum, node) => sum + rowsReadBy(node), 0);
  });
}

const literalOf = (value: unknown): string => {
  if (value instanceof Date) return `'${value.toISOString()}'`;
  return `'{${(value as readonly unknown[]).map(String).join(',')}}'`;
};

const oneSlot = (kind: (typeof jobKinds)[number]) => ({
  job: { kind, slots: () => 1, run: () => Promise.resolve('empty' as const) } satisfies Job,
  free: 1,
  excluded: [],
});

it.each(['force_custom_plan', 'force_generic_plan'])('a poll reads what is due and no other row (%s)', async (mode) => {
  const rows = await rowsRead((on) => claimWork(on, test.context.at, jobKinds.map(oneSlot)), mode);
  // One due row of each kind, which is found and then updated, and the claimed rows, whose leases are checked.
  expect(rows).toBeLessThanOrEqual((busy + 1) * jobKinds.length);
});

it.each(['force_custom_plan', 'force_generic_plan'])(
  'metrics read what is due or claimed and no other row (%s)',
  async (mode) => {
    const rows = await rowsRead((on) => measureWork(on, test.context.at), mode);
    expect(rows).toBeLessThanOrEqual((busy + 1) * jobKinds.length);
  },
);
