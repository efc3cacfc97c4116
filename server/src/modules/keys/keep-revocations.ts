import type { Queryable } from '../../database/database.ts';

/** Before a restore: saves which keys are revoked, and when the others expire. */
export async function keepRevocations(on: Queryable): Promise<void> {
  await on.query(`create temp table kept_revocations on commit drop as
    select key_hash, revoked_at, expires_at from api_keys where revoked_at is not null or expires_at is not null`);
}

/**
 * After a restore: the saved keys stay revoked, although the backup is older (document 4, section 6). A key that was
 * rotated after the backup still expires at the end of its overlap. Returns how many keys were not revoked in the backup.
 */
export async function revokeAgain(on: Queryable): Promise<number> {
  await on.query(
    `update api_keys k set expires_at = least(k.expires_at, r.expires_at) from kept_revocations r
     where k.key_hash = r.key_hash and r.expires_at is not null`,
  );
  const revoked = await on.query(
    `update api_keys k set revoked_at = r.revoked_at from kept_revocations r
     where k.key_hash = r.key_hash and k.revoked_at is null and r.revoked_at is not null returning k.key_id`,
  );
  return revoked.length;
}
