import { expect, it } from 'vitest';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { workOnce } from '../../../testing/run-due-work.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { answered, useWebhooks } from '../../../testing/webhook-fixture.ts';
import { openDeliveryJobs } from '../delivery-jobs.ts';

const test = useTestDatabase();
const fixture = useWebhooks(test);

/** A process that claims the deliveries of this many events, gets no answers, and loses its claims. */
async function leaveUnanswered(count: number) {
  await fixture.createEndpoint();
  await fixture.accept(count);
  let answerLate: (outcome: PostOutcome) => void = () => undefined;
  fixture.answer = () => new Promise((resolve) => (answerLate = resolve));
  const { events, deliveries } = openDeliveryJobs(fixture.context);
  await workOnce(fixture.context, events);
  expect(fixture.posts).toHaveLength(count);
  for (const table of ['webhook_deliveries', 'due_work']) {
    await test.db.query(`update ${table} set lease_until = now() where account_id = $1`, [fixture.account.id]);
  }
  fixture.posts = [];
  fixture.answer = () => Promise.resolve(answered(204));
  return async (outcome: PostOutcome) => {
    answerLate(outcome);
    await deliveries.finished?.();
  };
}

const delivered = () =>
  test.db.query('select status, attempt_count, response_status from webhook_deliveries where account_id = $1', [
    fixture.account.id,
  ]);

it('what a process left is sent again by another, and the late result of the first is not written', async () => {
  const answerLate = await leaveUnanswered(1);
  await fixture.deliver();
  expect(fixture.posts).toHaveLength(1);
  await answerLate(answered(500));
  expect(await delivered()).toEqual([{ status: 'delivered', attempt_count: 1, response_status: 204 }]);
  const counted = await test.db.query('select other_count, instance_count from webhook_sends where account_id = $1', [
    fixture.account.id,
  ]);
  expect(counted).toEqual([{ other_count: 0, instance_count: 1 }]);
});

it('a delivery whose result is being written is not waited for, and is sent again if it was not', async () => {
  await leaveUnanswered(3);
  await test.db.transaction(async (tx) => {
    await tx.query('select from webhook_deliveries where account_id = $1 limit 1 for update', [fixture.account.id]);
    const { deliveries } = openDeliveryJobs(fixture.context);
    await workOnce(fixture.context, deliveries);
    await deliveries.finished?.();
    expect(fixture.posts).toHaveLength(2);
  });
  await fixture.deliver();
  expect(fixture.posts).toHaveLength(3);
  expect(await delivered()).toEqual(Array(3).fill({ status: 'delivered', attempt_count: 1, response_status: 204 }));
});
