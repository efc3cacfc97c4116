import { beforeEach, expect, it } from 'vitest';
import { operatorActor, logActivity } from '../activity-log/log-activity.ts';
import { openLimits } from '../limits/limits.ts';
import { openPeople } from '../people/people.ts';
import { createTestAccount } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openNotifications } from './notifications.ts';

const test = useTestDatabase();
let accountId = '';
let owner = { personId: '', managesWebhooks: true };

const minute = (number: number): Date => new Date(Date.UTC(2026, 2, 1, 9, number));

beforeEach(async () => {
  test.context.at = new Date('2026-03-01T08:00:00Z');
  const account = await createTestAccount(test.context);
  accountId = account.id;
  owner = { personId: account.ownerId, managesWebhooks: true };
  test.context.at = minute(30);
});

const failCheck = (part: string, at: Date, state = 'failed') =>
  test.db.query(
    `insert into checks (account_id, day, part, state, zone, captured_at, rows, duration_ms)
     values ($1, '2026-03-01', $2, $3, 'UTC', $4, 0, 1)
     on conflict (account_id, day, part) do update set state = excluded.state`,
    [accountId, part, state, at],
  );
const endExport = (state: string, at: Date) =>
  test.db.query(
    `insert into export_runs (account_id, run_id, cause, include_values, recipients, state, check_day, created_at, ended_at)
     values ($1, gen_random_uuid(), 'person', false, '{}', $2, '2026-03-01', $3, $3)`,
    [accountId, state, at],
  );
const failEndpoint = (at: Date) =>
  logActivity(test.db, accountId, at, {
    actor: { kind: 'system', id: null },
    action: 'webhook.failing',
    subject: 'w1',
    detail: { name: 'Orders' },
  });
const refuse = (at: Date) =>
  test.db.query(
    `insert into usage_hours (account_id, bucket, hour, used, refused_at) values ($1, 'reporting', date_trunc('hour', $2::timestamptz), 600, $2)`,
    [accountId, at],
  );

it('shows what checks, exports, deliveries and allowances have recorded, newest first', async () => {
  await failCheck('orders', minute(1));
  await endExport('done', minute(2));
  await endExport('failed', minute(3));
  await failEndpoint(minute(4));
  await refuse(minute(5));
  const { data, unread } = await openNotifications(test.context).list(accountId, owner);
  expect(data.map(({ kind, subject, name, at }) => [kind, subject, name, at])).toEqual([
    ['allowance-used-up', 'reporting', null, minute(5).toISOString()],
    ['endpoint-failing', 'w1', 'Orders', minute(4).toISOString()],
    ['export-failed', '2026-03-01', null, minute(3).toISOString()],
    ['export-ready', '2026-03-01', null, minute(2).toISOString()],
    ['check-failed', 'orders', null, minute(1).toISOString()],
  ]);
  expect(unread).toBe(5);
  expect(new Set(data.map(({ id }) => id)).size).toBe(5);
});

it('is read by each person up to a moment, which never goes back and never lies ahead', async () => {
  const notifications = openNotifications(test.context);
  const { id: personId } = await openPeople(test.context).addTeammate(
    accountId,
    { email: 'bo@example.com', name: 'Bo', password: 'a long password' },
    operatorActor,
  );
  await failCheck('orders', minute(31));
  await failCheck('prices', minute(33));
  test.context.at = minute(40);
  const unread = async (reader = owner) => (await notifications.list(accountId, reader)).unread;
  expect(await unread()).toBe(2);
  expect((await notifications.markRead(accountId, owner, minute(31))).data.map(({ isUnread }) => isUnread)).toEqual([
    true,
    false,
  ]);
  await notifications.markRead(accountId, owner, minute(20));
  expect(await unread()).toBe(1);
  await notifications.markRead(accountId, owner, new Date('2030-01-01T00:00:00Z'));
  expect(await unread()).toBe(0);
  expect(await unread({ personId, managesWebhooks: false })).toBe(2);
  test.context.at = minute(50);
  await failCheck('stock', minute(45));
  expect(await unread()).toBe(1);
});

it('leaves out endpoints for those who do not manage them, and what happened before somebody joined is read', async () => {
  await failEndpoint(minute(4));
  await endExport('done', minute(5));
  const { id: personId } = await openPeople(test.context).addTeammate(
    accountId,
    { email: 'bo@example.com', name: 'Bo', password: 'a long password' },
    operatorActor,
  );
  const { data, unread } = await openNotifications(test.context).list(accountId, { personId, managesWebhooks: false });
  expect(data.map(({ kind }) => kind)).toEqual(['export-ready']);
  expect(unread).toBe(0);
});

it('forgets a check that was completed, and everything after two weeks; nothing of other accounts', async () => {
  await failCheck('orders', minute(1));
  await endExport('done', minute(2));
  await failCheck('orders', minute(1), 'completed');
  const notifications = openNotifications(test.context);
  expect((await notifications.list(accountId, owner)).data.map(({ kind }) => kind)).toEqual(['export-ready']);
  const other = await createTestAccount(test.context);
  expect((await notifications.list(other.id, { ...owner, personId: other.ownerId })).data).toEqual([]);
  test.context.at = new Date(minute(2).getTime() + 14 * 86_400_000);
  expect((await notifications.list(accountId, owner)).data).toEqual([]);
});

it('remembers a used-up allowance for two weeks, though other usage is dropped after two days', async () => {
  await refuse(minute(5));
  await test.db.query(`insert into usage_hours (account_id, bucket, hour, used) values ($1, 'requests', $2, 7)`, [
    accountId,
    minute(0),
  ]);
  const keptAfter = async (days: number) => {
    test.context.at = new Date(minute(4).getTime() + days * 86_400_000);
    await openLimits(test.context).dropUsage(accountId);
    const { data } = await openNotifications(test.context).list(accountId, owner);
    const rows = await test.db.query<{ bucket: string }>('select bucket from usage_hours where account_id = $1', [
      accountId,
    ]);
    return { told: data.map(({ kind }) => kind), rows: rows.map(({ bucket }) => bucket) };
  };
  expect(await keptAfter(14)).toEqual({ told: ['allowance-used-up'], rows: ['reporting'] });
  expect(await keptAfter(15)).toEqual({ told: [], rows: [] });
});
