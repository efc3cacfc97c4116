import type {
  CapturedRequestAnswer,
  TestReceiverAnswer,
} from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

// Without any exempt network: test receivers are reached in process, past the network guard.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
let client: WebhookClient;
beforeAll(async () => {
  client = await openWebhookClient(run.system);
});

const create = () => client.expect<TestReceiverAnswer>(201, 'POST', '/test-receivers');
const captured = async (id: string) =>
  (await client.expect<{ data: CapturedRequestAnswer[] }>(200, 'GET', `/test-receivers/${id}/requests`)).data;

describe('a test receiver', () => {
  it('captures events and test sends byte for byte, signed like every delivery', async () => {
    const receiver = await create();
    const { id } = await client.createEndpoint(receiver.url, { headers: { 'X-Route': 'a' } });
    const test = await client.expect(200, 'POST', `/${id}/test`);
    expect(test['status']).toBe('delivered');
    // One at a time: of two that are due at once, either may arrive first.
    await client.operate('suspend', { reason: 'unpaid invoice' });
    await client.settle();
    await client.operate('reactivate');
    await client.settle();
    const requests = await captured(receiver.id);
    const envelopes = requests.map(({ body }) => JSON.parse(body) as { type: string; created: number });
    expect(envelopes.map(({ type }) => type)).toEqual(['test', 'tenant.suspended', 'tenant.reactivated']);
    for (const [index, { headers, body, bodyBase64, verified }] of requests.entries()) {
      expect(verified).toBe(true);
      expect(Buffer.from(bodyBase64, 'base64').toString()).toBe(body);
      expect(headers['X-Route']).toBe('a');
      expect(headers['x-platform-timestamp']).toBe(String(envelopes[index]!.created));
    }
  });

  it('takes requests over the network too, and tells which were not signed', async () => {
    const receiver = await create();
    const bytes = Buffer.from([0, 1, 255, 10]);
    const headers = {
      'content-type': 'application/octet-stream',
      'x-platform-signature': 'v1=00',
      'x-platform-timestamp': '1772352000',
    };
    const answer = await run.system.platform(new URL(receiver.url).pathname, { method: 'POST', body: bytes, headers });
    expect(answer.status).toBe(200);
    const [request] = await captured(receiver.id);
    expect([request!.verified, request!.bodyBase64]).toEqual([false, bytes.toString('base64')]);
    expect((await run.system.platform('/api/v1/test-receivers/x', { method: 'POST', body: 'x' })).status).toBe(404);
  });

  it('keeps its last hundred requests', async () => {
    const receiver = await create();
    const path = new URL(receiver.url).pathname;
    for (let number = 1; number <= 103; number += 1)
      await run.system.platform(path, { method: 'POST', body: String(number) });
    const bodies = (await captured(receiver.id)).map(({ body }) => Number(body));
    expect([bodies.length, bodies[0], bodies.at(-1)]).toEqual([100, 4, 103]);
  });

  it('keeps the last 8 MiB of their bodies', async () => {
    const receiver = await create();
    const path = new URL(receiver.url).pathname;
    for (let number = 1; number <= 40; number += 1) {
      const body = String(number).padEnd(512 * 1_024);
      expect((await run.system.platform(path, { method: 'POST', body })).status).toBe(200);
    }
    const numbers = (await captured(receiver.id)).map(({ body }) => Number(body));
    expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => 25 + index));
  });

  it('400 test_receiver_not_found when it is another account’s or has expired', async () => {
    const receiver = await create();
    const other = await openWebhookClient(run.system);
    const endpoint = { name: 'n', url: receiver.url, events: ['order.created'] };
    const refused = async (who: WebhookClient) => [
      (await who.call('GET', `/test-receivers/${receiver.id}/requests`)).json()['error'],
      (await who.call('POST', '', endpoint)).json()['error'],
    ];
    expect(await refused(other)).toEqual(['test_receiver_not_found', 'test_receiver_not_found']);
    const { id } = await client.createEndpoint(receiver.url);
    await client.advance(24 * 3_600 - 1);
    expect(await captured(receiver.id)).toEqual([]);
    await client.advance(1);
    expect(await refused(client)).toEqual(['test_receiver_not_found', 'test_receiver_not_found']);
    const late = await client.expect(200, 'POST', `/${id}/test`);
    expect(late).toMatchObject({ status: 'failed', error: 'The test receiver has expired.' });
  });

  it('400 webhook_url_not_allowed when its URL breaks a rule for every URL, on create and on update', async () => {
    const receiver = await create();
    const { id } = await client.createEndpoint(receiver.url);
    const wrong = [
      receiver.url.replace('//', '//user:pw@'),
      `${receiver.url}\u0000`,
      `${receiver.url}?a=\u0000`,
      ` ${receiver.url}`,
      `${receiver.url}\n`,
      receiver.url.replaceAll('/', '\\'),
      `${receiver.url}?${'a'.repeat(2_048)}`,
      `${receiver.url}#${'a'.repeat(100_000)}`,
    ];
    for (const url of wrong) {
      const draft = { name: 'n', url, events: ['order.created'] };
      for (const [method, path] of [['POST', ''] as const, ['PUT', `/${id}`] as const]) {
        const answer = await client.call(method, path, draft);
        expect([url, answer.status, answer.json()['error']]).toEqual([url, 400, 'webhook_url_not_allowed']);
      }
    }
    expect(await client.expect(200, 'GET', `/${id}`)).toMatchObject({ url: receiver.url });
    const withQuery = await client.createEndpoint(`${receiver.url}?route=a`);
    expect(await client.expect(200, 'POST', `/${withQuery.id}/test`)).toMatchObject({ status: 'delivered' });
    expect((await captured(receiver.id)).map(({ verified }) => verified)).toEqual([true]);
  });

  it('an endpoint whose receiver has expired can still be paused, renamed and deleted', async () => {
    const receiver = await create();
    const { id } = await client.createEndpoint(receiver.url);
    await client.advance(24 * 3_600);
    const draft = { name: 'n', url: receiver.url, events: ['order.created'] };
    expect(await client.expect(200, 'PUT', `/${id}`, { ...draft, isActive: false })).toMatchObject({ isActive: false });
    expect(await client.expect(200, 'PUT', `/${id}`, { ...draft, name: 'renamed' })).toMatchObject({ name: 'renamed' });
    const moved = await client.call('PUT', `/${id}`, { ...draft, url: `${receiver.url}?a` });
    expect([moved.status, moved.json()['error']]).toEqual([400, 'test_receiver_not_found']);
    expect(await client.expect(200, 'POST', `/${id}/test`)).toMatchObject({
      status: 'failed',
      error: 'The test receiver has expired.',
    });
    await client.expect(204, 'DELETE', `/${id}`);
  });
});
