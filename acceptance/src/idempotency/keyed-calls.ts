import type { Answer } from '../system/http-call.ts';
import type { AccountAnswer, System } from '../system/system.ts';

/** A POST with an `Idempotency-Key`, on either surface. */
export interface KeyedCalls {
  readonly account: AccountAnswer;
  readonly apiKey: string;
  /** `path` is the full path, with its query. */
  post(path: string, key: string | null, body?: unknown, apiKey?: string): Promise<Answer>;
  call(method: string, path: string, key: string | null, body?: unknown): Promise<Answer>;
}

export const categories = '/api/v1/generic/category';
export const webhooks = '/api/v1/webhooks';

/** Calls of an account through this process. */
export function keyedCalls(system: System, account: AccountAnswer, apiKey: string): KeyedCalls {
  const send = (method: string, path: string, key: string | null, body: unknown, withKey: string) => {
    const headers = { 'x-api-key': withKey, ...(key === null ? {} : { 'idempotency-key': key }) };
    return path.startsWith(webhooks)
      ? system.platform(path, { method, headers, body })
      : system.instance(account.subdomain, path, { method, headers, body });
  };
  return {
    account,
    apiKey,
    post: (path, key, body, withKey = apiKey) => send('POST', path, key, body, withKey),
    call: (method, path, key, body) => send(method, path, key, body, apiKey),
  };
}

export async function openKeyedCalls(system: System, fields: object = {}): Promise<KeyedCalls> {
  const account = await system.createAccount({ ...fields });
  return keyedCalls(system, account, (await system.createKey(account.id)).key);
}

/** How many categories the account has, without the seeded one. */
export async function countCategories(calls: KeyedCalls): Promise<number> {
  const answer = await calls.call('GET', categories, null);
  return answer.json<{ data: { id: string }[] }>().data.filter(({ id }) => id !== 'ROOT').length;
}

export const endpointBody = (url = 'https://93.184.216.34/hook') => ({
  name: 'test',
  url,
  events: ['order.created'],
});

/** The parts of an answer that a replay must repeat. Other headers, such as those of the allowance, may differ. */
export const sameIn = ({ status, headers, text }: Answer) => ({
  status,
  text,
  location: headers.location,
  type: headers['content-type'],
  exposed: headers['access-control-expose-headers'],
});

export const isReplayed = ({ headers }: Answer): boolean => headers['idempotency-replayed'] === 'true';
export const remaining = ({ headers }: Answer): number => Number(headers['x-ratelimit-remaining']);
