import { eventRegistry } from '@storehouse/contract/webhooks/event-registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { expectedSignature, startReceiver, type Receiver } from './setup/receiver.ts';
import { allowLoopback, openWebhookClient, type EndpointAnswer, type WebhookClient } from './setup/webhook-client.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });
let receiver: Receiver;
let client: WebhookClient;
beforeAll(async () => {
  receiver = await startReceiver();
  client = await openWebhookClient(run.system);
});
afterAll(() => receiver.close());

describe('an endpoint', () => {
  it('is created active, with its secret once, a Location and the key as its origin', async () => {
    const body = {
      name: 'ERP',
      label: ' Größe 🚀 ',
      url: receiver.url,
      events: ['order.created'],
      isActive: false,
      createdVia: 'portal',
    };
    const answer = await client.call('POST', '', body);
    const created = answer.json<EndpointAnswer>();
    expect(answer.status).toBe(201);
    expect(answer.headers.location).toBe(`/api/v1/webhooks/${created.id}`);
    expect(answer.headers['access-control-expose-headers']).toContain('Location');
    expect(created).toMatchObject({ label: 'Größe 🚀', isActive: true, createdVia: 'api_key', headers: {} });
    expect(created.secret).toMatch(/^whsec_[A-Za-z0-9_-]{43}$/);
    const { secret: _, ...read } = created;
    expect((await client.call('GET', `/${created.id}`)).json()).toEqual(read);
    expect((await client.call('GET', '')).json()).toEqual({ data: [read], limit: 10 });
  });

  it('is replaced as a whole, but for isActive', async () => {
    const fields = {
      label: 'L',
      headers: { 'X-A': 'b' },
      events: ['order.created', 'order.created', 'shipment.created'],
    };
    const { id, events } = await client.createEndpoint(receiver.url, fields);
    expect(events).toEqual(['order.created', 'shipment.created']);
    const paused = await client.expect(200, 'PUT', `/${id}`, { name: 'n', url: receiver.url, events, isActive: false });
    expect(paused).toMatchObject({ name: 'n', label: null, headers: {}, isActive: false });
    expect(paused).not.toHaveProperty('secret');
    const still = await client.expect(200, 'PUT', `/${id}`, {
      name: 'm',
      url: receiver.url,
      events: ['order.updated'],
      label: '  ',
    });
    expect(still).toMatchObject({ name: 'm', label: null, isActive: false, events: ['order.updated'] });
    expect((await client.call('PUT', `/${id}`, { name: 'm', url: receiver.url })).status).toBe(400);
  });

  it('is gone when it is deleted', async () => {
    const { id } = await client.createEndpoint(receiver.url);
    expect((await client.call('DELETE', `/${id}`)).status).toBe(204);
    for (const [method, path] of [
      ['GET', ''],
      ['PUT', ''],
      ['DELETE', ''],
      ['POST', '/test'],
      ['GET', '/deliveries'],
      ['POST', '/regenerate-secret'],
    ]) {
      const body = method === 'PUT' ? { name: 'n', url: receiver.url, events: ['order.created'] } : undefined;
      const answer = await client.call(method!, `/${id}${path!}`, body);
      expect([method, answer.status, answer.json()['error']]).toEqual([method, 404, 'webhook_not_found']);
    }
  });

  it('is indistinguishable from none for another account', async () => {
    const other = await openWebhookClient(run.system);
    const { id } = await client.createEndpoint(receiver.url);
    const theirs = await other.call('GET', `/${id}`);
    const nobodys = await other.call('GET', '/00000000-0000-4000-8000-000000000000');
    expect([theirs.status, theirs.text]).toEqual([nobodys.status, nobodys.text]);
    expect((await other.call('DELETE', `/${id}`)).status).toBe(404);
    expect((await client.call('GET', `/${id}`)).status).toBe(200);
    expect((await other.call('GET', '/no-uuid')).json()['error']).toBe('webhook_not_found');
  });
});

