import { beforeEach } from 'vitest';
import type { GuardedPost, PostOutcome } from '../foundation/outgoing/post-guarded.ts';
import type { Account } from '../modules/accounts/account.ts';
import type { Actor } from '../modules/activity-log/log-activity.ts';
import { recordEvent } from '../modules/events/record-event.ts';
import { openDeliveryJobs } from '../modules/webhooks/delivery-jobs.ts';
import type { WebhookContext } from '../modules/webhooks/webhook-context.ts';
import { openWebhooks, type Webhooks } from '../modules/webhooks/webhooks.ts';
import { workOnce } from './run-due-work.ts';
import { createTestAccount } from './test-account.ts';
import type { TestDatabase } from './test-database.ts';
import { openTestSecrets } from './test-secrets.ts';

export const keyActor: Actor = { kind: 'key', id: '00000000-0000-4000-8000-00000000000a' };

/** A response of a receiver. */
export const answered = (status: number, durationMs = 1): PostOutcome => ({
  kind: 'answered',
  status,
  body: Buffer.from('ok'),
  bodyTruncated: false,
  durationMs,
});

/** Before each test: a new account whose deliveries go to a receiver that the test controls. */
export function useWebhooks(test: TestDatabase) {
  const fixture = {
    account: undefined as unknown as Account,
    context: undefined as unknown as WebhookContext,
    webhooks: undefined as unknown as Webhooks,
    posts: [] as GuardedPost[],
    /** Called for every delivery; 200 unless the test sets it. */
    answer: (_post: GuardedPost): Promise<PostOutcome> => Promise.resolve(answered(200)),

    createEndpoint: (name = 'Orders') =>
      fixture.webhooks.create(
        fixture.account.id,
        { name, label: null, url: 'http://127.0.0.1:9/hook', events: ['order.updated'], headers: {} },
        keyActor,
      ),

    /** Accepts events with order numbers that start with the given one. */
    accept: (count = 1, first = 1) =>
      test.db.transaction(async (tx) => {
        for (let number = first; number < first + count; number += 1) {
          const order = {
            tenantId: 't',
            orderId: 'o',
            orderNumber: `PO-${String(number)}`,
            orderType: 'PURCHASE_ORDER',
          };
          const data = { ...order, status: 'PLACED', occurredAt: '2026-03-01T08:00' };
          const event = { type: 'order.updated', data, at: test.context.at } as const;
          await recordEvent(tx, fixture.account.id, event, test.context.log);
        }
      }),

    /** Sends everything that is due now. */
    async deliver(): Promise<void> {
      const { events, deliveries } = openDeliveryJobs(fixture.context);
      while ((await workOnce(fixture.context, events)) || (await workOnce(fixture.context, deliveries))) {
        await deliveries.finished?.();
      }
    },

    /** Lets the clock run and sends what becomes due. */
    async deliverAfter(minutes: number): Promise<void> {
      test.context.at = new Date(test.context.at.getTime() + minutes * 60_000);
      await fixture.deliver();
    },
  };
  beforeEach(async () => {
    // The accounts of earlier tests have nothing to do any more.
    await test.db.query('delete from due_work');
    fixture.posts = [];
    fixture.answer = () => Promise.resolve(answered(200));
    test.context.at = new Date('2026-03-01T08:00:00Z');
    fixture.context = {
      ...test.context,
      db: test.db,
      poster: {
        post: (post) => {
          fixture.posts.push(post);
          return fixture.answer(post);
        },
        close: () => Promise.resolve(),
      },
      platformUrl: () => new URL('http://localhost:8080'),
      allowNetworks: ['127.0.0.0/8'],
      secrets: await openTestSecrets(test.db),
      onAttempt: () => undefined,
    };
    fixture.webhooks = openWebhooks(fixture.context);
    fixture.account = await createTestAccount(test.context);
  });
  return fixture;
}
