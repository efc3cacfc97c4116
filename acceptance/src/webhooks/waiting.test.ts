import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import type { RunningProgram } from '../system/start-program.ts';
import { openShipments } from './setup/instance-events.ts';
import { startReceiver, type Receiver } from './setup/receiver.ts';
import { startWorker } from './setup/start-worker.ts';
import { allowLoopback, bothTenantEvents, openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: clock, env: allowLoopback });
const everything = [...bothTenantEvents, 'shipment.created'];
const day = 24 * 3_600;
let worker: RunningProgram;
let receiver: Receiver;
let client: WebhookClient;

beforeAll(async () => {
  worker = await startWorker(run.system, { flags: clock, env: allowLoopback });
  receiver = await startReceiver();
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
});
beforeEach(async () => {
  receiver.requests.length = 0;
  receiver.answer(200);
  client = await openWebhookClient(run.system);
});

const receivedTypes = () => receiver.requests.map(({ envelope }) => envelope.type);
const statusesOf = async (id: string, query = '?limit=100') =>
  (await client.deliveries(id, query)).map(({ status }) => status);

describe('while the account is suspended', () => {
  it('the suspension itself is sent at once; the rest waits and is sent after a reactivation within a day', async () => {
    const createShipments = await openShipments(client);
    const { id } = await client.createEndpoint(receiver.url, { events: everything });
    receiver.answer(500);
    await createShipments(1);
    await client.settle();
    receiver.requests.length = 0;
    receiver.answer(200);
    await client.operate('suspend');
    await client.advance(3_600);
    expect(receivedTypes()).toEqual(['tenant.suspended']);
    await client.operate('reactivate');
    await client.settle();
    expect(receivedTypes().sort()).toEqual(['shipment.created', 'tenant.reactivated', 'tenant.suspended']);
    expect(await statusesOf(id)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it.each([
    ['exactly one day later is still sent', day, 'delivered'],
    ['more than a day old is not sent any more', day + 1, 'expired'],
  ])('an event that is %s', async (_what, seconds, status) => {
    const createShipments = await openShipments(client);
    const { id } = await client.createEndpoint(receiver.url, { events: ['shipment.created'] });
    receiver.answer(500);
    await createShipments(1);
    await client.settle();
    receiver.answer(200);
    await client.operate('suspend');
    await run.system.advanceClock(seconds);
    await client.operate('reactivate');
    await client.settle();
    expect(await statusesOf(id)).toEqual([status]);
    expect(receiver.requests).toHaveLength(status === 'expired' ? 1 : 2);
  });
});

describe('while an account that was suspended is closing', () => {
  it('its events wait a day, as in any suspension, and are not sent; those of an active one that is closing are', async () => {
    const createShipments = await openShipments(client);
    await client.createEndpoint(receiver.url, { events: everything });
    await client.operate('pause-events');
    await createShipments(1);
    await client.operate('suspend');
    await client.operate('begin-closing');
    await client.operate('resume-events');
    await client.advance(day + 1);
    expect(receivedTypes()).toEqual(['tenant.suspended']);

    receiver.requests.length = 0;
    client = await openWebhookClient(run.system);
    const createMore = await openShipments(client);
    const other = await client.createEndpoint(receiver.url, { events: everything });
    await client.operate('pause-events');
    await createMore(1);
    await client.operate('begin-closing');
    await client.operate('resume-events');
    await client.settle();
    expect(receivedTypes()).toEqual(['shipment.created']);
    expect(await statusesOf(other.id)).toEqual(['delivered']);
  });
});

describe('while events are paused', () => {
  it('instance events wait, platform events do not, and all are sent afterwards, days late', async () => {
    const createShipments = await openShipments(client);
    const { id } = await client.createEndpoint(receiver.url, { events: everything });
    await client.operate('pause-events');
    await createShipments(3);
    await client.bounce();
    await client.advance(6 * day);
    expect(receivedTypes().sort()).toEqual([...bothTenantEvents].sort());
    expect(await statusesOf(id, '?type=shipment.created')).toEqual(['pending', 'pending', 'pending']);
    await client.operate('resume-events');
    await client.settle();
    expect(receivedTypes().filter((type) => type === 'shipment.created')).toHaveLength(3);
  });

  it('an event that waits more than seven days is not sent', async () => {
    const createShipments = await openShipments(client);
    const { id } = await client.createEndpoint(receiver.url, { events: everything });
    await client.operate('pause-events');
    await createShipments(1);
    await client.advance(7 * day);
    expect(await statusesOf(id)).toEqual(['pending']);
    await client.advance(1);
    expect(await statusesOf(id)).toEqual(['expired']);
    await client.operate('resume-events');
    await client.settle();
    expect(receiver.requests).toEqual([]);
  });
});

describe('at the hourly cap of 1,000 deliveries', () => {
  it('instance events stop at 800, wait for room, and leave the rest to others', async () => {
    const createShipments = await openShipments(client);
    const endpoints = [];
    for (let count = 0; count < 10; count += 1)
      endpoints.push(await client.createEndpoint(receiver.url, { events: everything }));
    await createShipments(84);
    await client.settle();
    expect(receiver.requests).toHaveLength(800);
    await client.bounce();
    await client.settle();
    expect(receiver.requests).toHaveLength(820);

    const [first] = endpoints;
    receiver.answer(500);
    const failed = await client.expect(200, 'POST', `/${first!.id}/test`);
    receiver.answer(200);
    const retry = `/${first!.id}/deliveries/${String(failed['id'])}/retry`;
    expect(await client.expect(200, 'POST', retry)).toMatchObject({ status: 'delivered', retryOf: failed['id'] });
    // The test and its retry count: 822. Ten bounces add 200, of which 178 fit; other events over the allowance are not sent.
    for (let round = 0; round < 10; round += 1) await client.bounce();
    await client.settle();
    expect(receiver.requests).toHaveLength(1_000);
    for (const path of [`/${first!.id}/test`, retry]) {
      const refused = await client.call('POST', path);
      expect([refused.status, refused.json()['error']]).toEqual([400, 'delivery_cap_reached']);
    }
    expect(receiver.requests).toHaveLength(1_000);

    await client.advance(3_599);
    expect(receiver.requests).toHaveLength(1_000);
    await client.advance(1);
    expect(receiver.requests).toHaveLength(1_040);
    expect(receivedTypes().slice(-40)).toEqual(Array.from({ length: 40 }, () => 'shipment.created'));
    const cancelled = await Promise.all(endpoints.map(({ id }) => statusesOf(id, '?status=cancelled&limit=100')));
    expect(cancelled.flat()).toHaveLength(22);
    const ids = receiver.requests.map(
      ({ envelope, headers }) => `${envelope.id} ${String(headers['x-platform-signature'])}`,
    );
    // The retry of the test is sent in the same second, so both have the same signature.
    expect(new Set(ids).size).toBe(ids.length - 1);
  });
});
