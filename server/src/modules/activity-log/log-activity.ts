import type { ActivityKind } from '@storehouse/contract/activity-kinds';
import type { Queryable } from '../../database/database.ts';
import { newUuid } from '../../foundation/text/new-id.ts';

/** Who did it, as shown in the account's recent activity. */
export type Actor =
  | { readonly kind: 'operator' | 'system'; readonly id: null }
  | { readonly kind: 'person' | 'key'; readonly id: string };

export const operatorActor: Actor = { kind: 'operator', id: null };

export interface Activity {
  readonly actor: Actor;
  /** Thing and verb, such as `key.revoked`. */
  readonly action: `${ActivityKind}.${string}`;
  /** The id of the thing, if it has one. */
  readonly subject: string | null;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** Adds an entry to the account's recent activity, in the transaction of the change. */
export async function logActivity(on: Queryable, accountId: string, at: Date, activity: Activity): Promise<void> {
  await on.query(
    `insert into activity_log (account_id, entry_id, at, actor_kind, actor_id, action, subject, detail)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      accountId,
      newUuid(),
      at,
      activity.actor.kind,
      activity.actor.id,
      activity.action,
      activity.subject,
      JSON.stringify(activity.detail ?? {}),
    ],
  );
}
