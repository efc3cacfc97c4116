import type { Queryable } from '../../../database/database.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { keyColumns, type Key } from '../key.ts';

/** The keys that are not revoked, oldest first. */
export async function listKeys(db: Queryable, accountId: string): Promise<Key[]> {
  return db.query<Key>(
    `select ${keyColumns} from api_keys k where k.account_id = $1 and k.revoked_at is null order by k.created_at, k.key_id`,
    [accountId],
  );
}

export async function readKey(db: Queryable, accountId: string, keyId: string): Promise<Key> {
  const [key] = await db.query<Key>(
    `select ${keyColumns} from api_keys k where k.account_id = $1 and k.key_id = $2 and k.revoked_at is null`,
    [accountId, keyId],
  );
  return key ?? keyNotFound();
}

export function keyNotFound(): never {
  throw new Refusal('not_found', 'There is no such key on the account.');
}
