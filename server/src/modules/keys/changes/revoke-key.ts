import type { ModuleContext } from '../../../database/module-context.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { keyNotFound } from './find-keys.ts';

/** Revokes a key: every process refuses it with the next request. */
export function revokeKey(context: ModuleContext, accountId: string, keyId: string, actor: Actor): Promise<void> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [revoked] = await tx.query(
      `update api_keys set revoked_at = $3 where account_id = $1 and key_id = $2 and revoked_at is null returning key_id`,
      [accountId, keyId, at],
    );
    if (!revoked) keyNotFound();
    await logActivity(tx, accountId, at, { actor, action: 'key.revoked', subject: keyId });
  });
}
