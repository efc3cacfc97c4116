import type { ModuleContext } from '../../../database/module-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { Refusal } from '../../../foundation/errors/refusal.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import type { Key, NewKey } from '../key.ts';
import { hashKey, newKeyText } from '../key-text.ts';
import { readKey } from './find-keys.ts';

/** Creates a key; its text appears in this result and nowhere else. */
export function createKey(
  context: ModuleContext,
  accountId: string,
  key: NewKey,
  actor: Actor,
): Promise<Key & { readonly key: string }> {
  const at = context.clock.now();
  const text = newKeyText();
  const id = newUuid();
  return context.db.transaction(async (tx) => {
    const [account] = await tx.query<{ ownerId: string }>(
      'select owner_id as "ownerId" from accounts where account_id = $1 for share',
      [accountId],
    );
    if (!account) throw new Refusal('not_found', 'There is no such account.');
    const createdBy = key.createdBy ?? account.ownerId;
    const [creator] = await tx.query(
      'select 1 from people where account_id = $1 and person_id = $2 and removed_at is null',
      [accountId, createdBy],
    );
    if (!creator) throw new Refusal('invalid_request', '"createdBy" must be one of the people of the account.');
    await tx.query(
      `insert into api_keys
         (key_hash, key_id, account_id, bound, name, scopes, include_values, created_by, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [hashKey(text), id, accountId, key.bound, key.name, key.scopes, key.includeValues, createdBy, at, key.expiresAt],
    );
    await logActivity(tx, accountId, at, { actor, action: 'key.created', subject: id, detail: { name: key.name } });
    return { ...(await readKey(tx, accountId, id)), key: text };
  });
}
