import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../foundation/errors/failures.ts';
import { logActivity, type Actor } from '../activity-log/log-activity.ts';
import { endSessionsOf } from './end-sessions.ts';
import { forgetLinksOf } from './links/write-link.ts';

/**
 * Removes a teammate, in the caller's transaction. Their row stays, because orders, receipts and shipments refer to it,
 * but nobody can sign in with it any more. An owner must transfer the account first. Returns their address.
 */
export async function removePersonIn(
  tx: Transaction,
  accountId: string,
  personId: string,
  actor: Actor,
  at: Date,
): Promise<string> {
  const [account] = await tx.query<{ isOwner: boolean }>(
    'select owner_id = $2 as "isOwner" from accounts where account_id = $1 for update',
    [accountId, personId],
  );
  if (account?.isOwner)
    throw new Refusal('conflict', 'The owner cannot be removed. Make someone else the owner first.');
  const [removed] = await tx.query<{ name: string; email: string }>(
    `update people set removed_at = $3, last_updated = $3, version = version + 1
     where account_id = $1 and person_id = $2 and removed_at is null returning name, email`,
    [accountId, personId, at],
  );
  if (!removed) throw new Refusal('not_found', 'There is no such person on the account.');
  await endSessionsOf(tx, accountId, personId);
  await forgetLinksOf(tx, accountId, personId);
  const detail = { name: removed.name };
  await logActivity(tx, accountId, at, { actor, action: 'person.removed', subject: personId, detail });
  return removed.email;
}
