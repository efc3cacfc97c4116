import { openDataApi, type DataApi } from './data/data-api.ts';
import { ReportingApi } from './reporting/reporting-api.ts';
import type { Allowances } from './request/allowance.ts';
import { Connection, type Fetch } from './request/connection.ts';
import type { StorehouseError } from './storehouse-error.ts';
import { WebhookApi } from './webhooks/webhook-api.ts';

export interface StorehouseSettings {
  readonly apiKey: string;
  /** The platform host, for `reporting` and `webhooks`: `https://storehouse.example.com`. */
  readonly platformUrl?: string | undefined;
  /** The host of the instance, for `data`: `https://acme.storehouse.example.com`. */
  readonly instanceUrl?: string | undefined;
  /** How long a call may take with all its waits and retries, unless it says otherwise. */
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /**
   * Asked before each wait for another try. A program that is run again later may answer false to `rate_limit_exceeded`:
   * it then learns at once that the allowance is used up, and leaves what comes back to others.
   */
  readonly mayRetry?: ((error: StorehouseError) => boolean) | undefined;
  /** In place of the global `fetch`: for a proxy, or for tests. */
  readonly fetch?: Fetch | undefined;
}

/** A client of the three APIs of Storehouse. */
export class Storehouse {
  readonly reporting: ReportingApi;
  readonly data: DataApi;
  readonly webhooks: WebhookApi;
  readonly #connection: Connection;

  constructor(settings: StorehouseSettings) {
    const { apiKey, platformUrl, instanceUrl, timeoutMs = 120_000, maxRetries = 3, mayRetry, fetch } = settings;
    // An unset environment variable would otherwise become the key "undefined".
    if (typeof apiKey !== 'string' || apiKey === '') throw new TypeError('The API key is missing.');
    // A header would refuse it too, but with the key in its message.
    if (!/^[\x21-\x7e]+$/.test(apiKey))
      throw new TypeError('The API key contains a character that no key has, such as a space or a line break.');
    this.#connection = new Connection({
      apiKey,
      timeoutMs,
      maxRetries,
      mayRetry: mayRetry ?? (() => true),
      fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    });
    const platform = addressOf('platformUrl', platformUrl);
    this.reporting = new ReportingApi(this.#connection, platform);
    this.webhooks = new WebhookApi(this.#connection, platform);
    this.data = openDataApi(this.#connection, addressOf('instanceUrl', instanceUrl));
  }

  /** What the account may still ask for, by the last answers. */
  get allowance(): Allowances {
    return this.#connection.allowances;
  }
}

/** Checked when it is made, but missed only when it is used: many programs need one of the two addresses. */
function addressOf(name: string, given: string | undefined): () => string {
  if (given === undefined) {
    return () => {
      throw new TypeError(`This call needs ${name}.`);
    };
  }
  const { protocol, origin, pathname } = new URL(given);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError(`${name} must begin with https:// or http://.`);
  const address = `${origin}${pathname.replace(/\/+$/, '')}`;
  return () => address;
}
