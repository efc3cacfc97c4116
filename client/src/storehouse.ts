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
  /** How long a call may take with all its waits and retries, unless its own options say otherwise. */
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  /**
   * Called before each wait for another try. A program that will run again later may return false for
   * `rate_limit_exceeded`: its call then fails at once, and the allowance that refills is left to others.
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
    // `fetch` would refuse it too, but with the key in its message.
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

  /** What is left of the account's allowances, according to the last answers. */
  get allowance(): Allowances {
    return this.#connection.allowances;
  }
}

/** An address is checked at once, but a missing one fails only when it is used: many programs need only one of the two. */
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
