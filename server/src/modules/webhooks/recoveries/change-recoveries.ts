import type { Queryable } from '../../../database/database.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { historyMs } from '../delivery.ts';
import { isUuid, readEndpoint } from '../endpoints/find-endpoints.ts';
import { recoveryColumns, type Recovery } from '../recovery.ts';
import type { WebhookContext } from '../webhook-context.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { countFailed } from './failed-deliveries.ts';

/** Limits the time to the history, which has no older deliveries. */
export const withinHistory = (since: Date, now: Date): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - historyMs));

/** Starts to resend the deliveries that failed since a time. An endpoint has one running recovery at most. */
export function startRecovery(
  { db, clock }: WebhookContext,
  accountId: string,
  endpointId: string,
  since: Date,
  actor: Actor,
): Promise<Recovery> {
  const at = clock.now();
  const from = withinHistory(since, at);
  return db.transaction(async (tx) => {
    const endpoint = await readEndpoint(tx, accountId, endpointId);
    if (!endpoint.isActive) throw new WebhookRefusal('invalid_request', 'The endpoint is paused: activate it first.');
    const total = await countFailed(tx, accountId, endpointId, from);
    if (total === 0) throw new WebhookRefusal('invalid_request', 'Nothing has failed since then.', 'since');
    const [recovery] = await tx.query<Recovery>(
      `insert into webhook_recoveries as r (account_id, recovery_id, endpoint_id, since, through, position_at, position_id, state,
         total, created_at, resume_at)
       values ($1, $2, $3, $4, clock_timestamp(), '-infinity', '00000000-0000-0000-0000-000000000000', 'running', $5, $6, $6)
       on conflict (account_id, endpoint_id) where state = 'running' do nothing
       returning ${recoveryColumns}`,
      [accountId, newUuid(), endpointId, from, total, at],
    );
    if (!recovery) throw new WebhookRefusal('invalid_request', 'Failed deliveries are being resent already.');
    const detail = { webhookId: endpointId, name: endpoint.label ?? endpoint.name, total };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.recovery_started', subject: recovery.id, detail });
    armWork(tx, accountId, 'recoveries', at);
    return recovery;
  });
}

/** The newest recoveries of an endpoint. */
export const listRecoveries = (on: Queryable, accountId: string, endpointId: string): Promise<Recovery[]> =>
  on.query<Recovery>(
    `select ${recoveryColumns} from webhook_recoveries r where r.account_id = $1 and r.endpoint_id = $2
     order by r.through desc limit 5`,
    [accountId, endpointId],
  );

/** Stops resending. Deliveries that were already resent are not affected. */
export function cancelRecovery(
  { db, clock }: WebhookContext,
  accountId: string,
  endpointId: string,
  recoveryId: string,
  actor: Actor,
): Promise<Recovery> {
  const at = clock.now();
  return db.transaction(async (tx) => {
    await readEndpoint(tx, accountId, endpointId);
    const find = isUuid(recoveryId)
      ? await tx.query<Recovery>(
          `select ${recoveryColumns} from webhook_recoveries r
           where r.account_id = $1 and r.endpoint_id = $2 and r.recovery_id = $3 for update`,
          [accountId, endpointId, recoveryId],
        )
      : [];
    const [recovery] = find;
    if (!recovery) throw new WebhookRefusal('webhook_not_found', 'There is no such recovery of the webhook.');
    if (recovery.state !== 'running') return recovery;
    await endRecovery(tx, accountId, recoveryId, 'cancelled', null, at);
    const detail = { webhookId: endpointId };
    await logActivity(tx, accountId, at, { actor, action: 'webhook.recovery_cancelled', subject: recoveryId, detail });
    return { ...recovery, state: 'cancelled', endedAt: at };
  });
}

export async function endRecovery(
  on: Queryable,
  accountId: string,
  recoveryId: string,
  state: Exclude<Recovery['state'], 'running'>,
  error: string | null,
  at: Date,
): Promise<void> {
  await on.query(
    `update webhook_recoveries set state = $3, error = $4, ended_at = $5
     where account_id = $1 and recovery_id = $2 and state = 'running'`,
    [accountId, recoveryId, state, error, at],
  );
}
