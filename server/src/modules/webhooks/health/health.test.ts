import { describe, expect, it } from 'vitest';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { workOnce } from '../../../testing/run-due-work.ts';
import { signal } from '../../../testing/signal.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { answered, keyActor, useWebhooks } from '../../../testing/webhook-fixture.ts';
import { listMails } from '../../mail/queue-mails.ts';
import { dropHistory } from '../clean-up.ts';
import { openNoticeJob } from '../notice-job.ts';

const test = useTestDatabase();
const hooks = useWebhooks(test);

const health = async () => {
  const [first] = await hooks.webhooks.readHealth(hooks.account.id);
  return first!;
};
const notice = () => workOnce(hooks.context, openNoticeJob(hooks.context));
const mails = async () =>
  (await listMails(test.db, hooks.account.id)).map(({ subject, recipient }) => [subject, recipient]);

describe('the health of an endpoint', () => {
  it('counts attempts by hour, and says what failed last', async () => {
    const { id } = await hooks.createEndpoint();
    expect(await health()).toMatchObject({ webhookId: id, state: 'unused', succeeded: 0, failed: 0, p50Ms: null });
    await hooks.accept(3);
    hooks.answer = (post) => Promise.resolve(answered(post.body.includes('PO-2') ? 503 : 200, 40));
    await hooks.deliver();
    test.context.at = new Date('2026-03-01T10:30:00Z');
    hooks.answer = () => Promise.resolve(answered(200, 80));
    await hooks.deliver();
    const { hours, ...rest } = await health();
    expect(rest).toMatchObject({
      state: 'degraded',
      succeeded: 3,
      failed: 1,
      p50Ms: 40,
      p95Ms: 80,
      lastFailure: { at: new Date('2026-03-01T08:00:00Z'), error: 'The receiver answered 503.' },
      failingSince: null,
      failuresInARow: 0,
      keepsFailing: false,
    });
    expect(hours).toHaveLength(24);
    expect(hours.slice(-3)).toEqual([
      { hour: new Date('2026-03-01T08:00:00Z'), succeeded: 2, failed: 1 },
      { hour: new Date('2026-03-01T09:00:00Z'), succeeded: 0, failed: 0 },
      { hour: new Date('2026-03-01T10:00:00Z'), succeeded: 1, failed: 0 },
    ]);
    test.context.at = new Date('2026-03-02T09:00:00Z');
    expect(await health()).toMatchObject({ state: 'healthy', succeeded: 1, failed: 0, lastFailure: null });
    test.context.at = new Date('2026-03-02T12:00:00Z');
    expect(await health()).toMatchObject({ state: 'quiet', p95Ms: null });
    test.context.at = new Date('2026-03-05T12:00:00Z');
    await dropHistory(hooks.context, hooks.account.id);
    expect(await test.db.query('select 1 from webhook_hours where account_id = $1', [hooks.account.id])).toEqual([]);
  });

  it('is failing after three attempts in a row, until one succeeds, the URL changes or it is paused', async () => {
    const { id } = await hooks.createEndpoint();
    const send = () => hooks.webhooks.sendTest(hooks.account.id, id, null, keyActor);
    const states: string[] = [];
    hooks.answer = () => Promise.resolve(answered(500));
    for (let count = 0; count < 3; count += 1) {
      await send();
      states.push((await health()).state);
    }
    hooks.answer = () => Promise.resolve(answered(200));
    await send();
    states.push((await health()).state);
    expect(states).toEqual(['degraded', 'degraded', 'failing', 'degraded']);

    const fail = async () => {
      hooks.answer = () => Promise.resolve(answered(500));
      for (let count = 0; count < 3; count += 1) await send();
      expect((await health()).failuresInARow).toBe(3);
    };
    const draft = { name: 'n', label: null, events: ['order.updated'], headers: {} };
    const change = (url: string, isActive: boolean) =>
      hooks.webhooks.change(hooks.account.id, id, { ...draft, url, isActive }, keyActor);
    await fail();
    await change('http://127.0.0.1:9/hook', true);
    expect((await health()).failuresInARow).toBe(3);
    await change('http://127.0.0.1:9/elsewhere', true);
    expect((await health()).failuresInARow).toBe(0);
    await fail();
    await change('http://127.0.0.1:9/elsewhere', false);
    expect(await health()).toMatchObject({ state: 'paused', failuresInARow: 0 });
  });

  it.each([
    ['the endpoint is paused', { isActive: false }],
    ['the URL changes', { url: 'http://127.0.0.1:9/elsewhere' }],
    ['the endpoint is paused and gets another URL', { isActive: false, url: 'http://127.0.0.1:9/elsewhere' }],
  ])('forgets also the attempts that are in flight when %s', async (_, change) => {
    const { id } = await hooks.createEndpoint();
    const draft = { name: 'n', label: null, url: 'http://127.0.0.1:9/hook', events: ['order.updated'], headers: {} };
    const replace = (fields: object) => hooks.webhooks.change(hooks.account.id, id, { ...draft, ...fields }, keyActor);
    await inFlight(answered(500), () => replace(change));
    await replace({ ...change, isActive: true });
    expect(await health()).toMatchObject({ failuresInARow: 0, failingSince: null, failed: 3 });
  });

  it('is still failing at a new URL when attempts at the old one succeed', async () => {
    const { id } = await hooks.createEndpoint();
    const elsewhere = { name: 'n', label: null, url: 'http://127.0.0.1:9/new', events: ['order.updated'], headers: {} };
    await inFlight(answered(200), async () => {
      await hooks.webhooks.change(hooks.account.id, id, elsewhere, keyActor);
      hooks.answer = () => Promise.resolve(answered(500));
      for (let count = 0; count < 3; count += 1) await hooks.webhooks.sendTest(hooks.account.id, id, null, keyActor);
    });
    expect(await health()).toMatchObject({ state: 'failing', failuresInARow: 3 });
  });

  /** Does something while three attempts wait for this answer. */
  async function inFlight(answer: PostOutcome, work: () => Promise<unknown>): Promise<void> {
    const { given, give } = signal();
    hooks.answer = () => given.then(() => answer);
    await hooks.accept(3);
    const delivered = hooks.deliver();
    await expect.poll(() => hooks.posts.length).toBe(3);
    await work();
    give();
    await delivered;
  }

  it('judges a batch by its last attempt', async () => {
    await hooks.createEndpoint();
    await hooks.accept(3);
    let number = 0;
    hooks.answer = () => {
      number += 1;
      // The clock advances with each attempt: 200, then 500, then 500.
      test.context.at = new Date(test.context.at.getTime() + 1_000);
      return Promise.resolve(answered(number === 1 ? 200 : 500));
    };
    await hooks.deliver();
    expect(await health()).toMatchObject({ succeeded: 1, failed: 2, failuresInARow: 2, state: 'degraded' });
  });
});

