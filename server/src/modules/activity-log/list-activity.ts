import type { ActorKind } from '@storehouse/contract/activity-kinds';
import { readDataEpoch } from '../../database/data-epoch.ts';
import type { Queryable } from '../../database/database.ts';
import { readPageCursor, writePageCursor, type PagePosition } from '../../foundation/text/page-cursor.ts';
import { Refusal } from '../../foundation/errors/failures.ts';
import type { ActivityFilter } from './activity-filter.ts';
import { parseUrl } from '../../foundation/text/parse-url.ts';

/** An entry of the recent-activity log, with the actor's name if they have one. */
export interface ActivityEntry {
  readonly id: string;
  readonly at: Date;
  readonly actor: { readonly kind: ActorKind; readonly id: string | null; readonly name: string | null };
  readonly action: string;
  readonly subject: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface ActivityPage {
  readonly data: readonly ActivityEntry[];
  readonly nextCursor: string | null;
}

export interface PageRequest {
  readonly limit: number;
  readonly cursor: string | null;
}

interface Position {
  readonly id: string;
  readonly recordedAtUs: number;
}

/** How many entries one page searches for the words, in about 50 ms. So a page may be short and still have a next one. */
export const searchWindow = 5_000;

const recordedAtUsSql = '(extract(epoch from l.recorded_at) * 1000000)::bigint as "recordedAtUs"';

/**
 * $1 account, $2 the last entry of the previous page, $3 kind of actor, $4 actor, $5 kind of activity, $6 and $7 the period.
 * Entries with the same time are in the order in which they were recorded. Each filter has an index in this order.
 */
const chosenSql = `
  from activity_log l
  where l.account_id = $1
    and ($2::uuid is null or (l.at, l.recorded_at, l.entry_id) <
      (select c.at, c.recorded_at, c.entry_id from activity_log c where c.account_id = $1 and c.entry_id = $2))
    and ($3::text is null or l.actor_kind = $3) and ($4::text is null or l.actor_id = $4)
    and ($5::text is null or split_part(l.action, '.', 1) = $5)
    and l.at >= coalesce($6, '-infinity'::timestamptz) and l.at < coalesce($7, 'infinity'::timestamptz)
  order by l.at desc, l.recorded_at desc, l.entry_id desc`;

/**
 * Finds an id by its first eight characters or more, because a shorter text occurs in most ids.
 * $8 how many entries to search, $9 the words, $10 whether addresses are hidden, $11 how many entries to return.
 */
const pageSql = `
  select l.entry_id as id, l.at, l.action, l.subject, l.detail, ${recordedAtUsSql},
    json_build_object('kind', l.actor_kind, 'id', l.actor_id, 'name', coalesce(p.name, k.name)) as actor
  from (select l.* ${chosenSql} limit $8) l
  left join people p on p.account_id = l.account_id and l.actor_kind = 'person' and p.person_id = l.actor_id
  left join api_keys k on k.account_id = l.account_id and l.actor_kind = 'key' and k.key_id::text = l.actor_id
  where not exists (
    select from unnest($9::text[]) word
    where strpos(lower(concat_ws(' ', p.name, k.name, l.actor_kind, l.action, translate(l.action, '._', '  '),
        case when $10 then l.detail - 'url' else l.detail end)), word) = 0
      and not (length(word) >= 8 and starts_with(lower(coalesce(l.subject, '')), word)))
  order by l.at desc, l.recorded_at desc, l.entry_id desc limit $11`;

const endOfWindowSql = `select l.entry_id as id, ${recordedAtUsSql} ${chosenSql} offset ${String(searchWindow - 1)} limit 1`;

/** A page of the account's log, newest first. */
export async function listActivity(
  on: Queryable,
  accountId: string,
  filter: ActivityFilter,
  { limit, cursor }: PageRequest,
): Promise<ActivityPage> {
  const epoch = await readDataEpoch(on);
  const before = cursor === null ? null : readCursor(cursor, epoch);
  const { words, hidesAddresses } = filter;
  const isSearch = words.length > 0;
  const chosen = [accountId, before?.id ?? null, filter.actorKind, filter.actorId, filter.kind];
  const bounded = [...chosen, filter.since, filter.until];
  const rows = await on.query<ActivityEntry & Position>(pageSql, [
    ...bounded,
    isSearch ? searchWindow : limit + 1,
    words,
    hidesAddresses,
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const [endOfWindow] = isSearch && rows.length <= limit ? await on.query<Position>(endOfWindowSql, bounded) : [];
  const last = rows.length > limit ? page.at(-1) : endOfWindow;
  return {
    data: page.map(({ recordedAtUs: _, ...entry }) => (hidesAddresses ? withoutAddress(entry) : entry)),
    nextCursor: last ? writePageCursor({ epoch, recordedAtUs: String(last.recordedAtUs), id: last.id }) : null,
  };
}

/** Shows only the host of an endpoint's URL, as the list of endpoints does. */
function withoutAddress(entry: ActivityEntry): ActivityEntry {
  const { url } = entry.detail;
  if (typeof url !== 'string') return entry;
  return { ...entry, detail: { ...entry.detail, url: parseUrl(url)?.host ?? '' } };
}

/** A cursor names the last entry of its page; within an epoch, entries are only added. */
function readCursor(cursor: string, epoch: string): PagePosition {
  const position = readPageCursor(cursor);
  if (!position) throw new Refusal('invalid_request', '"cursor" is not valid for this list.');
  if (position.epoch !== epoch) {
    throw new Refusal('cursor_expired', 'The data was restored from a backup: start again without a cursor.');
  }
  return position;
}
