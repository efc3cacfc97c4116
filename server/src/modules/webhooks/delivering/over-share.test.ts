import { describe, expect, it } from 'vitest';
import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { workOnce } from '../../../testing/run-due-work.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { answered, useWebhooks } from '../../../testing/webhook-fixture.ts';
import { openDeliveryJobs } from '../delivery-jobs.ts';

// The shared plan: order events may use 800 deliveries in any 60 minutes.
const test = useTestDatabase();
const fixture = useWebhooks(test);

const dayMinutes = 24 * 60;

/** How many deliveries have each status. */
async function counts(): Promise<Record<string, number>> {
  const rows = await test.db.query<{ status: string; count: number }>(
    'select status, count(*) as count from webhook_deliveries where account_id = $1 group by status',
    [fixture.account.id],
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

describe('what waits for the share', () => {
  it('is not sent after a day, however many there are', async () => {
    await fixture.createEndpoint();
    await fixture.accept(1_000);
    await fixture.deliver();
    await fixture.deliverAfter(dayMinutes + 1);
    expect([fixture.posts.length, await counts()]).toEqual([800, { delivered: 800, expired: 200 }]);
  });

  it('is not sent after a day that began before the share was free once more', async () => {
    await fixture.createEndpoint();
    await fixture.accept(2_000);
    await fixture.deliver();
    // All of the share is free at once, and used up again 64 at a time.
    await fixture.deliverAfter(61);
    await fixture.deliverAfter(dayMinutes - 60);
    expect([fixture.posts.length, await counts()]).toEqual([1_600, { delivered: 1_600, expired: 400 }]);
  });
});

describe('a delivery that has its place in the share', () => {
  it('is sent even if the process that claimed it dies and the others are too old by then', async () => {
    await fixture.createEndpoint();
    await fixture.accept(1_000);
    await fixture.deliver();
    test.context.at = new Date(test.context.at.getTime() + (dayMinutes - 1) * 60_000);
    let end: (outcome: PostOutcome) => void = () => undefined;
    const over = new Promise<PostOutcome>((resolve) => (end = resolve));
    fixture.answer = () => over;
    const dead = openDeliveryJobs(fixture.context);
    await workOnce(fixture.context, dead.deliveries);
    expect(fixture.posts).toHaveLength(864);
    for (const table of ['webhook_deliveries', 'due_work']) {
      await test.db.query(`update ${table} set lease_until = now() where account_id = $1 and lease_until is not null`, [
        fixture.account.id,
      ]);
    }
    fixture.answer = () => Promise.resolve(answered(200));
    await fixture.deliverAfter(2);
    end(answered(500));
    await dead.deliveries.finished?.();
    expect([fixture.posts.length, await counts()]).toEqual([928, { delivered: 864, expired: 136 }]);
  });

  it('does not wait behind the others after it was put back', async () => {
    await fixture.createEndpoint();
    await fixture.accept(1_000);
    fixture.answer = () =>
      fixture.posts.length === 1
        ? Promise.resolve({ kind: 'failed', error: 'No slot.', durationMs: 1, hitOwnLimit: true })
        : Promise.resolve(answered(200));
    await fixture.deliver();
    expect(await counts()).toEqual({ delivered: 799, pending: 201 });
    await fixture.deliverAfter(1);
    expect(await counts()).toEqual({ delivered: 800, pending: 200 });
  });
});
