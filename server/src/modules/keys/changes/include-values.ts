import type { ModuleContext } from '../../../database/module-context.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Key } from '../key.ts';
import { keyNotFound, readKey } from './find-keys.ts';

/**
 * Turns Include values on or off. It can only be turned on for a key that the current owner created (document 1, Key
 * value inclusion).
 */
export function setIncludeValues(
  context: ModuleContext,
  accountId: string,
  keyId: string,
  includeValues: boolean,
  actor: Actor,
): Promise<Key> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [key] = await tx.query<{ ownersKey: boolean }>(
      `select k.created_by = a.owner_id as "ownersKey" from api_keys k join accounts a using (account_id)
       where k.account_id = $1 and k.key_id = $2 and k.revoked_at is null for update of k`,
      [accountId, keyId],
    );
    if (!key) return keyNotFound();
    if (includeValues && !key.ownersKey) {
      throw new Refusal('invalid_request', 'Values can be included only for a key that the account owner created.');
    }
    await tx.query('update api_keys set include_values = $3 where account_id = $1 and key_id = $2', [
      accountId,
      keyId,
      includeValues,
    ]);
    await logActivity(tx, accountId, at, {
      actor,
      action: includeValues ? 'key.values_included' : 'key.values_stopped',
      subject: keyId,
    });
    return readKey(tx, accountId, keyId);
  });
}
