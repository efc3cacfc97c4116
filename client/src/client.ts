// The public face of the package: what `import … from '@storehouse/client'` offers.
export { Storehouse, type StorehouseSettings } from './storehouse.ts';
export { StorehouseError, type FieldError } from './storehouse-error.ts';
export type { StorehouseErrorCode } from './error-code.ts';
export type { Allowance, Allowances } from './request/allowance.ts';
export type { CallOptions } from './request/call-options.ts';

export type { DatasetName, GrainOf, ParametersOf, ReportPage, RowOf } from './reporting/report-page.ts';
export type { WalkOptions } from './reporting/walk.ts';
export type { RawPage, RawWalkOptions } from './reporting/walk-raw-pages.ts';
export type { DatasetIndex, DatasetSchema } from './declared/report-rows.ts';

export type { ChangeOf, ClassName, CreatedFrom, ObjectOf, WritableClass } from './data/class-api.ts';
export type { DataApi } from './data/data-api.ts';
export type { Listed } from './data/dedicated-apis.ts';
export type {
  AvailableItem,
  Location,
  LocationItem,
  NewStockMovement,
  PurchaseOrder,
  StockMovement,
} from './declared/data-objects.ts';

export type {
  CapturedRequest,
  CreatedWebhook,
  Delivery,
  DeliveryPage,
  DeliveryQuery,
  DeliveryStatus,
  DeliveryWithAttempts,
  TestReceiver,
  Webhook,
  WebhookBody,
} from './declared/webhook-objects.ts';
export type { EventData, EventType } from './declared/event-data.ts';
export type { EventTypeEntry } from './webhooks/webhook-api.ts';
export type { EventOf, WebhookEvent } from './webhooks/webhook-event.ts';
export { readWebhook } from './webhooks/read-webhook.ts';
export { verifyWebhook, type VerifyOptions, type VerifiedWebhook, type WebhookHeaders } from './verify-webhook.ts';
export { WebhookVerificationError, type WebhookVerificationReason } from './webhook-verification-error.ts';
