import type { Queryable } from '../../database/database.ts';

/** Before a restore: which keys are revoked now. */
export async function keepRevocations(on: Queryable): Promise<void> {
  await on.query(`create temp table kept_revocations on commit drop as
    select key_hash, revoked_at from api_keys where revoked_at is not null`);
}

/** After it: keys that were revoked stay so, though the backup is older (document 4, section 6); answers with how many were not. */
export async function revokeAgain(on: Queryable): Promise<number> {
  const revoked = await on.query(
    `update api_keys k set revoked_at = r.revoked_at from kept_revocations r
     where k.key_hash = r.key_hash and k.revoked_at is null returning k.key_id`,
  );
  return revoked.length;
}
