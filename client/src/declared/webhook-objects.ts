// Written from the declarations of the contract by declared.test.ts: npx vitest run client/src/declared -u
export type SubscribedType =
  | 'tenant.provisioned'
  | 'tenant.suspended'
  | 'tenant.reactivated'
  | 'order.created'
  | 'order.approved'
  | 'order.updated'
  | 'order.received'
  | 'order.cancelled'
  | 'shipment.created'
  | 'shipment.shipped'
  | 'inventory.stock_adjustment';

export type DeliveryType =
  | 'test'
  | 'tenant.provisioned'
  | 'tenant.suspended'
  | 'tenant.reactivated'
  | 'order.created'
  | 'order.approved'
  | 'order.updated'
  | 'order.received'
  | 'order.cancelled'
  | 'shipment.created'
  | 'shipment.shipped'
  | 'inventory.stock_adjustment';

export type DeliveryStatus = 'pending' | 'delivered' | 'retrying' | 'exhausted' | 'expired' | 'cancelled' | 'failed';

export interface Webhook {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly url: string;
  readonly events: readonly SubscribedType[];
  readonly headers: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  readonly createdVia: 'portal' | 'api_key';
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface WebhookList {
  readonly data: readonly Webhook[];
  readonly limit: number;
}

export interface CreatedWebhook {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly url: string;
  readonly events: readonly SubscribedType[];
  readonly headers: Readonly<Record<string, string>>;
  readonly isActive: boolean;
  readonly createdVia: 'portal' | 'api_key';
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly secret: string;
}

export interface WebhookBody {
  readonly name: string;
  readonly label?: string | null | undefined;
  readonly url: string;
  readonly events: readonly SubscribedType[];
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly isActive?: boolean | undefined;
}

export interface WebhookSecret {
  readonly secret: string;
}

export interface WebhookTest {
  readonly type?: SubscribedType | null | undefined;
}

export interface Delivery {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: DeliveryType;
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

export interface DeliveryAttempt {
  readonly number: number;
  readonly sentAt: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string;
  readonly responseStatus: number | null;
  /** The first 16 KiB, read as text. */
  readonly responseBody: string | null;
  readonly responseTruncated: boolean;
  readonly durationMs: number;
  readonly error: string | null;
}

export interface DeliveryWithAttempts {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly type: DeliveryType;
  readonly status: DeliveryStatus;
  readonly attemptCount: number;
  readonly responseStatus: number | null;
  readonly durationMs: number | null;
  readonly error: string | null;
  readonly createdAt: string;
  readonly lastAttemptAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly retryOf: string | null;
  readonly attempts: readonly DeliveryAttempt[];
}

export interface DeliveryPage {
  readonly data: readonly Delivery[];
  readonly nextCursor: string | null;
}

export interface DeliveryQuery {
  readonly status?: DeliveryStatus | undefined;
  readonly type?: DeliveryType | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface TestReceiver {
  readonly id: string;
  /** Register it as the URL of a webhook endpoint. */
  readonly url: string;
  readonly expiresAt: string;
}

export interface CapturedRequest {
  readonly id: string;
  readonly receivedAt: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body read as UTF-8. */
  readonly body: string;
  /** The body byte for byte. */
  readonly bodyBase64: string;
  /** Whether an endpoint registered at this receiver signed it, within five minutes. */
  readonly verified: boolean;
}