describe('a test send', () => {
  it('is signed, carries the custom headers and is marked', async () => {
    const { id, secret } = await client.createEndpoint(receiver.url, {
      headers: { 'X-Route': 'erp 7', Authorization: 'Bearer x' },
    });
    receiver.requests.length = 0;
    const record = await client.expect(200, 'POST', `/${id}/test`);
    expect(record).toMatchObject({
      webhookId: id,
      type: 'test',
      status: 'delivered',
      attemptCount: 1,
      responseStatus: 200,
      retryOf: null,
    });
    const [request] = receiver.requests;
    expect(request!.envelope).toEqual({
      id: record['eventId'],
      type: 'test',
      created: 1_772_352_000,
      data: { _sample: true },
    });
    expect(request!.headers).toMatchObject({
      'x-route': 'erp 7',
      authorization: 'Bearer x',
      'content-type': 'application/json',
    });
    expect(request!.headers['x-platform-signature']).toBe(expectedSignature(secret, request!));
  });

  it.each(eventRegistry)('of $type carries every field of the type', async ({ type, samplePayload }) => {
    const [endpoint] = (await client.expect<{ data: EndpointAnswer[] }>(200, 'GET', '')).data;
    await client.expect(200, 'PUT', `/${endpoint!.id}`, {
      name: 'n',
      url: receiver.url,
      events: ['order.created'],
      isActive: true,
    });
    receiver.requests.length = 0;
    await client.expect(200, 'POST', `/${endpoint!.id}/test`, { type });
    expect(receiver.requests[0]!.envelope).toMatchObject({ type, data: { ...samplePayload, _sample: true } });
  });

  it('that fails is recorded as failed, and can be retried', async () => {
    const { id } = await client.createEndpoint(receiver.url);
    receiver.answer(500);
    const failed = await client.expect(200, 'POST', `/${id}/test`);
    expect(failed).toMatchObject({ status: 'failed', responseStatus: 500, error: 'The receiver answered 500.' });
    receiver.answer(200);
    const retried = await client.expect(200, 'POST', `/${id}/deliveries/${String(failed['id'])}/retry`);
    expect(retried).toMatchObject({
      status: 'delivered',
      retryOf: failed['id'],
      eventId: failed['eventId'],
      type: 'test',
    });
    expect((await client.deliveries(id)).map((one) => one.id)).toEqual([retried['id'], failed['id']]);
  });

  it('of an unknown type is refused', async () => {
    const { id } = await client.createEndpoint(receiver.url);
    for (const type of ['order.deleted', '', 7]) {
      expect((await client.call('POST', `/${id}/test`, { type })).json()['error']).toBe('invalid_request');
    }
  });

  it('is signed with the new secret as soon as there is one', async () => {
    const { id, secret } = await client.createEndpoint(receiver.url);
    const regenerated = await client.expect<{ secret: string }>(200, 'POST', `/${id}/regenerate-secret`);
    expect(regenerated.secret).not.toBe(secret);
    receiver.requests.length = 0;
    await client.expect(200, 'POST', `/${id}/test`);
    const [request] = receiver.requests;
    expect(request!.headers['x-platform-signature']).toBe(expectedSignature(regenerated.secret, request!));
  });
});

it('the history is paged newest first, and filtered', async () => {
  const fresh = await openWebhookClient(run.system);
  const { id } = await fresh.createEndpoint(receiver.url);
  const sent: unknown[] = [];
  for (const type of ['test', 'order.created', 'test', 'test', 'order.created']) {
    const record = await fresh.expect(200, 'POST', `/${id}/test`, type === 'test' ? undefined : { type });
    sent.unshift(record['id']);
  }
  const seen: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { data: { id: string }[]; nextCursor: string | null } = await fresh.expect(
      200,
      'GET',
      `/${id}/deliveries?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
    );
    seen.push(...page.data.map((record) => record.id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(sent);
  expect(await fresh.deliveries(id, '?type=order.created')).toHaveLength(2);
  expect(await fresh.deliveries(id, '?status=failed')).toHaveLength(0);
  for (const query of [
    'limit=0',
    'limit=101',
    'limit=x',
    'status=none',
    'type=none',
    'cursor=x',
    'cursor=MTIz',
    'other=1',
    'limit=1&limit=2',
  ]) {
    const answer = await fresh.call('GET', `/${id}/deliveries?${query}`);
    expect([query, answer.status, answer.json()['error']]).toEqual([query, 400, 'invalid_request']);
  }
});

it('the registry lists the types, and a sample envelope is the same bytes every time', async () => {
  const types = await client.expect<{ data: unknown[] }>(200, 'GET', '/event-types');
  expect(types.data).toEqual(eventRegistry);
  for (const { type, samplePayload } of eventRegistry) {
    const [first, second] = [
      await client.call('GET', `/event-types/${type}/sample-envelope`),
      await client.call('GET', `/event-types/${type}/sample-envelope`),
    ];
    expect(first.text).toBe(second.text);
    expect(first.headers['x-platform-sample']).toBe('true');
    expect(first.json()).toMatchObject({ id: '00000000-0000-0000-0000-000000000000', type, data: samplePayload });
  }
  const unknown = await client.call('GET', '/event-types/test/sample-envelope');
  expect([unknown.status, unknown.json()['error']]).toEqual([404, 'event_type_not_found']);
});

it('browsers are let in from the platform and its subdomains only', async () => {
  const platform = new URL(run.system.program.ready.platformUrl);
  const preflight = (origin: string) =>
    run.system.platform('/api/v1/webhooks', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST' },
    });
  const own = `${platform.protocol}//portal.${platform.host}`;
  const allowed = await preflight(own);
  expect([allowed.status, allowed.headers['access-control-allow-origin']]).toEqual([204, own]);
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  const answer = await client.call('GET', '', undefined, { headers: { origin: own } });
  expect(answer.headers['access-control-expose-headers']).toContain('Location');
});
