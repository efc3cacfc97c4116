import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../accounts/account.ts';
import { openAccounts } from '../../accounts/accounts.ts';
import { recordEvent } from '../../events/record-event.ts';
import type { GuardedPost, PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { createTestAccount } from '../../../testing/test-account.ts';
import { openTestSecrets } from '../../../testing/test-secrets.ts';
import { workOnce } from '../../../testing/run-due-work.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import type { Actor } from '../../activity-log/log-activity.ts';
import { openDeliveryJobs } from '../delivery-jobs.ts';
import { dropHistory, forgetWaitingDeliveries } from '../clean-up.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { openWebhooks } from '../webhooks.ts';

const test = useTestDatabase();
const actor: Actor = { kind: 'key', id: '00000000-0000-4000-8000-00000000000a' };
const posts: GuardedPost[] = [];
let answer: (post: GuardedPost) => Promise<PostOutcome>;
let context: WebhookContext;
let account: Account;

const answered = (status: number): PostOutcome => ({
  kind: 'answered',
  status,
  body: Buffer.from('ok'),
  bodyTruncated: false,
  durationMs: 1,
});

beforeEach(async () => {
  posts.length = 0;
  answer = () => Promise.resolve(answered(200));
  const poster = {
    post: (post: GuardedPost) => {
      posts.push(post);
      return answer(post);
    },
    close: () => Promise.resolve(),
  };
  const platformUrl = () => new URL('http://localhost:8080');
  context = {
    ...test.context,
    db: test.db,
    poster,
    platformUrl,
    allowNetworks: ['127.0.0.0/8'],
    secrets: await openTestSecrets(test.db),
    onAttempt: () => undefined,
  };
  account = await createTestAccount(test.context);
});

const createEndpoint = (events = ['order.updated']) =>
  openWebhooks(context).create(
    account.id,
    { name: 'n', label: null, url: 'http://127.0.0.1:9/', events, headers: {} },
    actor,
  );

async function accept(count = 1): Promise<void> {
  await test.db.transaction(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const order = {
        tenantId: 't',
        orderId: 'o',
        orderNumber: String(number),
        orderType: 'PURCHASE_ORDER',
        status: 'PLACED',
      };
      const data = { ...order, occurredAt: '2026-03-01T08:00' };
      await recordEvent(tx, account.id, { type: 'order.updated', data, at: test.context.at }, test.context.log);
    }
  });
}

function openWorker() {
  const { events, deliveries } = openDeliveryJobs(context);
  return {
    fanOut: () => workOnce(context, events),
    round: () => workOnce(context, deliveries),
    finish: async () => deliveries.finished?.(),
  };
}

async function deliverAll(engine = openWorker()): Promise<void> {
  while ((await engine.fanOut()) || (await engine.round())) await engine.finish();
}

const statuses = async () => {
  const rows = await test.db.query<{ status: string }>(
    'select status from webhook_deliveries where account_id = $1 order by recorded_at',
    [account.id],
  );
  return rows.map(({ status }) => status);
};

describe('an event', () => {
  it('goes to those who were subscribed when it was accepted, and to nobody else', async () => {
    await createEndpoint(['order.created']);
    await createEndpoint();
    await accept();
    await createEndpoint();
    await deliverAll();
    expect(posts).toHaveLength(1);
    const envelope = JSON.parse(posts[0]!.body.toString());
    expect(Object.keys(envelope)).toEqual(['id', 'type', 'created', 'data']);
    expect(Object.keys(envelope.data)).toEqual([
      'tenantId',
      'orderId',
      'orderNumber',
      'orderType',
      'status',
      'occurredAt',
    ]);
  });

  it('of a change that is rolled back is not sent, and one that cannot be written does not fail the change', async () => {
    await createEndpoint();
    await test.db.transaction(async (tx) => {
      const data = { tenantId: 't', orderId: 'o', orderNumber: '1', orderType: 'P', status: 'S', occurredAt: 'x' };
      await recordEvent(tx, 'no uuid', { type: 'order.updated', data, at: test.context.at }, test.context.log);
      await tx.query('update accounts set name = $2 where account_id = $1', [account.id, 'changed']);
    });
    expect((await openAccounts(test.context).read(account.id)).name).toBe('changed');
    const undone = test.db.transaction(async (tx) => {
      const data = { tenantId: 't', orderId: 'o', orderNumber: '1', orderType: 'P', status: 'S', occurredAt: 'x' };
      await recordEvent(tx, account.id, { type: 'order.updated', data, at: test.context.at }, test.context.log);
      throw new Error('the change failed');
    });
    await expect(undone).rejects.toThrow('the change failed');
    await deliverAll();
    expect(posts).toEqual([]);
  });
});

describe('claims', () => {
  it('are never shared: eight engines at once send each delivery once, and never more than the share', async () => {
    await createEndpoint();
    await createEndpoint();
    await accept(420);
    const engines = Array.from({ length: 8 }, () => openWorker());
    await Promise.all(engines.map(deliverAll));
    await Promise.all(engines.map(deliverAll));
    expect(posts).toHaveLength(800);
    expect(
      new Set(posts.map(({ headers, body }) => `${String(headers['x-platform-signature'])} ${body.toString()}`)).size,
    ).toBe(800);
    const [counted] = await test.db.query<{ count: number }>(
      'select sum(instance_count) as count from webhook_sends where account_id = $1',
      [account.id],
    );
    expect(counted?.count).toBe(800);
  });

  it('of an endpoint that is deleted meanwhile end as cancelled when they fail', async () => {
    const { id } = await createEndpoint();
    await accept();
    let finish: (outcome: PostOutcome) => void = () => undefined;
    answer = () => new Promise((resolve) => (finish = resolve));
    const engine = openWorker();
    await engine.fanOut();
    await engine.round();
    await openWebhooks(context).delete(account.id, id, actor);
    finish(answered(500));
    await engine.finish();
    expect(await statuses()).toEqual(['cancelled']);
  });
});

