import { violatesUnique } from '../../../database/database-errors.ts';
import type { Transaction } from '../../../database/database.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { foldEmail, type NewPerson } from '../person.ts';

export async function insertPerson(
  tx: Transaction,
  accountId: string,
  person: Omit<NewPerson, 'password'> & { readonly id: string; readonly passwordHash: string },
  at: Date,
): Promise<void> {
  try {
    await tx.query(
      `insert into people (account_id, person_id, email, name, password_hash, default_location_id, created_at, last_updated)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [
        accountId,
        person.id,
        foldEmail(person.email),
        person.name,
        person.passwordHash,
        person.defaultLocationId ?? null,
        at,
      ],
    );
  } catch (error) {
    if (violatesUnique(error, 'people_email_unique')) {
      throw new Refusal('conflict', 'The account already has a person with this e-mail address.', 'email');
    }
    throw error;
  }
}
