import { expect, it } from 'vitest';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { workOnce } from '../../../testing/run-due-work.ts';
import { runWhileHeld } from '../../../testing/run-while-held.ts';
import { createTestAccount } from '../../../testing/test-account.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { answered, useWebhooks } from '../../../testing/webhook-fixture.ts';
import { openAccounts } from '../../accounts/accounts.ts';
import { holdQueue } from '../deliveries/hold-queue.ts';
import { openJobs } from '../../jobs/jobs.ts';
import { openDeliveryJobs, openFanOutJob } from '../delivery-jobs.ts';
import { openDispatcher } from './open-dispatcher.ts';

const test = useTestDatabase();
const fixture = useWebhooks(test);

/** A receiver that answers nothing until the test ends it. */
function hang() {
  let end: (outcome: PostOutcome) => void = () => undefined;
  const over = new Promise<PostOutcome>((resolve) => (end = resolve));
  fixture.answer = () => over;
  return () => {
    end(answered(204));
  };
}

/** The job of a process that has no slot for another delivery. */
const fanOutOnly = () => openFanOutJob(fixture.context, { ...openDispatcher(fixture.context), hasSlots: () => false });

const sent = () =>
  test.db.query<{ status: string; attempts: number }>(
    'select status, attempt_count as attempts from webhook_deliveries where account_id = $1 order by status',
    [fixture.account.id],
  );
const dueRows = () =>
  test.db.query<{ kind: string; isDue: boolean; isLeased: boolean }>(
    `select kind, due_at <= $2 as "isDue", lease_until is not null as "isLeased" from due_work
     where account_id = $1 and kind in ('deliveries', 'events') order by kind`,
    [fixture.account.id, test.context.at],
  );

it('an accepted event is sent by the look that fans it out', async () => {
  await fixture.createEndpoint();
  await fixture.accept(3);
  const { events, deliveries } = openDeliveryJobs(fixture.context);
  expect(await workOnce(fixture.context, events)).toBe(true);
  expect(fixture.posts).toHaveLength(3);
  await deliveries.finished?.();
  expect(await sent()).toEqual(Array(3).fill({ status: 'delivered', attempts: 1 }));
});

it('what it sent and nobody saw the end of is sent again when its lease has run out', async () => {
  await fixture.createEndpoint();
  // A new account has its deliveries looked at once.
  await fixture.deliver();
  await fixture.accept();
  const end = hang();
  const dead = openDeliveryJobs(fixture.context);
  await workOnce(fixture.context, dead.events);
  expect(await dueRows()).toEqual([{ kind: 'deliveries', isDue: false, isLeased: true }]);
  const other = openDeliveryJobs(fixture.context);
  expect(await workOnce(fixture.context, other.deliveries)).toBe(false);
  for (const table of ['webhook_deliveries', 'due_work']) {
    await test.db.query(`update ${table} set lease_until = now() where account_id = $1`, [fixture.account.id]);
  }
  fixture.answer = () => Promise.resolve(answered(200));
  expect(await workOnce(fixture.context, other.deliveries)).toBe(true);
  await other.deliveries.finished?.();
  end();
  await dead.deliveries.finished?.();
  expect([fixture.posts.length, await sent()]).toEqual([2, [{ status: 'delivered', attempts: 1 }]]);
});

it('without a free slot it only fans out, and the deliveries are due', async () => {
  await fixture.createEndpoint();
  await fixture.deliver();
  await fixture.accept(2);
  expect(await workOnce(fixture.context, fanOutOnly())).toBe(true);
  expect([fixture.posts, await dueRows()]).toEqual([[], [{ kind: 'deliveries', isDue: true, isLeased: false }]]);
  await fixture.deliver();
  expect(fixture.posts).toHaveLength(2);
});

it('an endpoint has no more than its slots, also when both kinds of look start its deliveries at once', async () => {
  await fixture.createEndpoint();
  await fixture.accept(100);
  await workOnce(fixture.context, fanOutOnly());
  await fixture.accept(100, 101);
  const end = hang();
  const { events, deliveries } = openDeliveryJobs(fixture.context);
  const engine = openJobs(fixture.context, [events, deliveries]);
  expect(await Promise.all(await engine.startDue())).toEqual(['worked', 'worked']);
  expect(fixture.posts).toHaveLength(64);
  end();
  fixture.answer = () => Promise.resolve(answered(204));
  await deliveries.finished?.();
  await fixture.deliver();
  expect(fixture.posts).toHaveLength(200);
});

it('an account whose deliveries wait for a slot has an event for another endpoint sent at once', async () => {
  await fixture.createEndpoint('Slow');
  await fixture.accept(70);
  const end = hang();
  const { events, deliveries } = openDeliveryJobs(fixture.context);
  const engine = openJobs(fixture.context, [events, deliveries]);
  for (;;) if ((await Promise.all(await engine.startDue())).length === 0) break;
  expect(fixture.posts).toHaveLength(64);
  await fixture.createEndpoint('Healthy');
  await fixture.accept(1, 71);
  await Promise.all(await engine.startDue());
  // One of two: that of the slow endpoint waits for a slot.
  expect(fixture.posts).toHaveLength(65);
  end();
  await deliveries.finished?.();
});

it.each(['events', 'deliveries'] as const)(
  'a look at %s that waited for the queue sends nothing that was paused meanwhile',
  async (kind) => {
    await fixture.createEndpoint();
    await fixture.deliver();
    await fixture.accept(3);
    if (kind === 'deliveries') await workOnce(fixture.context, fanOutOnly());
    const jobs = openDeliveryJobs(fixture.context);
    await runWhileHeld(test.db, (tx) => holdQueue(tx, fixture.account.id), [
      () => workOnce(fixture.context, jobs[kind]),
      () => openAccounts(fixture.context).pauseEvents(fixture.account.id, true),
    ]);
    expect(fixture.posts).toEqual([]);
    await openAccounts(fixture.context).pauseEvents(fixture.account.id, false);
    await fixture.deliver();
    expect(fixture.posts).toHaveLength(3);
  },
);

it('an account has no more than its slots, also when both kinds of look start its deliveries at once', async () => {
  fixture.account = await createTestAccount(test.context, { plan: 'enterprise' });
  for (let number = 0; number < 20; number += 1) await fixture.createEndpoint();
  await fixture.accept(32);
  await workOnce(fixture.context, fanOutOnly());
  await fixture.accept(32, 33);
  const end = hang();
  const { events, deliveries } = openDeliveryJobs(fixture.context);
  const engine = openJobs(fixture.context, [events, deliveries]);
  for (;;) if ((await Promise.all(await engine.startDue())).length === 0) break;
  // A round that begins when all slots are taken claims one more.
  expect([512, 513]).toContain(fixture.posts.length);
  end();
  await deliveries.finished?.();
});
