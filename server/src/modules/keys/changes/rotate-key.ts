import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { keyColumns, type Key } from '../key.ts';
import { newKeyText } from '../key-text.ts';
import { insertKey, keyNotFound, readKey } from './change-keys.ts';
import { planRotation } from './plan-rotation.ts';

/**
 * Replaces a key by a successor with the same name and scopes, whose text appears in this result and nowhere else. The
 * old key works until the overlap ends. Every request reads the key's expiry from the database, so every process refuses
 * the old key from that moment on.
 */
export function rotateKey(
  { db, clock }: ModuleContext,
  accountId: string,
  keyId: string,
  overlapHours: number,
  actor: Actor & { readonly kind: 'person' },
): Promise<Key & { readonly key: string }> {
  const at = clock.now();
  const id = newUuid();
  const text = newKeyText();
  return db.transaction(async (tx) => {
    const [old] = await tx.query<Key & { successorId: string | null; ownerId: string }>(
      `select ${keyColumns}, k.successor_id as "successorId", a.owner_id as "ownerId"
       from api_keys k join accounts a on a.account_id = k.account_id
       where k.account_id = $1 and k.key_id = $2 and k.revoked_at is null for update of k`,
      [accountId, keyId],
    );
    if (!old) return keyNotFound();
    if (old.successorId !== null) throw new Refusal('conflict', 'This key has been rotated already.');
    const { successor, endsAt } = planRotation(old, old.ownerId, overlapHours, at);
    await insertKey(tx, accountId, id, text, { ...successor, createdBy: actor.id }, at);
    await tx.query(
      `update api_keys set successor_id = $3, expires_at = $4, revoked_at = case when $4 <= $5::timestamptz then $5 end
       where account_id = $1 and key_id = $2`,
      [accountId, keyId, id, endsAt, at],
    );
    const detail = { name: old.name, successorId: id, endsAt: endsAt.toISOString() };
    await logActivity(tx, accountId, at, { actor, action: 'key.rotated', subject: keyId, detail });
    return { ...(await readKey(tx, accountId, id)), key: text };
  });
}
