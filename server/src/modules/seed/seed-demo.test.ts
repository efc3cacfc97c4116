import { describe, expect, it } from 'vitest';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { seedInstance } from '../inventory/seed-instance.ts';
import { seedAccount } from './seed-account.ts';

const test = useTestDatabase();

const read = (accountId: string, sql: string, ...values: readonly unknown[]) =>
  test.db.query<Record<string, unknown>>(sql, [accountId, ...values]);

async function seedDemo(): Promise<string> {
  const provisioning = { ...test.context, prepareInstance: seedInstance };
  const { id } = await createTestAccount(provisioning);
  // The command creates the endpoints when the account is provisioned, and then seeds it.
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  await test.db.query('update accounts set demo = true where account_id = $1', [id]);
  for (const name of ['first', 'second']) {
    await test.db.query(
      `insert into webhook_endpoints (account_id, endpoint_id, name, url, event_types, headers, is_active, secret, created_via,
         created_at, updated_at)
       values ($1, gen_random_uuid(), $2, 'https://example.com/', '{order.created}', '{}', false, 'v1:sealed', 'api_key', $3, $3)`,
      [id, name, test.context.at],
    );
  }
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  const steps = await seedAccount(test.context, id, { locations: 2, products: 24, days: 20, change: 0.2, rng: 1 });
  for await (const step of steps) expect(step).toBeDefined();
  return id;
}

describe('the demo', () => {
  it('has colleagues with roles, and the history is theirs', async () => {
    const accountId = await seedDemo();
    const [team] = await read(
      accountId,
      `select (select count(*) from people where account_id = $1) as people,
         (select array_agg(distinct role order by role) from location_roles where account_id = $1) as roles,
         (select count(distinct posted_by_id) from transactions where account_id = $1) as posters,
         (select count(*) from transactions where account_id = $1 and posted_by_id is null) as unknown`,
    );
    expect(team).toMatchObject({ people: 8, roles: ['ASSISTANT', 'BROWSER', 'MANAGER'], unknown: 0 });
    expect(team!['posters']).toBeGreaterThan(1);
  });

  it('has deliveries of its own events: one endpoint answered, the other has failed for two days', async () => {
    const accountId = await seedDemo();
    const endpoints = await read(
      accountId,
      `select e.name, array_agg(distinct d.status) as statuses, bool_and(exists (
           select 1 from events where account_id = $1 and event_id = d.event_id and type = d.type)) as "areReal",
         bool_and(d.attempt_count = (select count(*) from webhook_attempts a where a.account_id = $1
           and a.delivery_id = d.delivery_id)) as "areComplete",
         bool_and(d.attempt_count = 6) filter (where d.status = 'exhausted') as "areExhausted",
         bool_and(d.accepted_at >= e.created_at and d.last_attempt_at < $2) as "arePossible",
         bool_or(d.type like 'tenant.%') as "isProvisioned",
         (select failures > 3 from webhook_failing f where f.account_id = $1 and f.endpoint_id = e.endpoint_id) as failing
       from webhook_endpoints e join webhook_deliveries d using (account_id, endpoint_id)
       where e.account_id = $1 group by e.name, e.endpoint_id order by e.name`,
      test.context.at,
    );
    const rest = { areReal: true, areComplete: true, arePossible: true, isProvisioned: false };
    expect(endpoints).toEqual([
      { name: 'first', statuses: ['delivered'], areExhausted: null, failing: null, ...rest },
      { name: 'second', statuses: ['delivered', 'exhausted'], areExhausted: true, failing: true, ...rest },
    ]);
  });
});
