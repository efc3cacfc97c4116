import type {
  NotificationAnswer,
  NotificationsAnswer,
} from '@storehouse/contract/operations/portal/notification-operations';
import type { ModuleContext } from '../../database/module-context.ts';

export type Notifications = ReturnType<typeof openNotifications>;

export interface Reader {
  readonly personId: string;
  /** Whether to show them notifications about webhook endpoints. */
  readonly managesWebhooks: boolean;
}

/** `limits/usage/read-usage.ts` keeps refusals for as long. */
const shownForMs = 14 * 86_400_000;
const maxShown = 30;

interface Row {
  readonly id: string;
  readonly kind: NotificationAnswer['kind'];
  readonly at: Date;
  readonly subject: string;
  readonly name: string | null;
}

/**
 * Nothing is recorded for the bell: it shows what the checks, exports and deliveries recorded for themselves. Each part
 * reads the end of an index that starts with the account.
 * $1 account, $2 since when, $3 the first day, $4 whether endpoints are shown.
 */
const happenedSql = `
  (select 'check-failed ' || c.day || ' ' || c.part as id, 'check-failed' as kind, c.captured_at as at, c.part as subject, null as name
   from checks c where c.account_id = $1 and c.day >= $3 and c.state = 'failed' and c.captured_at > $2
   order by c.captured_at desc limit ${String(maxShown)})
  union all
  (select 'export ' || e.run_id, case e.state when 'done' then 'export-ready' else 'export-failed' end, e.ended_at,
     coalesce(e.check_day, e.due_day, e.ended_at::date)::text, null
   from export_runs e where e.account_id = $1 and e.ended_at > $2 and e.state in ('done', 'failed')
   order by e.ended_at desc limit ${String(maxShown)})
  union all
  (select 'endpoint-failing ' || l.entry_id, 'endpoint-failing', l.at, l.subject, l.detail->>'name'
   from activity_log l
   where l.account_id = $1 and $4 and l.actor_kind = 'system' and l.at > $2 and l.action = 'webhook.failing'
   order by l.at desc limit ${String(maxShown)})`;

/** A statement of its own: on a cluster, usage is not on the account's node. */
const refusedSql = `
  select 'allowance-used-up ' || u.bucket || ' ' || extract(epoch from u.hour)::bigint as id, 'allowance-used-up' as kind,
    u.refused_at as at, u.bucket as subject, null as name
  from usage_hours u where u.account_id = $1 and u.refused_at > $2`;

/** What happened on the account lately, and which of it a person has read. */
export function openNotifications({ db, clock }: ModuleContext) {
  async function list(accountId: string, { personId, managesWebhooks }: Reader): Promise<NotificationsAnswer> {
    const since = new Date(clock.now().getTime() - shownForMs);
    const firstDay = since.toISOString().slice(0, 10);
    const [happened, refused, [reader]] = await Promise.all([
      db.query<Row>(happenedSql, [accountId, since, firstDay, managesWebhooks]),
      db.query<Row>(refusedSql, [accountId, since]),
      // What happened before somebody joined is not news to them.
      db.query<{ readAt: Date }>(
        `select greatest(p.created_at, r.read_at) as "readAt" from people p
         left join notification_reads r on r.account_id = p.account_id and r.person_id = p.person_id
         where p.account_id = $1 and p.person_id = $2`,
        [accountId, personId],
      ),
    ]);
    const readAt = reader?.readAt.getTime() ?? 0;
    const data = [...happened, ...refused]
      .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.id < other.id ? -1 : 1))
      .slice(0, maxShown)
      .map(({ at, ...row }) => ({ ...row, at: at.toISOString(), isUnread: at.getTime() > readAt }));
    return { data, unread: data.filter(({ isUnread }) => isUnread).length };
  }

  return {
    list,
    /** Capped at now, because a moment in the future would hide notifications that are still to come. */
    async markRead(accountId: string, reader: Reader, upTo: Date): Promise<NotificationsAnswer> {
      const now = clock.now();
      await db.query(
        `insert into notification_reads as r (account_id, person_id, read_at) values ($1, $2, $3)
         on conflict (account_id, person_id) do update set read_at = greatest(r.read_at, excluded.read_at)`,
        [accountId, reader.personId, upTo < now ? upTo : now],
      );
      return list(accountId, reader);
    },
  };
}
