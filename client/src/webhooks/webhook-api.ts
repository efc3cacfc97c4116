import type {
  CapturedRequest,
  CreatedWebhook,
  Delivery,
  DeliveryPage,
  DeliveryQuery,
  DeliveryWithAttempts,
  TestReceiver,
  Webhook,
  WebhookBody,
  WebhookList,
  WebhookSecret,
  WebhookTest,
} from '../declared/webhook-objects.ts';
import type { EventData, EventType } from '../declared/event-data.ts';
import type { CallOptions } from '../request/call-options.ts';
import type { Connection } from '../request/connection.ts';
import { inPath, JsonApi } from '../request/json-api.ts';
import type { EventOf } from './webhook-event.ts';

/** An event type that can be subscribed to, with a sample of its data. */
export type EventTypeEntry = {
  readonly [Type in EventType]: {
    readonly type: Type;
    readonly description: string;
    readonly category: 'platform' | 'order' | 'shipment' | 'inventory';
    readonly samplePayload: EventData[Type];
  };
}[EventType];

/** Webhook management. It needs a key with the scope `admin`. */
export class WebhookApi {
  readonly #api: JsonApi;

  constructor(connection: Connection, platformUrl: () => string) {
    this.#api = new JsonApi(connection, () => `${platformUrl()}/api/v1/webhooks`);
  }

  /** Every endpoint, oldest first, and how many the plan allows. */
  list(options?: CallOptions): Promise<WebhookList> {
    return this.#api.get('', {}, options);
  }

  /** The answer contains the signing secret, which is shown only once. */
  create(body: WebhookBody, options?: CallOptions): Promise<CreatedWebhook> {
    return this.#api.post('', body, options);
  }

  get(id: string, options?: CallOptions): Promise<Webhook> {
    return this.#api.get(`/${inPath(id)}`, {}, options);
  }

  /** Replaces an endpoint: what is left out is cleared, except `isActive`, which stays as it is. */
  update(id: string, body: WebhookBody, options?: CallOptions): Promise<Webhook> {
    return this.#api.put(`/${inPath(id)}`, body, options);
  }

  delete(id: string, options?: CallOptions): Promise<void> {
    return this.#api.delete(`/${inPath(id)}`, options);
  }

  /** The new secret, this once; the old one signs nothing from now on. */
  regenerateSecret(id: string, options?: CallOptions): Promise<WebhookSecret> {
    return this.#api.post(`/${inPath(id)}/regenerate-secret`, undefined, options);
  }

  /** Sends a signed test delivery at once, or a sample of a type, and answers with its record. */
  test(id: string, body: WebhookTest = {}, options?: CallOptions): Promise<Delivery> {
    return this.#api.post(`/${inPath(id)}/test`, body, options);
  }

  /** A page of the delivery history, newest first. */
  deliveries(id: string, query?: DeliveryQuery, options?: CallOptions): Promise<DeliveryPage> {
    return this.#api.get(`/${inPath(id)}/deliveries`, query, options);
  }

  /** One delivery with its attempts. */
  delivery(id: string, deliveryId: string, options?: CallOptions): Promise<DeliveryWithAttempts> {
    return this.#api.get(`/${inPath(id)}/deliveries/${inPath(deliveryId)}`, {}, options);
  }

  /** Sends a failed delivery once more; the new record names the original in `retryOf`. */
  retry(id: string, deliveryId: string, options?: CallOptions): Promise<Delivery> {
    return this.#api.post(`/${inPath(id)}/deliveries/${inPath(deliveryId)}/retry`, undefined, options);
  }

  /** The event types, with a sample of each. Any valid key may ask. */
  async eventTypes(options?: CallOptions): Promise<readonly EventTypeEntry[]> {
    const { data } = await this.#api.get<{ readonly data: readonly EventTypeEntry[] }>('/event-types', {}, options);
    return data;
  }

  /** The whole body that a delivery of the type has, with invented values. */
  sampleEnvelope<Type extends EventType>(type: Type, options?: CallOptions): Promise<EventOf<Type>> {
    return this.#api.get(`/event-types/${inPath(type)}/sample-envelope`, {}, options);
  }

  /** An address that captures what is sent to it, for 24 hours. */
  createTestReceiver(options?: CallOptions): Promise<TestReceiver> {
    return this.#api.post('/test-receivers', undefined, options);
  }

  /** What a test receiver captured, oldest first. */
  async capturedRequests(receiverId: string, options?: CallOptions): Promise<readonly CapturedRequest[]> {
    const path = `/test-receivers/${inPath(receiverId)}/requests`;
    const { data } = await this.#api.get<{ readonly data: readonly CapturedRequest[] }>(path, {}, options);
    return data;
  }
}
