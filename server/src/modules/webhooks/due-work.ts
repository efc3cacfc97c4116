import { setTimeout as wait } from 'node:timers/promises';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { eventsChannel } from '../events/wake-channel.ts';
import { accountStateSql } from './dispatch/lane-sql.ts';

/** When the account that has waited longest for its turn was due; null when none is due. */
export async function oldestDueDelivery(on: Queryable, now: Date): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    'select min(wake_at) as at from webhook_queues where wake_at <= $1',
    [now],
  );
  return row?.at ?? null;
}

async function isWorkDue(on: Queryable, now: Date): Promise<boolean> {
  const [row] = await on.query<{ due: boolean }>(
    `select exists (select 1 from events where fanned_out_at is null)
       or exists (select 1 from webhook_deliveries where claim_id is not null)
       or exists (select 1 from webhook_queues where wake_at <= $1)
       or exists (select 1 from webhook_queues q join accounts a on a.account_id = q.account_id
         where q.held_under is not null and q.held_under <> ${accountStateSql}) as due`,
    [now],
  );
  return row?.due ?? false;
}

const pollMs = 15;

/** Waits until every event is fanned out, every due delivery attempted and nothing is under way, in whichever process. */
export async function settleDeliveries({ db, clock }: ModuleContext): Promise<void> {
  await clock.refresh();
  while (await isWorkDue(db, clock.now())) {
    db.notify(eventsChannel);
    await wait(pollMs);
    await clock.refresh();
  }
}
