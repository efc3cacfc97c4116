import type { ModuleContext } from '../../../server/src/database/module-context.ts';
import type { Secrets } from '../../../server/src/database/secrets/secrets.ts';
import { openJobs } from '../../../server/src/modules/jobs/jobs.ts';
import { openDeliveryJobs } from '../../../server/src/modules/webhooks/delivery-jobs.ts';
import { acceptMany } from './feed-events.ts';

const deliveries = 2_000;

/** Receivers that answer immediately: what remains is the engine's own work. */
const poster = {
  post: () =>
    Promise.resolve({
      kind: 'answered',
      status: 200,
      body: Buffer.alloc(0),
      bodyTruncated: false,
      durationMs: 0,
    } as const),
  close: () => Promise.resolve(),
};

/** Milliseconds to fan out, claim and write back a hundred deliveries out of 2,000, without a network. */
export async function measureEngine(
  context: ModuleContext & { readonly secrets: Secrets },
  accountId: string,
  endpoints: number,
): Promise<number> {
  const platformUrl = () => new URL('http://localhost');
  let attempts = 0;
  const onAttempt = () => {
    attempts += 1;
  };
  const webhooks = { ...context, poster, platformUrl, allowNetworks: [], onAttempt };
  const engine = openJobs(context, Object.values(openDeliveryJobs(webhooks)));
  await acceptMany(context, accountId, deliveries / endpoints);
  const begun = performance.now();
  while (attempts < deliveries) {
    await Promise.all(await engine.startDue());
    await engine.finished();
  }
  return ((performance.now() - begun) * 100) / deliveries;
}

/** Fills the account's history with finished deliveries over the last 29 days. */
export async function fillHistory(context: ModuleContext, accountId: string, count: number): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx.query('set local statement_timeout = 0');
    await tx.query(
      `with targets as (
         select array_agg(endpoint_id) as ids from webhook_endpoints where account_id = $1
       )
       insert into webhook_deliveries (account_id, delivery_id, endpoint_id, event_id, type, lane, status, attempt_count,
         counted, accepted_at, created_at, due_at)
       select $1, gen_random_uuid(), ids[1 + n % cardinality(ids)], gen_random_uuid(), 'order.created', 'instance',
         'delivered', 1, true, at, at, at
       from targets, generate_series(1, $2::int) n
       cross join lateral (select $3::timestamptz - n * interval '29 days' / $2::int as at) t`,
      [accountId, count, context.clock.now()],
    );
  });
}