describe('an endpoint that keeps failing', () => {
  it('is reported to the owner once per episode, after 15 minutes', async () => {
    await hooks.createEndpoint('ERP');
    hooks.answer = () => Promise.resolve(answered(500));
    await hooks.accept();
    await hooks.deliver();
    await hooks.deliverAfter(1);
    await hooks.deliverAfter(5);
    expect(await health()).toMatchObject({ state: 'failing', failuresInARow: 3, keepsFailing: false });
    expect(await notice()).toBe(false);
    test.context.at = new Date('2026-03-01T08:15:00Z');
    expect(await notice()).toBe(true);
    expect((await health()).keepsFailing).toBe(true);
    const subject = 'Webhook failing – Acme: ERP';
    expect(await mails()).toEqual([[subject, 'owner@example.com']]);
    await hooks.deliverAfter(15);
    await hooks.accept(5, 10);
    await hooks.deliverAfter(60);
    expect(await notice()).toBe(false);
    expect(await mails()).toHaveLength(1);
    const entries = await test.db.query(
      `select actor_kind, detail from activity_log where account_id = $1 and action = 'webhook.failing'`,
      [hooks.account.id],
    );
    expect(entries).toEqual([{ actor_kind: 'system', detail: { name: 'ERP' } }]);

    hooks.answer = () => Promise.resolve(answered(200));
    await hooks.deliverAfter(240);
    expect(await health()).toMatchObject({ failuresInARow: 0, keepsFailing: false });
    hooks.answer = () => Promise.resolve(answered(500));
    await hooks.accept(3, 20);
    await hooks.deliver();
    await hooks.deliverAfter(30);
    expect(await notice()).toBe(true);
    expect(await mails()).toEqual([
      [subject, 'owner@example.com'],
      [subject, 'owner@example.com'],
    ]);
  });

  it('is not reported if it recovers in time, or is paused', async () => {
    const { id } = await hooks.createEndpoint();
    hooks.answer = () => Promise.resolve(answered(500));
    await hooks.accept(4);
    await hooks.deliver();
    hooks.answer = () => Promise.resolve(answered(200));
    await hooks.deliverAfter(14);
    test.context.at = new Date('2026-03-01T09:00:00Z');
    expect(await notice()).toBe(false);
    hooks.answer = () => Promise.resolve(answered(500));
    await hooks.accept(4, 10);
    await hooks.deliver();
    const draft = { name: 'n', label: null, url: 'http://127.0.0.1:9/hook', events: ['order.updated'], headers: {} };
    await hooks.webhooks.change(hooks.account.id, id, { ...draft, isActive: false }, keyActor);
    test.context.at = new Date('2026-03-01T12:00:00Z');
    expect(await notice()).toBe(false);
    expect(await mails()).toEqual([]);
  });
});
