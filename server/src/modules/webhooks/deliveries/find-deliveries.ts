import { envelopeText } from '@storehouse/contract/webhooks/envelope';
import type { DeliveryStatus } from '@storehouse/contract/webhooks/delivery-rules';
import { readDataEpoch } from '../../../database/data-epoch.ts';
import type { Queryable } from '../../../database/database.ts';
import { readPageCursor, writePageCursor, type PagePosition } from '../../../foundation/text/page-cursor.ts';
import { deliveryColumns, historyMs, type Attempt, type Delivery } from '../delivery.ts';
import { WebhookRefusal } from '../webhook-refusal.ts';
import { isUuid } from '../endpoints/find-endpoints.ts';

export interface DeliveryFilter {
  readonly status: DeliveryStatus | null;
  readonly type: string | null;
  readonly limit: number;
  /** Where the previous page ended. */
  readonly cursor: string | null;
}

export interface DeliveryPage {
  readonly data: readonly Delivery[];
  readonly nextCursor: string | null;
}

/** The time of a record (`d`) that a cursor names. */
export const recordedAtUsSql = '(extract(epoch from d.recorded_at) * 1000000)::bigint as "recordedAtUs"';

/** Whether a record (`d`) comes after the position: $4 its time, $5 its id, or null for the first page. */
export const isAfterPositionSql = `($5::uuid is null or
  (d.recorded_at, d.delivery_id) < ('epoch'::timestamptz + $4 * interval '1 microsecond', $5))`;

/** A page of an endpoint's history, newest first. */
export async function listDeliveries(
  on: Queryable,
  accountId: string,
  endpointId: string,
  filter: DeliveryFilter,
  now: Date,
): Promise<DeliveryPage> {
  const epoch = await readDataEpoch(on);
  const before = filter.cursor === null ? null : readCursor(filter.cursor, epoch);
  const rows = await on.query<Delivery & { recordedAtUs: number }>(
    `select ${deliveryColumns}, ${recordedAtUsSql}
     from webhook_deliveries d
     where d.account_id = $1 and d.endpoint_id = $2 and d.created_at > $3
       and ${isAfterPositionSql}
       and ($6::text is null or d.status = $6) and ($7::text is null or d.type = $7)
     order by d.recorded_at desc, d.delivery_id desc limit $8`,
    [
      accountId,
      endpointId,
      historyStart(now),
      before?.recordedAtUs ?? 0,
      before?.id ?? null,
      filter.status,
      filter.type,
      filter.limit + 1,
    ],
  );
  const page = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? page.at(-1) : undefined;
  return {
    data: page.map(({ recordedAtUs: _, ...delivery }) => delivery),
    nextCursor: last ? writePageCursor({ epoch, recordedAtUs: String(last.recordedAtUs), id: last.id }) : null,
  };
}

/** A cursor names the last record of its page; within an epoch, the order of records never changes. */
export function readCursor(cursor: string, epoch: string): PagePosition {
  const position = readPageCursor(cursor);
  if (!position) throw new WebhookRefusal('invalid_request', '"cursor" is not valid for this list.');
  if (position.epoch !== epoch) {
    throw new WebhookRefusal('cursor_expired', 'The data was restored from a backup: start again without a cursor.');
  }
  return position;
}

export async function readDelivery(
  on: Queryable,
  accountId: string,
  endpointId: string,
  deliveryId: string,
  now: Date,
): Promise<Delivery> {
  if (!isUuid(deliveryId)) return deliveryNotFound();
  const [delivery] = await on.query<Delivery>(
    `select ${deliveryColumns} from webhook_deliveries d
     where d.account_id = $1 and d.endpoint_id = $2 and d.delivery_id = $3 and d.created_at > $4`,
    [accountId, endpointId, deliveryId, historyStart(now)],
  );
  return delivery ?? deliveryNotFound();
}

/** The attempts of a delivery, in order. The body is rebuilt from the event, exactly as it was sent. */
export async function listAttempts(on: Queryable, accountId: string, delivery: Delivery): Promise<Attempt[]> {
  const rows = await on.query<
    Omit<Attempt, 'requestBody' | 'responseBody'> & { data: string; responseBody: Buffer | null }
  >(
    `select t.attempt_number as number, t.sent_at as "sentAt", t.request_headers as "requestHeaders",
       t.response_status as "responseStatus", t.response_body as "responseBody", t.response_truncated as "responseTruncated",
       t.duration_ms as "durationMs", t.error, v.data::text as data
     from webhook_attempts t join events v on v.account_id = t.account_id and v.event_id = $3
     where t.account_id = $1 and t.delivery_id = $2 order by t.attempt_number`,
    [accountId, delivery.id, delivery.eventId],
  );
  return rows.map(({ data, responseBody, ...attempt }) => ({
    ...attempt,
    requestBody: envelopeText(delivery.eventId, delivery.type, Math.floor(attempt.sentAt.getTime() / 1_000), data),
    responseBody: responseBody?.toString('utf8') ?? null,
  }));
}

export const historyStart = (now: Date) => new Date(now.getTime() - historyMs);

/** Document 2 has one code for everything that is not found. */
function deliveryNotFound(): never {
  throw new WebhookRefusal('webhook_not_found', 'There is no such delivery of the webhook.');
}
