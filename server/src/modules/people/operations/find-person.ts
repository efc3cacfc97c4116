import type { Queryable } from '../../../database/database.ts';
import { Refusal } from '../../../foundation/refusal.ts';
import { personColumns, type Person } from '../person.ts';

export async function findPerson(db: Queryable, accountId: string, personId: string): Promise<Person> {
  const [person] = await db.query<Person>(
    `select ${personColumns} from people p join accounts a using (account_id) where p.account_id = $1 and p.person_id = $2`,
    [accountId, personId],
  );
  if (!person) throw new Refusal('not_found', 'There is no such person on the account.');
  return person;
}
