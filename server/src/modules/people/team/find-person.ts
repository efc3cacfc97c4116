import type { Queryable } from '../../../database/database.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { personColumns, type Person } from '../person.ts';

export async function findPerson(db: Queryable, accountId: string, personId: string): Promise<Person> {
  const [person] = await db.query<Person>(
    `select ${personColumns} from people p join accounts a using (account_id)
     where p.account_id = $1 and p.person_id = $2 and p.removed_at is null`,
    [accountId, personId],
  );
  if (!person) throw new Refusal('not_found', 'There is no such person on the account.');
  return person;
}

/** The owner first, then the teammates by name. */
export function listPeople(db: Queryable, accountId: string): Promise<Person[]> {
  return db.query<Person>(
    `select ${personColumns} from people p join accounts a using (account_id)
     where p.account_id = $1 and p.removed_at is null
     order by p.person_id <> a.owner_id, p.name collate "C", p.person_id`,
    [accountId],
  );
}
