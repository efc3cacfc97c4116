import type { User } from '@storehouse/contract/operations/instance/user-operations';
import type { Queryable } from '../../../database/database.ts';

/** The columns of a user, from `people p` joined with `accounts a`. */
const userSql = `select p.person_id as id, p.email, p.name,
  case when p.person_id = a.owner_id then 'owner' else 'teammate' end as role,
  case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as "defaultLocation",
  (select coalesce(json_agg(json_build_object(
     'location', json_build_object('id', l.id, 'name', l.name), 'role', r.role) order by l.name collate "C", l.id), '[]')
   from location_roles r join locations l on l.account_id = $1 and l.id = r.location_id
   where r.account_id = $1 and r.person_id = p.person_id) as "locationRoles",
  p.created_at as "dateCreated", p.last_updated as "lastUpdated"
from people p join accounts a using (account_id)
left join locations d on d.account_id = $1 and d.id = p.default_location_id
where p.account_id = $1 and p.removed_at is null`;

export interface UserPage {
  readonly max: number | null;
  readonly offset: number;
}

/** A page of the users of the instance, by name. */
export async function listUsers(
  db: Queryable,
  accountId: string,
  { max, offset }: UserPage,
): Promise<{ readonly users: User[]; readonly totalCount: number }> {
  const [total] = await db.query<{ count: number }>(
    'select count(*) as count from people where account_id = $1 and removed_at is null',
    [accountId],
  );
  const rows = await db.query<UserRow>(`${userSql} order by p.name collate "C", p.person_id limit $2 offset $3`, [
    accountId,
    max,
    offset,
  ]);
  return { users: rows.map(toUser), totalCount: total?.count ?? 0 };
}

export async function findUser(db: Queryable, accountId: string, personId: string): Promise<User | null> {
  const [row] = await db.query<UserRow>(`${userSql} and p.person_id = $2`, [accountId, personId]);
  return row ? toUser(row) : null;
}

type UserRow = Omit<User, 'dateCreated' | 'lastUpdated'> & Record<'dateCreated' | 'lastUpdated', Date>;

const toUser = (row: UserRow): User => ({
  ...row,
  dateCreated: row.dateCreated.toISOString(),
  lastUpdated: row.lastUpdated.toISOString(),
});
