import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '../measuring/figures.ts';
import type { Storehouse } from '../start-storehouse.ts';
import type { FleetAccount } from './create-fleet.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request and returns whether it was served; false means that the account's allowance is used up. */
export type Send = (account: FleetAccount, round: number) => Promise<boolean>;

/** A page of stock on hand. Different limits are different pages, so that not all of them come from the cache. */
export const readPage =
  ({ platformUrl }: Storehouse): Send =>
  (account, round) =>
    ask(account.key, new URL(`${platformUrl}/api/v1/reporting/stock-on-hand?limit=${String(50 + (round % 50))}`), 200);

/** A new product over the data API. */
export const createProduct =
  ({ instanceUrl }: Storehouse): Send =>
  (account, round) => {
    const url = new URL(`${instanceUrl}/api/v1/generic/product`);
    url.hostname = `${account.subdomain}.${url.hostname}`;
    return ask(account.key, url, 201, { name: `Made in round ${String(round)}`, category: { id: 'ROOT' } });
  };

function ask(key: string, url: URL, expected: number, body?: object): Promise<boolean> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    host: url.host,
    'x-api-key': key,
    ...(text !== undefined && { 'content-type': 'application/json' }),
  };
  return new Promise((resolve, reject) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port: url.port,
      path: `${url.pathname}${url.search}`,
      method: text === undefined ? 'GET' : 'POST',
      headers,
    });
    sent.on('error', reject).on('response', (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (part: string) => (said = said.length < 300 ? said + part : said));
      answer.on('end', () => {
        if (answer.statusCode === expected || answer.statusCode === 429) resolve(answer.statusCode === expected);
        else reject(new Error(`${url.href}: ${String(answer.statusCode)} ${said.slice(0, 300)}`));
      });
    });
    sent.end(text);
  });
}

export interface Latencies {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly longestMs: number;
}

/**
 * Sends requests at a steady rate until it is stopped, whether or not earlier ones were answered. A time counts from
 * the moment at which its request was due, so that a stall of the program counts for all requests that were due
 * meanwhile.
 */
export function keepRequesting(
  send: Send,
  accountOf: (round: number) => FleetAccount,
  perSecond: number,
): () => Promise<Latencies> {
  const times: number[] = [];
  const failures: Error[] = [];
  const state = { isOn: true };
  const running = (async () => {
    const open = new Set<Promise<void>>();
    const startedMs = performance.now();
    for (let round = 0; state.isOn; round += 1) {
      const dueMs = startedMs + (round * 1_000) / perSecond;
      if (dueMs > performance.now()) await wait(dueMs - performance.now());
      const one = send(accountOf(round), round)
        .then((isServed) => {
          if (!isServed) throw new Error('an allowance is used up');
          times.push(performance.now() - dueMs);
        })
        .catch((error: unknown) => void failures.push(error as Error))
        .finally(() => open.delete(one));
      open.add(one);
    }
    await Promise.all(open);
  })();
  return async () => {
    state.isOn = false;
    await running;
    if (failures[0]) throw new Error(`${String(failures.length)} requests failed`, { cause: failures[0] });
    return {
      count: times.length,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      longestMs: Math.max(...times),
    };
  };
}

export interface Flood {
  readonly served: number;
  readonly refused: number;
}

/** Keeps this many requests under way until it is stopped: as much as the program takes, and more than the allowance. */
export function flood(send: Send, account: FleetAccount, atOnce: number): () => Promise<Flood> {
  const state = { isOn: true, round: 0, served: 0, refused: 0 };
  const running = Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (state.isOn) {
        const isServed = await send(account, (state.round += 1));
        state[isServed ? 'served' : 'refused'] += 1;
      }
    }),
  );
  return async () => {
    state.isOn = false;
    await running;
    return state;
  };
}
