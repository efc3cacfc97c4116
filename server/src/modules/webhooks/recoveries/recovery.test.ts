import { describe, expect, it } from 'vitest';
import type { GuardedPost, PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { expireClaims, workOnce } from '../../../testing/run-due-work.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { answered, keyActor, useWebhooks } from '../../../testing/webhook-fixture.ts';
import { forgetWaitingDeliveries } from '../clean-up.ts';
import { signature } from '../delivering/sign-delivery.ts';
import { openRecoveryJob } from '../recovery-job.ts';
import { batchSize } from './plan-batch.ts';

const test = useTestDatabase();
const hooks = useWebhooks(test);
const start = new Date('2026-03-01T08:00:00Z');

/** An endpoint with exhausted deliveries of this many orders. */
async function exhaust(count: number): Promise<string> {
  const { id } = await hooks.createEndpoint();
  hooks.answer = () => Promise.resolve(answered(500));
  await hooks.accept(count);
  await hooks.deliver();
  for (const minutes of [1, 5, 15, 60, 240]) await hooks.deliverAfter(minutes);
  hooks.posts = [];
  hooks.answer = () => Promise.resolve(answered(200));
  return id;
}

const recover = (endpointId: string, since = start) =>
  hooks.webhooks.startRecovery(hooks.account.id, endpointId, since, keyActor);
const work = () => workOnce(hooks.context, openRecoveryJob(hooks.context));
const workAll = async () => {
  while (await work());
};
const latest = async (endpointId: string) => (await hooks.webhooks.listRecoveries(hooks.account.id, endpointId))[0]!;
/** Ages the leases of the deliveries in flight, and of the look that waits for them, by this many seconds. */
async function letLeasesRun(seconds: number): Promise<void> {
  const earlier = 'set lease_until = lease_until - make_interval(secs => $2) where account_id = $1';
  await test.db.query(`update webhook_deliveries ${earlier}`, [hooks.account.id, seconds]);
  await test.db.query(`update due_work ${earlier} and kind = 'deliveries'`, [hooks.account.id, seconds]);
}
const isSignedWith = (secret: string, { headers, body }: GuardedPost): boolean =>
  headers['x-platform-signature'] === signature(secret, Number(headers['x-platform-timestamp']), body);
const sentOrders = () => hooks.posts.map(({ body }) => /PO-\d+/.exec(body.toString())?.[0]);
const countFailed = (endpointId: string, since = start) =>
  hooks.webhooks.countFailed(hooks.account.id, endpointId, since);

describe('a recovery', () => {
  it('retries each failed delivery once, as a person would, oldest first', async () => {
    const id = await exhaust(30);
    expect(await countFailed(id)).toBe(30);
    expect(await recover(id)).toMatchObject({ state: 'running', total: 30, sent: 0 });
    await expect(recover(id)).rejects.toMatchObject({ code: 'invalid_request' });
    await workAll();
    expect(await latest(id)).toMatchObject({ state: 'done', total: 30, sent: 30, delivered: 30, failed: 0 });
    expect(new Set(sentOrders()).size).toBe(30);
    expect(hooks.posts).toHaveLength(30);
    expect(await countFailed(id)).toBe(0);
    await expect(recover(id)).rejects.toMatchObject({ code: 'invalid_request' });
    const { data } = await hooks.webhooks.listDeliveries(hooks.account.id, id, {
      status: 'delivered',
      type: null,
      limit: 100,
      cursor: null,
    });
    expect(data).toHaveLength(30);
    expect(data.every(({ retryOf, attemptCount }) => retryOf !== null && attemptCount === 1)).toBe(true);
    expect(await hooks.webhooks.readCap(hooks.account.id, 'shared')).toMatchObject({ used: 30 });
  });

  it('leaves out what was retried by hand, and resends an event with several failed records once', async () => {
    const id = await exhaust(3);
    const { data } = await hooks.webhooks.listDeliveries(hooks.account.id, id, {
      status: 'exhausted',
      type: null,
      limit: 100,
      cursor: null,
    });
    const [one, two] = data;
    const retry = (deliveryId: string) => hooks.webhooks.retryDelivery(hooks.account.id, id, deliveryId, keyActor);
    await retry(one!.id);
    hooks.answer = () => Promise.resolve(answered(500));
    const again = await retry(two!.id);
    await retry(two!.id);
    await retry(again.id);
    expect(await countFailed(id)).toBe(2);
    hooks.posts = [];
    hooks.answer = () => Promise.resolve(answered(200));
    await recover(id);
    await workAll();
    expect(hooks.posts).toHaveLength(2);
    expect(new Set(sentOrders()).size).toBe(2);
    expect(await countFailed(id)).toBe(0);
  });

  it('takes only what failed since the time, and nothing of another endpoint', async () => {
    const id = await exhaust(2);
    const since = test.context.at;
    hooks.answer = () => Promise.resolve(answered(500));
    await hooks.webhooks.sendTest(hooks.account.id, id, null, keyActor);
    const other = await hooks.createEndpoint('other');
    await hooks.webhooks.sendTest(hooks.account.id, other.id, null, keyActor);
    expect([await countFailed(id, since), await countFailed(id), await countFailed(other.id)]).toEqual([1, 3, 1]);
    await recover(id, since);
    hooks.posts = [];
    await workAll();
    expect(hooks.posts.map(({ body }) => JSON.parse(body.toString()).type)).toEqual(['test']);
    expect(await latest(id)).toMatchObject({ state: 'done', sent: 1, delivered: 0, failed: 1 });
  });

  it('continues after its process died, and sends nothing twice', async () => {
    const id = await exhaust(40);
    await recover(id);
    // The process dies while it sends its first batch: these attempts never end.
    const dying = {
      ...hooks.context,
      poster: { post: () => new Promise<never>(() => undefined), close: () => Promise.resolve() },
    };
    void workOnce(dying, openRecoveryJob(dying)).catch(() => undefined);
    await expect.poll(async () => (await latest(id)).sent, { timeout: 60_000 }).toBe(batchSize);
    await expireClaims(hooks.context);
    await test.db.query(
      `update webhook_deliveries set lease_until = now() - interval '1 hour' where claim_id is not null`,
    );
    await workAll();
    expect(hooks.posts).toHaveLength(40 - batchSize);
    expect(await latest(id)).toMatchObject({ state: 'done', total: 40, sent: 40, delivered: 40 - batchSize });
    // The deliveries in flight failed, so they can be recovered again.
    await hooks.deliver();
    expect(await countFailed(id)).toBe(batchSize);
    await recover(id);
    await workAll();
    expect(new Set(sentOrders()).size).toBe(40);
    expect(hooks.posts).toHaveLength(40);
  });

  it('from a receiver that takes 6 s for each answer: every answer counts, and a new secret signs from then on', async () => {
    const id = await exhaust(3 * batchSize);
    const answers: ((outcome: PostOutcome) => void)[] = [];
    hooks.answer = () => new Promise((resolve) => answers.push(resolve));
    await recover(id);
    let secret = await hooks.webhooks.regenerateSecret(hooks.account.id, id, keyActor);
    const recovered = workAll();
    for (let wave = 1; wave <= 3; wave += 1) {
      await expect.poll(() => answers.length).toBe(batchSize);
      const current = secret;
      expect(hooks.posts.slice(-batchSize).every((post) => isSignedWith(current, post))).toBe(true);
      secret = await hooks.webhooks.regenerateSecret(hooks.account.id, id, keyActor);
      await letLeasesRun(6);
      await hooks.deliver();
      for (const answer of answers.splice(0)) answer(answered(200));
    }
    await recovered;
    expect(await latest(id)).toMatchObject({ state: 'done', sent: 24, delivered: 24, failed: 0 });
    expect(await countFailed(id)).toBe(0);
    const written = await test.db.query(
      `select status, attempt_count as attempts, count(*) as n from webhook_deliveries
       where account_id = $1 and retry_of is not null group by 1, 2`,
      [hooks.account.id],
    );
    expect(written).toEqual([{ status: 'delivered', attempts: 1, n: 24 }]);
  });

  it('stops when 20 in a row fail again, when the endpoint is paused, when a person says so, and at a restore', async () => {
    const id = await exhaust(50);
    hooks.answer = () => Promise.resolve(answered(500));
    await recover(id);
    await workAll();
    expect(await latest(id)).toMatchObject({ state: 'stopped', sent: 24, failed: 24 });
    expect((await latest(id)).error).toContain('24 deliveries in a row failed again');

    const cancelled = await recover(id);
    const cancel = () => hooks.webhooks.cancelRecovery(hooks.account.id, id, cancelled.id, keyActor);
    expect(await cancel()).toMatchObject({ state: 'cancelled' });
    expect(await cancel()).toMatchObject({ state: 'cancelled' });
    hooks.posts = [];
    await workAll();
    expect(hooks.posts).toEqual([]);

    await recover(id);
    await forgetWaitingDeliveries(test.db);
    expect(await latest(id)).toMatchObject({ state: 'stopped', error: 'The data was restored from a backup.' });

    await recover(id);
    const draft = { name: 'n', label: null, url: 'http://127.0.0.1:9/hook', events: ['order.updated'], headers: {} };
    await hooks.webhooks.change(hooks.account.id, id, { ...draft, isActive: false }, keyActor);
    await workAll();
    expect(await latest(id)).toMatchObject({ state: 'stopped', sent: 0, error: 'The endpoint was paused.' });
    await expect(recover(id)).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('leaves a fifth of the delivery cap to new events, and goes on when there is room', async () => {
    const id = await exhaust(3);
    await test.db.query(`insert into webhook_sends values ($1, $2, 0, 798)`, [hooks.account.id, test.context.at]);
    await recover(id);
    await workAll();
    expect(await latest(id)).toMatchObject({ state: 'running', sent: 2 });
    test.context.at = new Date(test.context.at.getTime() + 3_601_000);
    await workAll();
    expect(await latest(id)).toMatchObject({ state: 'done', sent: 3, delivered: 3 });
  });
});

describe('the search in the history', () => {
  const search = (endpointId: string, more: object) =>
    hooks.webhooks.searchDeliveries(hooks.account.id, endpointId, {
      status: null,
      type: null,
      from: null,
      to: null,
      text: null,
      limit: 100,
      cursor: null,
      ...more,
    });

  it('finds a text in the data, an id, the error or the status; a time; and pages through the rest', async () => {
    const { id } = await hooks.createEndpoint();
    hooks.answer = (post) => Promise.resolve(answered(post.body.includes('PO-3') ? 503 : 200));
    await hooks.accept(5);
    await hooks.deliver();
    const count = async (more: object) => (await search(id, more)).data.length;
    const all = (await search(id, {})).data;
    expect(all).toHaveLength(5);
    expect(await count({ text: 'po-2' })).toBe(1);
    // A random id may have these digits, too.
    expect((await search(id, { text: '503' })).data.map(({ responseStatus }) => responseStatus)).toContain(503);
    expect(await count({ text: 'RECEIVER answered' })).toBe(1);
    expect(await count({ text: all[0]!.id.toUpperCase() })).toBe(1);
    expect(await count({ text: '%' })).toBe(0);
    const later = new Date(start.getTime() + 1);
    expect(await count({ from: start, to: later })).toBe(5);
    expect(await count({ to: start })).toBe(0);
    expect(await count({ from: later })).toBe(0);
    expect(await count({ status: 'retrying', text: 'po-3' })).toBe(1);
    const ids: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof search>> = await search(id, { text: 'po-', limit: 2, cursor });
      ids.push(...page.data.map((delivery) => delivery.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(ids).toEqual(all.map((delivery) => delivery.id));
  });
});
