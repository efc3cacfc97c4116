import type { Queryable } from '../../database/database.ts';

/** Before a restore: saves which keys are revoked. */
export async function keepRevocations(on: Queryable): Promise<void> {
  await on.query(`create temp table kept_revocations on commit drop as
    select key_hash, revoked_at from api_keys where revoked_at is not null`);
}

/**
 * After a restore: those keys stay revoked, although the backup is older (document 4, section 6); returns how many were
 * not revoked in it.
 */
export async function revokeAgain(on: Queryable): Promise<number> {
  const revoked = await on.query(
    `update api_keys k set revoked_at = r.revoked_at from kept_revocations r
     where k.key_hash = r.key_hash and k.revoked_at is null returning k.key_id`,
  );
  return revoked.length;
}