it('one endpoint that hangs takes two slots after its first failure and leaves the others alone', async () => {
  await createEndpoint(['order.updated']);
  const slow = await openWebhooks(context).create(
    account.id,
    { name: 'slow', label: null, url: 'http://127.0.0.1:1/', events: ['order.updated'], headers: {} },
    actor,
  );
  const isSlow = (post: GuardedPost) => post.url === slow.url;
  answer = (post) =>
    isSlow(post) ? Promise.resolve({ kind: 'failed', error: 'x', durationMs: 1 }) : Promise.resolve(answered(200));
  const engine = openWorker();
  await accept();
  await deliverAll(engine);
  answer = (post) => (isSlow(post) ? new Promise(() => undefined) : Promise.resolve(answered(200)));
  posts.length = 0;
  await accept(50);
  await engine.fanOut();
  for (let round = 0; round < 10; round += 1) await engine.round();
  await expect.poll(() => posts.filter((post) => !isSlow(post)).length).toBe(50);
  expect(posts.filter(isSlow)).toHaveLength(2);
});

it('an endpoint whose slots become free while a claim finds them taken is not forgotten', async () => {
  const url = 'http://127.0.0.1:2/';
  const draft = { name: 'n', label: null, url, events: ['order.updated'], headers: {} };
  await openWebhooks(context).create(account.id, draft, actor);
  const own = () => posts.filter((post) => post.url === url);
  await accept(200);
  const finishers: (() => void)[] = [];
  answer = () => new Promise((resolve) => finishers.push(() => resolve(answered(200))));
  const engine = openWorker();
  await engine.fanOut();
  while ((await engine.round()) && own().length < 64);
  expect(own()).toHaveLength(64);
  const round = engine.round();
  // The round has seen that no slot is free and is waiting for the database.
  await new Promise(setImmediate);
  answer = () => Promise.resolve(answered(200));
  for (const finish of finishers) finish();
  await round;
  await deliverAll(engine);
  expect(own()).toHaveLength(200);
});

it('history is dropped after 30 days, with its attempts and events', async () => {
  await createEndpoint();
  await accept(3);
  await deliverAll();
  const count = async (table: string) =>
    (await test.db.query<{ n: number }>(`select count(*) as n from ${table} where account_id = $1`, [account.id]))[0]
      ?.n;
  const before = test.context.at;
  test.context.at = new Date(before.getTime() + 29 * 86_400_000);
  await dropHistory(context, account.id);
  expect([await count('webhook_deliveries'), await count('webhook_attempts')]).toEqual([3, 3]);
  test.context.at = new Date(before.getTime() + 30 * 86_400_000);
  await dropHistory(context, account.id);
  const left = [await count('webhook_deliveries'), await count('webhook_attempts'), await count('events')];
  test.context.at = before;
  expect(left).toEqual([0, 0, 0]);
});

it('after a restore nothing that waited is sent', async () => {
  await createEndpoint();
  await accept(2);
  answer = () => Promise.resolve(answered(500));
  await deliverAll();
  await test.db.transaction((tx) => forgetWaitingDeliveries(tx));
  test.context.at = new Date(test.context.at.getTime() + 600_000);
  posts.length = 0;
  await deliverAll();
  expect([posts, await statuses()]).toEqual([[], ['cancelled', 'cancelled']]);
});

it('every management action stands in the activity log with the key as its actor', async () => {
  const webhooks = openWebhooks(context);
  const endpoint = await createEndpoint();
  const draft = { name: 'm', label: null, url: endpoint.url, events: endpoint.events, headers: {} };
  await webhooks.change(account.id, endpoint.id, draft, actor);
  await webhooks.regenerateSecret(account.id, endpoint.id, actor);
  answer = () => Promise.resolve(answered(500));
  const failed = await webhooks.sendTest(account.id, endpoint.id, null, actor);
  await webhooks.retryDelivery(account.id, endpoint.id, failed.id, actor);
  await webhooks.createReceiver(account.id, actor);
  await webhooks.delete(account.id, endpoint.id, actor);
  const rows = await test.db.query<{ action: string; actorId: string; detail: object }>(
    `select action, actor_id as "actorId", detail from activity_log where account_id = $1 and actor_kind = 'key'`,
    [account.id],
  );
  expect(rows.map(({ action }) => action).sort()).toEqual([
    'test_receiver.created',
    'webhook.changed',
    'webhook.created',
    'webhook.deleted',
    'webhook.delivery_retried',
    'webhook.secret_regenerated',
    'webhook.test_sent',
  ]);
  expect(new Set(rows.map(({ actorId }) => actorId))).toEqual(new Set([actor.id]));
  expect(JSON.stringify(rows)).not.toContain('whsec_');
});
