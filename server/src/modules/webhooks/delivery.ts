import type { DeliveryStatus } from '@storehouse/contract/webhooks/delivery-rules';

/** A record of the delivery history. */
export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  readonly createdAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly nextAttemptAt: Date | null;
  readonly retryOf: string | null;
}

/** One attempt, exactly as sent. */
export interface Attempt {
  readonly number: number;
  readonly sentAt: Date;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly responseStatus: number | null;
  /** The first 16 KiB, decoded as text. */
  readonly responseBody: string | null;
  readonly responseTruncated: boolean;
  readonly durationMs: number;
  readonly error: string | null;
}

/** The columns of `webhook_deliveries` (aliased `d`) under the names of `Delivery`. */
export const deliveryColumns = `
  d.delivery_id as id, d.endpoint_id as "webhookId", d.event_id as "eventId", d.type, d.status,
  d.attempt_count as "attemptCount", d.response_status as "responseStatus", d.duration_ms as "durationMs", d.error,
  d.created_at as "createdAt", d.last_attempt_at as "lastAttemptAt",
  case when d.status in ('pending', 'retrying') then d.due_at end as "nextAttemptAt", d.retry_of as "retryOf"`;

/** How far back the history goes; older records are not shown and soon deleted. */
export const historyMs = 30 * 24 * 3_600_000;
