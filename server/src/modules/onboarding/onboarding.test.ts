import { expect, it } from 'vitest';
import { createInventory, putOnHand } from '../../testing/inventory-fixture.ts';
import { createTestAccount, createTestKey } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openOnboarding } from './onboarding.ts';

const test = useTestDatabase();
const none = { location: false, products: false, count: false, check: false, key: false, webhook: false };

const check = (accountId: string, day: string, rows: number) =>
  test.db.query(
    `insert into checks (account_id, day, part, state, zone, captured_at, rows, duration_ms)
     values ($1, $2, 'stock', 'completed', 'UTC', $3, $4, 1)`,
    [accountId, day, test.context.at, rows],
  );
const deliver = (accountId: string, status: string) =>
  test.db.query(
    `insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_id, type, lane, status, accepted_at, created_at, due_at)
     values ($1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'test', 'single', $2, $3, $3, $3)`,
    [accountId, status, test.context.at],
  );

it('has no step done in an empty account, whatever others have', async () => {
  const { caller, depot, bandagesLot } = await createInventory(test.context);
  await putOnHand(test.context, caller, depot, bandagesLot, 5);
  const { id } = await createTestAccount(test.context);
  expect(await openOnboarding(test.context).read(id)).toEqual({ state: 'open', steps: none });
});

it('ticks each step off from what is there, and stays done when that is gone', async () => {
  const { caller, depot, bandagesLot } = await createInventory(test.context);
  const { accountId } = caller;
  const guide = openOnboarding(test.context);
  const done = async () => {
    const { steps } = await guide.read(accountId);
    return Object.entries(steps).flatMap(([step, isDone]) => (isDone ? [step] : []));
  };
  expect(await done()).toEqual(['location', 'products']);
  await putOnHand(test.context, caller, depot, bandagesLot, 5);
  expect(await done()).toEqual(['location', 'products', 'count']);
  // A check of an empty account reports nothing, and a failed delivery was not received.
  await check(accountId, '2026-02-27', 0);
  await deliver(accountId, 'failed');
  expect(await done()).toEqual(['location', 'products', 'count']);
  await check(accountId, '2026-02-28', 1);
  await createTestKey(test.context, accountId);
  expect(await done()).toEqual(['location', 'products', 'count', 'check', 'key']);
  await deliver(accountId, 'delivered');
  expect((await guide.read(accountId)).state).toBe('done');
  await test.db.query('delete from webhook_deliveries where account_id = $1', [accountId]);
  expect((await guide.read(accountId)).state).toBe('done');
  expect((await guide.hide(accountId, true)).state).toBe('done');
  expect((await guide.hide(accountId, false)).state).toBe('done');
});

it('is hidden and shown again', async () => {
  const { id } = await createTestAccount(test.context);
  const guide = openOnboarding(test.context);
  expect((await guide.hide(id, true)).state).toBe('hidden');
  expect((await guide.hide(id, true)).state).toBe('hidden');
  expect((await guide.read(id)).state).toBe('hidden');
  expect((await guide.hide(id, false)).state).toBe('open');
});
