import type { ModuleContext } from '../../database/module-context.ts';
import type { Queryable } from '../../database/database.ts';
import { logActivity } from '../activity-log/log-activity.ts';
import { isRecentSql } from './sessions/portal-sessions.ts';

/** A session as its owner sees it. */
export interface OwnSession {
  /** A hash of the stored hash of the cookie, so nobody can open the session with it. */
  readonly id: string;
  readonly application: 'portal' | 'inventory';
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  /** Null for a session from before these were recorded. */
  readonly address: string | null;
  readonly userAgent: string | null;
  /** Where the person works, in the inventory application. */
  readonly locationName: string | null;
}

/** The public id of a session. */
const idSql = `encode(sha256(s.session_hash), 'hex')`;

/** The sessions of a person that have not expired, most recently used first. */
export const listOwnSessions = (on: Queryable, accountId: string, personId: string, now: Date): Promise<OwnSession[]> =>
  on.query<OwnSession>(
    `with open as (
       select ${idSql} as id, 'portal' as application, s.created_at, s.last_seen_at, s.address, s.user_agent,
         null as location_name
       from portal_sessions s join accounts a on a.account_id = s.account_id and a.session_epoch = s.session_epoch
       where s.account_id = $1 and s.person_id = $2 and ${isRecentSql('$3')}
       union all
       select ${idSql}, 'inventory', s.created_at, s.last_seen_at, s.address, s.user_agent, l.name
       from instance_sessions s join accounts a on a.account_id = s.account_id and a.session_epoch = s.session_epoch
       left join locations l on l.account_id = s.account_id and l.id = s.location_id
       where s.account_id = $1 and s.person_id = $2 and ${isRecentSql('$3')}
     )
     select id, application, created_at as "createdAt", last_seen_at as "lastSeenAt", address, user_agent as "userAgent",
       location_name as "locationName"
     from open order by last_seen_at desc, created_at desc, id`,
    [accountId, personId, now],
  );

/** Ends one session of a person, all but the one they use, or all; returns how many ended. */
export function endOwnSessions(
  { db, clock }: ModuleContext,
  accountId: string,
  personId: string,
  which: { readonly id: string } | { readonly allBut: Buffer } | 'all',
): Promise<number> {
  const [condition, values] =
    which === 'all'
      ? ['', []]
      : 'id' in which
        ? [`and ${idSql} = $3`, [which.id]]
        : ['and s.session_hash <> $3::bytea', [which.allBut]];
  const endIn = (table: string) =>
    `delete from ${table} s where s.account_id = $1 and s.person_id = $2 ${condition} returning 1`;
  return db.transaction(async (tx) => {
    const ended = await tx.query(
      `with portal as (${endIn('portal_sessions')}), instance as (${endIn('instance_sessions')})
       select * from portal union all select * from instance`,
      [accountId, personId, ...values],
    );
    if (ended.length > 0) {
      const actor = { kind: 'person', id: personId } as const;
      const action = which === 'all' ? 'session.ended_everywhere' : 'session.ended';
      const detail = { count: ended.length };
      await logActivity(tx, accountId, clock.now(), { actor, action, subject: personId, detail });
    }
    return ended.length;
  });
}
