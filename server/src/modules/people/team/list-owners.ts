import type { Queryable } from '../../../database/database.ts';
import type { Person } from '../person.ts';

type Owner = Pick<Person, 'id' | 'email' | 'name'>;

/** The owners of these accounts, by account: one statement for any number of them. */
export async function listOwners(db: Queryable, accountIds: readonly string[]): Promise<ReadonlyMap<string, Owner>> {
  const rows = await db.query<Owner & { accountId: string }>(
    `select a.account_id as "accountId", p.person_id as id, p.email, p.name
     from accounts a join people p on p.account_id = a.account_id and p.person_id = a.owner_id
     where a.account_id = any($1::uuid[])`,
    [accountIds],
  );
  return new Map(rows.map(({ accountId, ...owner }) => [accountId, owner]));
}
