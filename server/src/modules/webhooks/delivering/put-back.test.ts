import { expect, it } from 'vitest';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { workOnce } from '../../../testing/run-due-work.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { answered, keyActor, useWebhooks } from '../../../testing/webhook-fixture.ts';
import { openDeliveryJobs } from '../delivery-jobs.ts';

const test = useTestDatabase();
const hooks = useWebhooks(test);

const error = 'Too many requests to this host are waiting.';
/** The outcome when an origin already holds all the slots that it may have. */
const noSlot: PostOutcome = { kind: 'failed', error, durationMs: 5_000, hitOwnLimit: true };

const deliveries = () =>
  test.db.query(
    `select d.status, d.attempt_count as attempts, d.claim_id as claim, d.error,
       (select count(*) from webhook_attempts a where a.account_id = $1 and a.delivery_id = d.delivery_id) as written
     from webhook_deliveries d where d.account_id = $1`,
    [hooks.account.id],
  );
const record = (status: string, attempts: number, why: string | null = null) => [
  { status, attempts, claim: null, error: why, written: attempts },
];
async function deliverAfterMs(ms: number): Promise<void> {
  test.context.at = new Date(test.context.at.getTime() + ms);
  await hooks.deliver();
}

it('a delivery that finds no slot is sent a second later, and loses neither an attempt nor a retry', async () => {
  const attempts: boolean[] = [];
  hooks.context = { ...hooks.context, onAttempt: (succeeded) => void attempts.push(succeeded) };
  const { id } = await hooks.createEndpoint();
  await hooks.accept();
  hooks.answer = () => Promise.resolve(noSlot);
  await hooks.deliver();
  expect(hooks.posts).toHaveLength(1);
  expect(await deliveries()).toEqual(record('pending', 0));
  await deliverAfterMs(999);
  expect(hooks.posts).toHaveLength(1);
  await deliverAfterMs(1);
  expect(hooks.posts).toHaveLength(2);
  expect(await deliveries()).toEqual(record('pending', 0));
  const [health] = await hooks.webhooks.readHealth(hooks.account.id);
  expect(health).toMatchObject({ webhookId: id, failed: 0, failuresInARow: 0 });

  const refused = 'The receiver answered 500.';
  hooks.answer = () => Promise.resolve(answered(500));
  await deliverAfterMs(1_000);
  expect(await deliveries()).toEqual(record('retrying', 1, refused));
  hooks.answer = () => Promise.resolve(noSlot);
  await deliverAfterMs(60_000);
  expect(await deliveries()).toEqual(record('retrying', 1, refused));
  hooks.answer = () => Promise.resolve(answered(200));
  await deliverAfterMs(1_000);
  expect(await deliveries()).toEqual(record('delivered', 2));
  expect(attempts).toEqual([false, true]);
  // The delivery was counted when it was first claimed, and not again.
  expect(await hooks.webhooks.readCap(hooks.account.id, 'shared')).toMatchObject({ used: 1 });
});

it('of an endpoint that is deleted meanwhile it is cancelled', async () => {
  const { id } = await hooks.createEndpoint();
  await hooks.accept();
  let finish: (outcome: PostOutcome) => void = () => undefined;
  hooks.answer = () => new Promise((resolve) => (finish = resolve));
  const jobs = openDeliveryJobs(hooks.context);
  await workOnce(hooks.context, jobs.events);
  await hooks.webhooks.delete(hooks.account.id, id, keyActor);
  finish(noSlot);
  await jobs.deliveries.finished?.();
  expect(await deliveries()).toEqual(record('cancelled', 0, 'The endpoint was paused or deleted.'));
});

it('a test send has a single attempt: it has failed, and says why', async () => {
  const { id } = await hooks.createEndpoint();
  hooks.answer = () => Promise.resolve(noSlot);
  const sent = await hooks.webhooks.sendTest(hooks.account.id, id, null, keyActor);
  expect(sent).toMatchObject({ status: 'failed', attemptCount: 1, error });
});
