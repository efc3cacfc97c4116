import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { useWebhooks } from '../../../testing/webhook-fixture.ts';

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
