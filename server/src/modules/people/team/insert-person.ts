import type { Queryable, Transaction } from '../../../database/database.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { personColumns, type Person, foldEmail, type NewPerson } from '../person.ts';
import { violatesUnique } from '../../../database/database-errors.ts';

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

export async function insertPerson(
  tx: Transaction,
  accountId: string,
  person: Omit<NewPerson, 'password'> & { readonly id: string; readonly passwordHash: string },
  at: Date,
): Promise<void> {
  try {
    await tx.query(
      `insert into people (account_id, person_id, email, name, password_hash, default_location_id, portal_role, created_at, last_updated)
       values ($1, $2, $3, $4, $5, $6, $8, $7, $7)`,
      [
        accountId,
        person.id,
        foldEmail(person.email),
        person.name,
        person.passwordHash,
        person.defaultLocationId ?? null,
        at,
        person.portalRole ?? 'viewer',
      ],
    );
  } catch (error) {
    if (violatesUnique(error, 'people_email_unique')) {
      throw new Refusal('conflict', 'The account already has a person with this email address.', 'email');
    }
    throw error;
  }
}
