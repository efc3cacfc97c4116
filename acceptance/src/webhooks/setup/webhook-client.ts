import type { Answer, CallOptions } from '../../system/http-call.ts';
import type { AccountAnswer, System } from '../../system/system.ts';

export interface EndpointAnswer {
  readonly id: string;
  readonly name: string;
  readonly label: string | null;
  readonly url: string;
  readonly events: string[];
  readonly headers: Record<string, string>;
  readonly isActive: boolean;
  readonly createdVia: string;
  readonly secret: string;
}

export interface DeliveryAnswer {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly status: string;
  readonly attemptCount: number;
  readonly responseStatus: number | null;
  readonly error: string | null;
  readonly nextAttemptAt: string | null;
  readonly retryOf: string | null;
}

export const bothTenantEvents = ['tenant.suspended', 'tenant.reactivated'];

/** Exempts loopback targets, so that tests can use real receivers. */
export const allowLoopback = { STOREHOUSE_WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };

/** An account's integration: its admin key and the webhook API. */
export class WebhookClient {
  readonly system: System;
  readonly account: AccountAnswer;
  readonly key: string;
  readonly keyId: string;

  constructor(system: System, account: AccountAnswer, key: { id: string; key: string }) {
    this.system = system;
    this.account = account;
    this.key = key.key;
    this.keyId = key.id;
  }

  /** The path is the part after `/api/v1/webhooks`. */
  call(method: string, path: string, body?: unknown, options: CallOptions = {}): Promise<Answer> {
    const headers = { 'x-api-key': this.key, ...options.headers };
    return this.system.platform(`/api/v1/webhooks${path}`, { ...options, method, headers, body });
  }

  /** The body of a response that must have this status. */
  async expect<T = Record<string, unknown>>(status: number, method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, path, body);
    if (answer.status !== status) throw new Error(`${method} ${path}: ${String(answer.status)} ${answer.text}`);
    return (answer.text === '' ? undefined : answer.json<T>()) as T;
  }

  createEndpoint(url: string, fields: object = {}): Promise<EndpointAnswer> {
    return this.expect(201, 'POST', '', { name: 'test', url, events: bothTenantEvents, ...fields });
  }

  async deliveries(endpointId: string, query = ''): Promise<DeliveryAnswer[]> {
    return (await this.expect<{ data: DeliveryAnswer[] }>(200, 'GET', `/${endpointId}/deliveries${query}`)).data;
  }

  /** A state change of the account by the operator: `suspend`, `reactivate`, `pause-events`, … */
  async operate(step: string, body?: unknown): Promise<void> {
    const answer = await this.system.operator('POST', `/accounts/${this.account.id}/${step}`, body);
    if (answer.status !== 200) throw new Error(`${step}: ${answer.text}`);
  }

  /** Sends one of each tenant event by suspending and reactivating. */
  async bounce(): Promise<void> {
    await this.operate('suspend', { reason: 'unpaid invoice' });
    await this.operate('reactivate');
  }

  async settle(): Promise<void> {
    const answer = await this.system.operator('POST', '/settle');
    if (answer.status !== 200) throw new Error(`settle: ${answer.text}`);
  }

  async advance(seconds: number): Promise<void> {
    await this.system.advanceClock(seconds);
    await this.settle();
  }
}

export async function openWebhookClient(system: System, fields: object = {}): Promise<WebhookClient> {
  const account = await system.createAccount({ ...fields });
  return new WebhookClient(system, account, await system.createKey(account.id));
}
