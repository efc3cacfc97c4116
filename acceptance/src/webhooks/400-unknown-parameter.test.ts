import { beforeAll, describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { openPortal } from '../system/portal.ts';
import { openWebhookClient, WebhookClient } from './setup/webhook-client.ts';

// Document 2, Errors: an unknown query parameter is `invalid_request` on every route.
const run = useSystem();
let client: WebhookClient;
beforeAll(async () => {
  client = await openWebhookClient(run.system);
});
const id = '00000000-0000-4000-8000-000000000000';
const endpoint = { name: 'n', url: 'https://example.com/', events: ['order.created'] };
const routes: [string, string, unknown?][] = [
  ['GET', ''],
  ['POST', '', endpoint],
  ['GET', `/${id}`],
  ['PUT', `/${id}`, endpoint],
  ['DELETE', `/${id}`],
  ['POST', `/${id}/test`],
  ['POST', `/${id}/test`, { type: 'order.created' }],
  ['POST', `/${id}/regenerate-secret`],
  ['GET', `/${id}/deliveries`],
  ['GET', `/${id}/deliveries/${id}`],
  ['POST', `/${id}/deliveries/${id}/retry`],
  ['POST', '/test-receivers'],
  ['GET', `/test-receivers/${id}/requests`],
  ['GET', '/event-types'],
  ['GET', '/event-types/order.created/sample-envelope'],
];

it.each(routes)('400 invalid_request that speaks of the query: %s %s', async (method, path, body) => {
  for (const query of ['?limitt=1', '?x', '?constructor=1', '?apiKey=1&x=2']) {
    const answer = await client.call(method, `${path}${query}`, body);
    const { error, message } = answer.json<{ error: string; message: string }>();
    expect([query, answer.status, error]).toEqual([query, 400, 'invalid_request']);
    expect(message).toMatch(/^the query: /);
    expect(message).not.toMatch(/body/);
  }
  expect((await client.call('GET', '')).json<{ data: unknown[] }>().data).toEqual([]);
});

it('400 also where any valid key will do, and in the portal', async () => {
  const { account } = client;
  const unbound = new WebhookClient(run.system, account, await run.system.createKey(account.id, { bound: false }));
  expect((await unbound.call('GET', '/event-types?x=1')).status).toBe(400);
  const portal = await openPortal(run.system, account.subdomain);
  const headers = { cookie: portal.cookie };
  const answer = await run.system.platform('/portal/api/webhooks?x=1', { headers });
  expect([answer.status, answer.json()['error']]).toEqual([400, 'invalid_request']);
});

describe('the limit of the deliveries', () => {
  it.each(['0', '101', '1000', '999999999999999999999', '-1', '1.5', 'x', ''])(
    '400 with its range: %s',
    async (limit) => {
      const answer = await client.call('GET', `/${id}/deliveries?limit=${limit}`);
      expect([answer.status, answer.json()['error']]).toEqual([400, 'invalid_request']);
      expect(answer.json()['message']).toBe('limit: must be a whole number from 1 to 100');
    },
  );
});
