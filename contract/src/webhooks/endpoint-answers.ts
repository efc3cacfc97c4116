import type { DeliveryStatus } from './delivery-rules.ts';

/** A webhook endpoint as returned; its secret appears only in the response that created it. */
export interface EndpointAnswer {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly url: string;
  readonly events: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  readonly createdVia: 'portal' | 'api_key';
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface DeliveryAnswer {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly lastAttemptAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly retryOf: string | null;
}

export interface AttemptAnswer {
  readonly number: number;
  readonly sentAt: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly responseStatus: number | null;
  readonly responseBody: string | null;
  readonly responseTruncated: boolean;
  readonly durationMs: number;
  readonly error: string | null;
}
