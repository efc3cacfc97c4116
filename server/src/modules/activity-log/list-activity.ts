import { readDataEpoch } from '../../database/data-epoch.ts';
import type { Queryable } from '../../database/database.ts';
import { readPageCursor, writePageCursor, type PagePosition } from '../../foundation/text/page-cursor.ts';
import { Refusal } from '../../foundation/errors/failures.ts';

/** An entry of the recent-activity log, with the actor's name if they have one. */
export interface ActivityEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: {
    readonly kind: 'operator' | 'system' | 'person' | 'key';
    readonly id: string | null;
    readonly name: string | null;
  };
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ActivityPage {
  readonly data: readonly ActivityEntry[];
  readonly nextCursor: string | null;
}

/** A page of the account's log, newest first. */
export async function listActivity(
  on: Queryable,
  accountId: string,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
): Promise<ActivityPage> {
  const epoch = await readDataEpoch(on);
  const before = cursor === null ? null : readCursor(cursor, epoch);
  const rows = await on.query<ActivityEntry & { recordedAtUs: number }>(
    `select l.entry_id as id, l.at, l.action, l.subject, l.detail,
       json_build_object('kind', l.actor_kind, 'id', l.actor_id, 'name', coalesce(p.name, k.name)) as actor,
       (extract(epoch from l.recorded_at) * 1000000)::bigint as "recordedAtUs"
     from activity_log l
     left join people p on p.account_id = l.account_id and l.actor_kind = 'person' and p.person_id = l.actor_id
     left join api_keys k on k.account_id = l.account_id and l.actor_kind = 'key' and k.key_id::text = l.actor_id
     where l.account_id = $1
       and ($3::uuid is null or (l.recorded_at, l.entry_id) < ('epoch'::timestamptz + $2 * interval '1 microsecond', $3))
     order by l.recorded_at desc, l.entry_id desc limit $4`,
    [accountId, before?.recordedAtUs ?? 0, before?.id ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    data: page.map(({ recordedAtUs: _, ...entry }) => entry),
    nextCursor: last ? writePageCursor({ epoch, recordedAtUs: String(last.recordedAtUs), id: last.id }) : null,
  };
}

/** A cursor names the last entry of its page; within an epoch, entries are only added. */
function readCursor(cursor: string, epoch: string): PagePosition {
  const position = readPageCursor(cursor);
  if (!position) throw new Refusal('invalid_request', '"cursor" is not one that a page of the log gave.');
  if (position.epoch !== epoch) {
    throw new Refusal('cursor_expired', 'The data was restored from a backup: start again without cursor.');
  }
  return position;
}
