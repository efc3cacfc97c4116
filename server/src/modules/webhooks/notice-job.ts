import type { Queryable, Transaction } from '../../database/database.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import type { Job } from '../jobs/job.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { keepsFailing } from './health/decide-health.ts';
import { failingMail, type FailingEndpoint } from './health/failing-mail.ts';
import type { WebhookContext } from './webhook-context.ts';

interface Due extends FailingEndpoint {
  readonly accountName: string;
  readonly zone: string;
  readonly ownerEmail: string;
}

/** Notifies the owner, once per episode, that an endpoint keeps failing. */
export function openNoticeJob({ db, clock, platformUrl }: WebhookContext): Job {
  async function tell(tx: Transaction, accountId: string, due: Due, now: Date): Promise<void> {
    const { endpointId, since, accountName, zone, ownerEmail, title } = due;
    await queueMails(tx, accountId, now, {
      ...failingMail(accountName, due, zone, platformUrl().href),
      kind: 'endpoint-failing',
      onceKey: `failing ${endpointId} ${since.toISOString()}`,
      recipients: [ownerEmail],
    });
    await tx.query('update webhook_failing set notified_at = $3 where account_id = $1 and endpoint_id = $2', [
      accountId,
      endpointId,
      now,
    ]);
    const actor = { kind: 'system', id: null } as const;
    await logActivity(tx, accountId, now, {
      actor,
      action: 'webhook.failing',
      subject: endpointId,
      detail: { name: title },
    });
  }

  return {
    kind: 'webhook-notices',
    slots: () => 2,
    run: ({ accountId }) =>
      db.transaction(async (tx) => {
        const now = clock.now();
        const since = new Date(now.getTime() - keepsFailing.forMs);
        const due = await tx.query<Due>(dueSql, [accountId, since]);
        for (const endpoint of due) await tell(tx, accountId, endpoint, now);
        return due.length > 0 ? 'worked' : 'empty';
      }),
    nextLook,
  };
}

const isDueSql = `f.account_id = $1 and f.notified_at is null and f.failures >= ${String(keepsFailing.attempts)}`;

/** The deliveries of a suspended account wait, so the notice waits too. */
const dueSql = `
select e.endpoint_id as "endpointId", coalesce(e.label, e.name) as title, e.url, f.since, f.failures, a.name as "accountName", a.zone,
  p.email as "ownerEmail",
  (select h.last_failure from webhook_hours h
   where h.account_id = $1 and h.endpoint_id = f.endpoint_id and h.last_failure_at is not null
   order by h.hour desc limit 1) as "lastFailure"
from webhook_failing f
join webhook_endpoints e on e.account_id = f.account_id and e.endpoint_id = f.endpoint_id and e.is_active
join accounts a on a.account_id = f.account_id and a.status in ('ACTIVE', 'CLOSING') and not a.suspended
join people p on p.account_id = a.account_id and p.person_id = a.owner_id
where ${isDueSql} and f.since <= $2
order by f.since, e.endpoint_id for update of f`;

/** Endpoints that were paused or deleted meanwhile have nothing due. */
async function nextLook(on: Queryable, accountId: string): Promise<Date | null> {
  const [row] = await on.query<{ since: Date | null }>(
    `select min(f.since) as since from webhook_failing f
     join webhook_endpoints e on e.account_id = f.account_id and e.endpoint_id = f.endpoint_id and e.is_active
     join accounts a on a.account_id = f.account_id and a.status in ('ACTIVE', 'CLOSING') and not a.suspended
     where ${isDueSql}`,
    [accountId],
  );
  return row?.since ? new Date(row.since.getTime() + keepsFailing.forMs) : null;
}
