import type { Queryable } from '../../../database/database.ts';

export async function ownerEmail(on: Queryable, accountId: string): Promise<string> {
  const [row] = await on.query<{ email: string }>(
    `select p.email from accounts a join people p on p.account_id = a.account_id and p.person_id = a.owner_id
     where a.account_id = $1`,
    [accountId],
  );
  if (!row) throw new Error('the account has no owner');
  return row.email;
}
