import type { ModuleContext } from '../../../database/module-context.ts';
import { newUuid } from '../../../foundation/text/new-id.ts';
import { Refusal } from '../../../foundation/errors/failures.ts';
import { logActivity, type Actor } from '../../activity-log/log-activity.ts';
import { type Key, type NewKey, keyColumns } from '../key.ts';
import { hashKey, newKeyText } from '../key-text.ts';
import type { Queryable } from '../../../database/database.ts';

/** The keys that are not revoked, oldest first. */
export async function listKeys(db: Queryable, accountId: string): Promise<Key[]> {
  return db.query<Key>(
    `select ${keyColumns} from api_keys k where k.account_id = $1 and k.revoked_at is null order by k.created_at, k.key_id`,
    [accountId],
  );
}

export async function readKey(db: Queryable, accountId: string, keyId: string): Promise<Key> {
  const { successorId: _, ...key } = await readWithSuccessor(db, accountId, keyId);
  return key;
}

/** A key, and the one that replaces it if it was rotated. */
export async function readWithSuccessor(
  db: Queryable,
  accountId: string,
  keyId: string,
): Promise<Key & { readonly successorId: string | null }> {
  const [key] = await db.query<Key & { readonly successorId: string | null }>(
    `select ${keyColumns}, k.successor_id as "successorId" from api_keys k where k.account_id = $1 and k.key_id = $2 and k.revoked_at is null`,
    [accountId, keyId],
  );
  return key ?? keyNotFound();
}

export function keyNotFound(): never {
  throw new Refusal('not_found', 'There is no such key on the account.');
}

export async function insertKey(
  on: Queryable,
  accountId: string,
  id: string,
  text: string,
  key: NewKey & { readonly createdBy: string },
  at: Date,
): Promise<void> {
  const { bound, name, scopes, includeValues, createdBy, expiresAt } = key;
  await on.query(
    `insert into api_keys
       (key_hash, key_id, account_id, bound, name, scopes, include_values, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [hashKey(text), id, accountId, bound, name, scopes, includeValues, createdBy, at, expiresAt],
  );
}

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
    // Not `for share`: on a cluster, two of these transactions would share the lock of a copied table and then deadlock.
    const [account] = await tx.query<{ ownerId: string }>(
      'select owner_id as "ownerId" from accounts where account_id = $1 for no key update',
      [accountId],
    );
    if (!account) throw new Refusal('not_found', 'There is no such account.');
    const createdBy = key.createdBy ?? account.ownerId;
    const [creator] = await tx.query(
      'select 1 from people where account_id = $1 and person_id = $2 and removed_at is null',
      [accountId, createdBy],
    );
    if (!creator) throw new Refusal('invalid_request', '"createdBy" must be one of the people of the account.');
    await insertKey(tx, accountId, id, text, { ...key, createdBy }, at);
    const { name, scopes, includeValues, expiresAt } = key;
    const detail = { name, scopes, includeValues, expiresAt };
    await logActivity(tx, accountId, at, { actor, action: 'key.created', subject: id, detail });
    return { ...(await readKey(tx, accountId, id)), key: text };
  });
}

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
    const [key] = await tx.query<{ name: string; ownersKey: boolean }>(
      `select k.name, k.created_by = a.owner_id as "ownersKey" from api_keys k join accounts a using (account_id)
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
      detail: { name: key.name },
    });
    return readKey(tx, accountId, keyId);
  });
}

/** Revokes a key: every process refuses it from the next request on. */
export function revokeKey(context: ModuleContext, accountId: string, keyId: string, actor: Actor): Promise<void> {
  const at = context.clock.now();
  return context.db.transaction(async (tx) => {
    const [revoked] = await tx.query<{ name: string }>(
      `update api_keys set revoked_at = $3 where account_id = $1 and key_id = $2 and revoked_at is null returning name`,
      [accountId, keyId, at],
    );
    if (!revoked) return keyNotFound();
    const detail = { name: revoked.name };
    await logActivity(tx, accountId, at, { actor, action: 'key.revoked', subject: keyId, detail });
  });
}
