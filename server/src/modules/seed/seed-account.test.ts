import { describe, expect, it } from 'vitest';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openCheckJob } from '../checks/check-job.ts';
import type { Claim } from '../jobs/job.ts';
import { seedInstance } from '../inventory/seed-instance.ts';
import { seedAccount, type SeedOptions, type SeedProgress } from './seed-account.ts';

const test = useTestDatabase();
const { context } = test;
const options: SeedOptions = { locations: 2, products: 12, days: 40, change: 0.3, rng: 7 };

async function seed(fields: Partial<SeedOptions> = {}, zone = 'UTC') {
  const provisioning = {
    ...context,
    prepareInstance: seedInstance,
  };
  const account = await createTestAccount(provisioning, { zone });
  const steps: SeedProgress[] = [];
  for await (const step of await seedAccount(context, account.id, { ...options, ...fields })) steps.push(step);
  return { account, steps };
}

const read = (accountId: string, sql: string) => test.db.query<Record<string, unknown>>(sql, [accountId]);

describe('seeding', () => {
  it('makes history up to today, each day checked once and whole', async () => {
    const { account, steps } = await seed();
    expect(steps).toHaveLength(41);
    expect(steps.at(-1)).toMatchObject({ seeded: { locations: 26, products: 12, checkDays: 40, failedParts: 0 } });
    const days = await read(
      account.id,
      `select min(day) as first, max(day) as last, count(*) as parts from checks where account_id = $1 and state = 'completed'`,
    );
    expect(days).toEqual([{ first: '2026-01-21', last: '2026-03-01', parts: 160 }]);
    const categories = await read(
      account.id,
      `select distinct category from activity_runs where account_id = $1 order by category`,
    );
    expect(categories.map(({ category }) => category)).toEqual(
      expect.arrayContaining(['ADJUSTMENT', 'CONSUMPTION', 'DAMAGED', 'ISSUE', 'RECEIPT']),
    );
    const statuses = await read(account.id, 'select distinct status from orders where account_id = $1 order by status');
    expect(statuses.map(({ status }) => status)).toEqual([
      ...['APPROVED', 'CANCELED', 'PENDING', 'PLACED', 'RECEIVED', 'REJECTED'],
    ]);
    // The stored quantities match the ledger, and the last check matches what is on hand.
    const wrong = await read(
      account.id,
      `select pair.location_id from stock_pairs pair
       left join stock_now stock on stock.account_id = pair.account_id and stock.location_id = pair.location_id::uuid
         and stock.product_id = pair.product_id::uuid
       where pair.account_id = $1 and (stock.quantity_on_hand is distinct from pair.quantity_on_hand or pair.quantity_on_hand < 0
         or pair.quantity_on_hand <> (select coalesce(sum(quantity), 0) from stock_lots lot where lot.account_id = $1
           and lot.location_id = pair.location_id and lot.product_id = pair.product_id))`,
    );
    expect(wrong).toEqual([]);
  });

  it('is the same for the same number, and another for another', async () => {
    const stock = async (fields: Partial<SeedOptions>) =>
      read(
        (await seed({ days: 12, ...fields })).account.id,
        `select location_id, product_id, first_day, last_day, quantity_on_hand from stock_runs where account_id = $1
         order by location_id, product_id, last_day`,
      );
    const first = await stock({});
    expect(await stock({})).toEqual(first);
    expect(await stock({ rng: 8 })).not.toEqual(first);
  });

  it('is not disturbed by the daily check when 04:00 comes meanwhile', async () => {
    let now = new Date('2026-03-01T03:59:00Z');
    const moving = { ...context, clock: { ...context.clock, now: () => now } };
    const provisioning = { ...moving, prepareInstance: seedInstance };
    const account = await createTestAccount(provisioning, { zone: 'UTC' });
    const claim = { accountId: account.id } as Claim;
    const job = openCheckJob(moving);
    const steps = await seedAccount(moving, account.id, { ...options, days: 2 });
    now = new Date('2026-03-01T04:01:00Z');
    expect(await job.run(claim)).toBe('empty');
    for await (const _step of steps) expect(await job.run(claim)).toBe('empty');
    expect(await job.nextLook?.(test.db, account.id)).toEqual(new Date('2026-03-02T04:00:00Z'));
    now = new Date('2026-03-02T04:00:00Z');
    expect(await job.run(claim)).toBe('worked');
  });

  it('ends yesterday where 04:00 has not come yet', async () => {
    const { account } = await seed({ days: 3 }, 'America/Los_Angeles');
    expect(await read(account.id, 'select max(day) as last from checks where account_id = $1')).toEqual([
      { last: '2026-02-28' },
    ]);
  });

  it('refuses an account that has stock or checks', async () => {
    const { account } = await seed({ days: 2 });
    await expect(seedAccount(context, account.id, options)).rejects.toThrow(/stock or checks/);
  });
});
