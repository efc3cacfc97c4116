import type { LocationRole } from '@storehouse/contract/inventory/location-roles';
import type { Queryable } from '../../../database/database.ts';
import { boundedCache } from '../../../foundation/cache/bounded-cache.ts';
import { servedAsSql } from '../../accounts/account.ts';
import type { FoundSession, InstanceAccount } from '../instance-session.ts';

/** The idle limit (document 4, section 5), and the maximum age of a session however much it is used: a working day. */
const idle = `interval '30 minutes'`;
const oldest = `interval '12 hours'`;

/**
 * Finds the account and the session of a hash in one round trip. A used session is marked as seen at most every
 * five seconds, so that reading rarely writes and the idle limit is right to within seconds. $1 account, $2 hash, $3 now, $4 the subdomain that the account must have.
 */
const findSessionSql = {
  name: 'find-session',
  text: `with seen as (
  update instance_sessions s set last_seen_at = $3 from accounts a
  where a.account_id = $1 and a.subdomain = $4
    and s.account_id = $1 and s.session_hash = $2 and s.session_epoch = a.session_epoch
    and s.last_seen_at <= $3::timestamptz - interval '5 seconds' and s.last_seen_at > $3::timestamptz - ${idle}
)
select a.account_id as id, a.name, a.subdomain, ${servedAsSql} as "servedAs", a.tenant_id as "tenantId", a.zone,
  a.default_currency as "defaultCurrency", a.owner_id = s.person_id as "isOwner", s.person_id as "personId",
  l.id as "locationId", l.name as "locationName",
  (select json_object_agg(r.location_id, r.role) from location_roles r
   where r.account_id = $1 and r.person_id = s.person_id) as roles
from accounts a
left join instance_sessions s on s.account_id = $1 and s.session_hash = $2
  and s.session_epoch = a.session_epoch and s.last_seen_at > $3::timestamptz - ${idle}
  and s.created_at > $3::timestamptz - ${oldest}
left join locations l on l.account_id = $1 and l.id = s.location_id
where a.account_id = $1 and a.subdomain = $4`,
};

const findAccountSql = {
  name: 'find-account-of-subdomain',
  text: 'select account_id as id from accounts where subdomain = $1',
};

interface Row extends InstanceAccount {
  readonly personId: string | null;
  readonly isOwner: boolean | null;
  readonly locationId: string | null;
  readonly locationName: string | null;
  readonly roles: Record<string, LocationRole> | null;
}

/** The hash of no session. It is not null, because a cluster would search all its shards for a null. */
const noHash = Buffer.alloc(0);

/** Accounts keep their subdomains, so look-ups are cached; after a restore, a subdomain may belong to another account. */
export function openSessionFinder(db: Queryable) {
  const accountIds = boundedCache<string>(10_000, () => 1);

  const findIn = async (accountId: string, subdomain: string, hash: Buffer | null, now: Date) => {
    const [row] = await db.query<Row>(findSessionSql, [accountId, hash ?? noHash, now, subdomain]);
    return row ? toFound(row, hash) : null;
  };

  /** Null if no account has this subdomain. */
  return async (subdomain: string, hash: Buffer | null, now: Date): Promise<FoundSession | null> => {
    const known = accountIds.get(subdomain);
    const found = known === undefined ? null : await findIn(known, subdomain, hash, now);
    if (found) return found;
    const [account] = await db.query<{ id: string }>(findAccountSql, [subdomain]);
    if (!account) return null;
    accountIds.set(subdomain, account.id);
    return findIn(account.id, subdomain, hash, now);
  };
}

function toFound(row: Row, hash: Buffer | null): FoundSession {
  const { personId, isOwner, locationId, locationName, roles, ...account } = row;
  if (personId === null || hash === null) return { account, session: null };
  const location = locationId === null ? null : { id: locationId, name: locationName ?? '' };
  return {
    account,
    session: { hash, personId, isOwner: isOwner === true, location, roles: new Map(Object.entries(roles ?? {})) },
  };
}
