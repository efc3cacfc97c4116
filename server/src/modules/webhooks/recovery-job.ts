import type { Queryable } from '../../database/database.ts';
import type { Job } from '../jobs/job.ts';
import { sendDelivery } from './delivering/send-delivery.ts';
import { writeResults } from './delivering/write-results.ts';
import { claimBatch, type Batch } from './recoveries/claim-batch.ts';
import { endRecovery } from './recoveries/change-recoveries.ts';
import { failuresInARow, maxFailuresInARow } from './recoveries/plan-batch.ts';
import type { WebhookContext } from './webhook-context.ts';

/** Resends failed deliveries, a batch per look. */
export function openRecoveryJob(context: WebhookContext): Job {
  const { db, clock } = context;

  async function send({ recovery, deliveries }: Batch, accountId: string): Promise<void> {
    const results = await Promise.all(deliveries.map((delivery) => sendDelivery(context, delivery)));
    await writeResults(db, results);
    const outcomes = results.map(({ status }) => status === 'delivered');
    const delivered = outcomes.filter(Boolean).length;
    const inARow = failuresInARow(recovery.failuresInARow, outcomes);
    await db.transaction(async (tx) => {
      await tx.query(
        `update webhook_recoveries set delivered = delivered + $3, failed = failed + $4, failures_in_a_row = $5
         where account_id = $1 and recovery_id = $2`,
        [accountId, recovery.id, delivered, outcomes.length - delivered, inARow],
      );
      if (inARow < maxFailuresInARow) return;
      const why = `${String(inARow)} deliveries in a row failed again, so the rest was not sent. Fix the endpoint, then recover again.`;
      await endRecovery(tx, accountId, recovery.id, 'stopped', why, clock.now());
    });
  }

  return {
    kind: 'recoveries',
    slots: () => 2,
    async run({ accountId }) {
      const batch = await db.transaction((tx) => claimBatch(tx, accountId, clock.now()));
      if (batch && batch.deliveries.length > 0) await send(batch, accountId);
      return batch ? 'worked' : 'empty';
    },
    nextLook,
  };
}

async function nextLook(on: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await on.query<{ at: Date | null }>(
    `select min(resume_at) as at from webhook_recoveries where account_id = $1 and state = 'running'`,
    [accountId],
  );
  return row?.at ?? null;
}
