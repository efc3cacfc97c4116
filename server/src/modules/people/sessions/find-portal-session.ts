import type { Queryable } from '../../../database/database.ts';
import { accountColumns } from '../../accounts/account.ts';
import type { PortalSession } from '../portal-session.ts';
import { personColumns } from '../person.ts';
import type { SessionName } from './portal-session-text.ts';

/** A session ends after half an hour without use, and twelve hours after it started in any case. */
const idle = `interval '30 minutes'`;
const longest = `interval '12 hours'`;

/** $1 account, $2 hash, $3 now. A used session is marked as seen at most once a minute, so that reading rarely writes. */
const isLive = `s.account_id = $1 and s.session_hash = $2
  and s.last_seen_at > $3::timestamptz - ${idle} and s.created_at > $3::timestamptz - ${longest}`;

const findSql = {
  name: 'find-portal-session',
  text: `with seen as (
  update portal_sessions s set last_seen_at = $3 where ${isLive} and s.last_seen_at <= $3::timestamptz - interval '1 minute'
)
select to_jsonb(account) as account, to_jsonb(person) as person, p.person_id = a.owner_id or exists (
  select 1 from location_roles r where r.account_id = p.account_id and r.person_id = p.person_id and r.role = 'MANAGER'
) as "isManager"
from portal_sessions s
join accounts a on a.account_id = s.account_id and a.session_epoch = s.session_epoch and a.status <> 'CLOSED'
join people p on p.account_id = s.account_id and p.person_id = s.person_id and p.removed_at is null
cross join lateral (select ${accountColumns}) account
cross join lateral (select ${personColumns}) person
where ${isLive}`,
};

/** The session with its account and person as they are now; null if there is none, or it has expired. */
export async function findPortalSession(on: Queryable, name: SessionName, now: Date): Promise<PortalSession | null> {
  const [row] = await on.query<Omit<PortalSession, 'hash'>>(findSql, [name.accountId, name.hash, now]);
  return row ? { hash: name.hash, ...row } : null;
}
