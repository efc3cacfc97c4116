import { expect, it } from 'vitest';
import type { Database, Transaction } from '../../../database/database.ts';
import { explain } from '../../../testing/query-plan.ts';
import { createTestAccount } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { useWebhooks } from '../../../testing/webhook-fixture.ts';

const test = useTestDatabase('on-one-server');
const fixture = useWebhooks(test);

/** The engine's statements that change the deliveries of a batch. */
const ofBatches = ['carry-out-round', 'write-attempts'];

/** The same database, and the indexes that those statements used to read deliveries. */
function watchIndexes(db: Database): { readonly db: Database; readonly used: ReadonlySet<string> } {
  const used = new Set<string>();
  const transaction: Database['transaction'] = (work, begin, statementMs) =>
    db.transaction(
      (tx) => {
        const query: Transaction['query'] = async (sql, values) => {
          if (typeof sql !== 'string' && ofBatches.includes(sql.name)) {
            await tx.query('savepoint explained');
            for (const node of await explain(tx, sql, values)) {
              const { 'Relation Name': table, 'Index Name': index, 'Actual Loops': loops } = node;
              const isRead = table === 'webhook_deliveries' && index !== undefined && loops > 0;
              if (isRead) used.add(`${sql.name}: ${index}`);
            }
            await tx.query('rollback to savepoint explained');
          }
          return tx.query(sql, values);
        };
        const batch: Transaction['batch'] = async (statements) => {
          const rows: object[][] = [];
          for (const { sql, values } of statements) rows.push(await query(sql, values));
          return rows;
        };
        return work({ ...tx, query, batch });
      },
      begin,
      statementMs,
    );
  return { db: { ...db, transaction }, used };
}

/** Finished deliveries of the account's endpoints. */
const addHistory = (count: number) =>
  test.db.query(
    `insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_id, type, lane, status, attempt_count, counted,
       accepted_at, created_at, due_at)
     select $1, gen_random_uuid(), (array_agg(e.endpoint_id))[1 + n % count(*)], gen_random_uuid(), 'order.updated', 'instance',
       'delivered', 1, true, $3, $3, $3
     from webhook_endpoints e, generate_series(1, $2::int) n where e.account_id = $1 group by n`,
    [fixture.account.id, count, test.context.at],
  );

it('deliveries of a batch are read by their primary key, however long the history is', async () => {
  fixture.account = await createTestAccount(test.context, { plan: 'enterprise' });
  for (let number = 0; number < 5; number += 1) await fixture.createEndpoint();
  // PostgreSQL once used an index of the history with the ids at its end, and read all of the account's entries for each batch.
  await addHistory(20_000);
  const { db, used } = watchIndexes(fixture.context.db);
  fixture.context = { ...fixture.context, db };
  await fixture.accept(40);
  await fixture.deliver();
  expect([...used].sort()).toEqual(ofBatches.map((name) => `${name}: webhook_deliveries_pkey`));
});
