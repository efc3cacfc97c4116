import { beforeAll, describe, expect, it } from 'vitest';
import { composeStatus } from './compose-status.ts';
import { createTestAccount } from './testing/test-account.ts';
import { useTestDatabase } from './testing/test-database.ts';

const test = useTestDatabase();
const status = () => composeStatus(test.context)();
let account: { id: string; subdomain: string };

beforeAll(async () => {
  account = await createTestAccount(test.context);
  await createTestAccount(test.context);
  await test.db.query('delete from due_work');
});

const addCheck = (day: string, part: string, state: string) =>
  test.db.query(
    `insert into checks (account_id, day, part, state, zone, captured_at, rows, duration_ms, error)
     values ($1, $2, $3, $4, 'UTC', $5, 0, 1, case when $4 = 'failed' then 'no luck' end)`,
    [account.id, day, part, state, test.context.at],
  );

const addMail = (state: string, attempts: number, createdAt: string) =>
  test.db.query(
    `insert into mails (account_id, mail_id, once_key, kind, recipient, subject, body_text, body_html, state, attempts, created_at)
     values ($1, gen_random_uuid(), gen_random_uuid()::text, 'stock-alert', 'a@example.com', 's', 't', 'h', $2, $3, $4)`,
    [account.id, state, attempts, createdAt],
  );

describe('the status of the platform', () => {
  it('counts accounts by status, also those that no account has', async () => {
    const { accounts } = await status();
    expect(accounts).toEqual({ NO_INSTANCE: 0, PROVISIONING: 0, ACTIVE: 2, SUSPENDED: 0, CLOSING: 0, CLOSED: 0 });
  });

  it('shows how many accounts wait in each queue, and for how long', async () => {
    const dueAt = new Date(test.context.at.getTime() - 90_000);
    await test.db.query(`insert into due_work (account_id, kind, due_at) values ($1, 'exports', $2)`, [
      account.id,
      dueAt,
    ]);
    const { queues } = await status();
    expect(queues.find(({ name }) => name === 'exports')).toEqual({ name: 'exports', waiting: 1, oldestSeconds: 90 });
    expect(queues.find(({ name }) => name === 'mails')).toEqual({ name: 'mails', waiting: 0, oldestSeconds: 0 });
  });

  it('lists check parts that failed, until they are completed', async () => {
    await addCheck('2026-02-01', 'orders', 'failed');
    await addCheck('2026-02-28', 'stock', 'failed');
    await addCheck('2026-02-28', 'prices', 'failed');
    await addCheck('2026-03-01', 'prices', 'completed');
    const { failing } = await status();
    const { id: accountId, subdomain } = account;
    expect(failing.checks).toEqual([{ accountId, subdomain, day: '2026-02-28', part: 'stock', error: 'no luck' }]);
    await addCheck('2026-03-01', 'stock', 'completed');
    expect((await status()).failing.checks).toEqual([]);
  });

  it('lists mails that were given up or failed once, not those that wait for their first attempt', async () => {
    await addMail('waiting', 0, '2026-03-01T07:00:00Z');
    await addMail('sent', 2, '2026-03-01T07:00:00Z');
    await addMail('waiting', 3, '2026-03-01T06:00:00Z');
    await addMail('refused', 1, '2026-03-01T05:00:00Z');
    await addMail('failed', 9, '2026-02-01T05:00:00Z');
    const { mails } = (await status()).failing;
    expect(mails.map(({ state, attempts }) => [state, attempts])).toEqual([
      ['waiting', 3],
      ['refused', 1],
    ]);
  });
});
