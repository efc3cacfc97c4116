import { readDataEpoch } from '../../../database/data-epoch.ts';
import type { Queryable } from '../../../database/database.ts';
import { writePageCursor } from '../../../foundation/text/page-cursor.ts';
import { deliveryColumns, type Delivery } from '../delivery.ts';
import {
  historyStart,
  isAfterPositionSql,
  readCursor,
  recordedAtUsSql,
  type DeliveryFilter,
  type DeliveryPage,
} from './find-deliveries.ts';

export interface DeliverySearch extends DeliveryFilter {
  readonly from: Date | null;
  /** Exclusive. */
  readonly to: Date | null;
  /** Searched for in the event's data, the ids, the error and the response status, ignoring case. */
  readonly text: string | null;
}

/** How many records one page looks through for a text, about 100 ms: a page may be short and still have a next one. */
const window = 5_000;

interface Position {
  readonly id: string;
  readonly recordedAtUs: number;
}

/** $1 account, $2 endpoint, $3 start of the history, $4 and $5 the position, $6 status, $7 type, $8 and $9 the time. */
const chosenSql = `
  from webhook_deliveries d
  where d.account_id = $1 and d.endpoint_id = $2 and d.created_at > $3
    and ${isAfterPositionSql}
    and ($6::text is null or d.status = $6) and ($7::text is null or d.type = $7)
    and d.created_at >= coalesce($8, '-infinity'::timestamptz) and d.created_at < coalesce($9, 'infinity'::timestamptz)
  order by d.recorded_at desc, d.delivery_id desc`;

/** $10 the text in lower case, $11 how many. */
const matchSql = `
  select ${deliveryColumns}, ${recordedAtUsSql}
  from (select d.* ${chosenSql} limit case when $10::text is null then $11 else ${String(window)} end) d
  where $10::text is null or strpos(lower(concat_ws(' ', d.delivery_id, d.event_id, d.response_status, d.error,
    (select v.data::text from events v where v.account_id = $1 and v.event_id = d.event_id))), $10) > 0
  order by d.recorded_at desc, d.delivery_id desc limit $11`;

const endOfWindowSql = `select d.delivery_id as id, ${recordedAtUsSql} ${chosenSql} offset ${String(window - 1)} limit 1`;

/** A page of an endpoint's history that matches the search, newest first. */
export async function searchDeliveries(
  on: Queryable,
  accountId: string,
  endpointId: string,
  search: DeliverySearch,
  now: Date,
): Promise<DeliveryPage> {
  const epoch = await readDataEpoch(on);
  const before = search.cursor === null ? null : readCursor(search.cursor, epoch);
  const chosen = [accountId, endpointId, historyStart(now), before?.recordedAtUs ?? 0, before?.id ?? null];
  chosen.push(search.status, search.type, search.from, search.to);
  const { text, limit } = search;
  const rows = await on.query<Delivery & Position>(matchSql, [...chosen, text?.toLowerCase() ?? null, limit + 1]);
  const page = rows.slice(0, limit);
  const [endOfWindow] = text === null || rows.length > limit ? [] : await on.query<Position>(endOfWindowSql, chosen);
  const last = rows.length > limit ? page.at(-1) : endOfWindow;
  return {
    data: page.map(({ recordedAtUs: _, ...delivery }) => delivery),
    nextCursor: last ? writePageCursor({ epoch, recordedAtUs: String(last.recordedAtUs), id: last.id }) : null,
  };
}
