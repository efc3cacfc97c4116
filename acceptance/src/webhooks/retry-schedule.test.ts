import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import type { RunningProgram } from '../system/start-program.ts';
import { expectedSignature, startReceiver, type Receiver } from './setup/receiver.ts';
import { startWorker } from './setup/start-worker.ts';
import { allowLoopback, openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: [...clock, '--roles', 'platform,instance,operator'], env: allowLoopback });
const workers: RunningProgram[] = [];
let receiver: Receiver;
let client: WebhookClient;

beforeAll(async () => {
  workers.push(...(await Promise.all([1, 2].map(() => startWorker(run.system, { flags: clock, env: allowLoopback })))));
  receiver = await startReceiver();
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.stop()));
  await receiver.close();
});

async function freshClient(fields: object = {}): Promise<WebhookClient> {
  receiver.requests.length = 0;
  receiver.answer(200);
  client = await openWebhookClient(run.system, fields);
  return client;
}

describe('with two worker processes and a clock that is moved by hand', () => {
  it('a delivery that fails is tried again after 1, 5, 15, 60 and 240 minutes, and is then exhausted', async () => {
    await freshClient();
    const { id, secret } = await client.createEndpoint(receiver.url, { events: ['tenant.suspended'] });
    receiver.answer(500, {}, 'no');
    await client.operate('suspend');
    await client.settle();
    expect(receiver.requests).toHaveLength(1);
    for (const [retry, minutes] of [1, 5, 15, 60, 240].entries()) {
      await client.advance(minutes * 60 - 1);
      expect(receiver.requests).toHaveLength(retry + 1);
      await client.advance(1);
      expect(receiver.requests).toHaveLength(retry + 2);
    }
    await client.advance(7 * 24 * 3_600);
    expect(receiver.requests).toHaveLength(6);

    const ids = receiver.requests.map(({ envelope }) => envelope.id);
    expect(new Set(ids).size).toBe(1);
    const times = receiver.requests.map(({ envelope }) => envelope.created);
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 60, 360, 1_260, 4_860, 19_260]);
    for (const request of receiver.requests) {
      expect(String(request.envelope.created)).toBe(request.headers['x-platform-timestamp']);
      expect(request.headers['x-platform-signature']).toBe(expectedSignature(secret, request));
    }
    await client.operate('reactivate');
    const [record] = await client.deliveries(id, '?type=tenant.suspended');
    expect(record).toMatchObject({ status: 'exhausted', attemptCount: 6, responseStatus: 500, nextAttemptAt: null });
    const one = await client.expect<{ attempts: Record<string, unknown>[] }>(
      200,
      'GET',
      `/${id}/deliveries/${record!.id}`,
    );
    expect(one.attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(one.attempts[3]).toMatchObject({ responseStatus: 500, responseBody: 'no', responseTruncated: false });
    expect(one.attempts[3]!['requestBody']).toBe(receiver.requests[3]!.body.toString());
  });

  it('a retry that succeeds ends it, and a manual retry of an exhausted one is a new delivery linked to it', async () => {
    await freshClient();
    const { id } = await client.createEndpoint(receiver.url);
    receiver.answer(503);
    await client.bounce();
    await client.settle();
    receiver.answer(204);
    await client.advance(60);
    expect((await client.deliveries(id)).map(({ status, attemptCount }) => [status, attemptCount])).toEqual([
      ['delivered', 2],
      ['delivered', 2],
    ]);

    receiver.answer(410);
    await client.bounce();
    for (const minutes of [0, 1, 5, 15, 60, 240]) await client.advance(minutes * 60);
    const exhausted = (await client.deliveries(id, '?status=exhausted&type=tenant.reactivated'))[0]!;
    receiver.answer(200);
    receiver.requests.length = 0;
    const retried = await client.expect(200, 'POST', `/${id}/deliveries/${exhausted.id}/retry`);
    expect(retried).toMatchObject({ status: 'delivered', retryOf: exhausted.id, eventId: exhausted.eventId });
    expect(retried['id']).not.toBe(exhausted.id);
    expect(receiver.requests.map(({ envelope }) => envelope.id)).toEqual([exhausted.eventId]);
    const again = await client.call('POST', `/${id}/deliveries/${String(retried['id'])}/retry`);
    expect([again.status, again.json()['error']]).toEqual([400, 'invalid_request']);
  });

  it('a retry that waits is signed with the secret that the endpoint has when it is sent', async () => {
    await freshClient();
    const { id, secret } = await client.createEndpoint(receiver.url, { events: ['tenant.reactivated'] });
    receiver.answer(500);
    await client.bounce();
    await client.settle();
    const regenerated = await client.expect<{ secret: string }>(200, 'POST', `/${id}/regenerate-secret`);
    receiver.answer(200);
    await client.advance(60);
    const [first, retry, ...more] = receiver.requests;
    expect(more).toEqual([]);
    expect(first!.headers['x-platform-signature']).toBe(expectedSignature(secret, first!));
    expect(retry!.envelope.id).toBe(first!.envelope.id);
    expect(retry!.headers['x-platform-signature']).toBe(expectedSignature(regenerated.secret, retry!));
  });

  it('a paused or deleted endpoint gets nothing that waited, and nothing of its pause', async () => {
    await freshClient();
    const { id, ...endpoint } = await client.createEndpoint(receiver.url);
    const other = await client.createEndpoint(receiver.url);
    receiver.answer(500);
    await client.bounce();
    await client.settle();
    await client.expect(200, 'PUT', `/${id}`, { ...endpoint, isActive: false });
    await client.expect(204, 'DELETE', `/${other.id}`);
    receiver.answer(200);
    receiver.requests.length = 0;
    await client.bounce();
    await client.advance(24 * 3_600);
    await client.expect(200, 'PUT', `/${id}`, { ...endpoint, isActive: true });
    await client.advance(24 * 3_600);
    expect(receiver.requests).toEqual([]);
    expect((await client.deliveries(id)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);
    await client.bounce();
    await client.settle();
    expect(receiver.requests.map(({ envelope }) => envelope.type).sort()).toEqual([...endpoint.events].sort());
  });

  it('history is shown for 30 days', async () => {
    await freshClient();
    const { id } = await client.createEndpoint(receiver.url);
    await client.bounce();
    await client.advance(30 * 24 * 3_600 - 1);
    expect(await client.deliveries(id)).toHaveLength(2);
    await client.advance(1);
    expect(await client.deliveries(id)).toHaveLength(0);
  });
});
