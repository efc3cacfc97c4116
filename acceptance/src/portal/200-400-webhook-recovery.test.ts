import type {
  EndpointHealthAnswer,
  RecoveryAnswer,
} from '@storehouse/contract/operations/portal/webhook-health-operations';
import type { DeliveryAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';
import { startReceiver } from '../webhooks/setup/receiver.ts';
import { allowLoopback, WebhookClient } from '../webhooks/setup/webhook-client.ts';

// Decision 0045: how endpoints are doing, and resending what failed, by the contract's rules for manual retries.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });

async function openEndpoint() {
  const account = await run.system.createAccount();
  const client = new WebhookClient(run.system, account, await run.system.createKey(account.id));
  const receiver = await startReceiver();
  const { id } = await client.createEndpoint(receiver.url);
  const portal = () => openPortal(run.system, account.subdomain);
  return { account, client, receiver, id, portal };
}

/** Lets every automatic retry fail. */
async function exhaust(client: WebhookClient): Promise<void> {
  await client.bounce();
  await client.settle();
  for (const minutes of [1, 5, 15, 60, 240]) {
    await run.system.advanceClock(minutes * 60);
    await client.settle();
  }
}

describe('the health of endpoints', () => {
  it('goes from no deliveries over failing to healthy, with its figures, for those who manage webhooks', async () => {
    const { account, client, receiver, id, portal } = await openEndpoint();
    const owner = await portal();
    const read = async () => {
      const { data } = await owner.json<{ data: EndpointHealthAnswer[] }>(200, 'GET', '/webhooks/health');
      return data[0]!;
    };
    expect(await read()).toMatchObject({ webhookId: id, state: 'unused', succeeded: 0, failed: 0, lastFailure: null });
    receiver.answer(503);
    for (let count = 0; count < 3; count += 1) await client.expect(200, 'POST', `/${id}/test`);
    expect(await read()).toMatchObject({
      state: 'failing',
      failed: 3,
      failuresInARow: 3,
      keepsFailing: false,
      failingSince: expect.any(String),
      lastFailure: { error: 'The receiver answered 503.' },
    });
    receiver.answer(200);
    await client.expect(200, 'POST', `/${id}/test`);
    const recovered = await read();
    expect(recovered).toMatchObject({ state: 'degraded', succeeded: 1, failed: 3, failingSince: null });
    expect(recovered.hours.at(-1)).toMatchObject({ succeeded: 1, failed: 3 });
    expect(recovered.p95Ms).toBeGreaterThanOrEqual(recovered.p50Ms ?? Number.NaN);
    const assistant = await openTeammatePortal(run.system, account.subdomain, owner, 'ASSISTANT');
    expect(await assistant.refusal('GET', '/webhooks/health')).toEqual([403, 'integrator_only']);
    const stranger = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    expect(await stranger.json(200, 'GET', '/webhooks/health')).toMatchObject({ data: [] });
    await receiver.close();
  });

  it('an endpoint that keeps failing: one email to the owner and one entry in the log, not one per delivery', async () => {
    const { client, receiver, portal } = await openEndpoint();
    receiver.answer(500);
    await exhaust(client);
    const owner = await portal();
    const { data: mails } = await owner.json<{ data: { kind: string; subject: string; recipient: string }[] }>(
      200,
      'GET',
      '/mails',
    );
    expect(mails.filter(({ kind }) => kind === 'endpoint-failing')).toMatchObject([
      { subject: expect.stringMatching(/^Webhook failing – .+: test$/), recipient: 'owner@example.com' },
    ]);
    const { data: log } = await owner.json<{ data: { action: string }[] }>(200, 'GET', '/activity');
    expect(log.filter(({ action }) => action === 'webhook.failing')).toHaveLength(1);
    await receiver.close();
  });
});

describe('a recovery', () => {
  it('resends what failed, once, linked to the originals and freshly signed', async () => {
    const { client, receiver, id, portal } = await openEndpoint();
    receiver.answer(500);
    await exhaust(client);
    const failed = await client.deliveries(id, '?status=exhausted');
    expect(failed).toHaveLength(2);
    const owner = await portal();
    const since = '2026-03-01T00:00:00Z';
    const count = (from: string) => owner.json(200, 'GET', `/webhooks/${id}/failed?since=${encodeURIComponent(from)}`);
    expect(await count(since)).toEqual({ count: 2 });
    expect(await count('2027-01-01T00:00:00Z')).toEqual({ count: 0 });
    receiver.answer(200);
    receiver.requests.length = 0;
    const started = await owner.json<RecoveryAnswer>(201, 'POST', `/webhooks/${id}/recoveries`, { since });
    expect(started).toMatchObject({ state: 'running', total: 2, webhookId: id });
    await client.settle();
    const { data } = await owner.json<{ data: RecoveryAnswer[] }>(200, 'GET', `/webhooks/${id}/recoveries`);
    expect(data).toMatchObject([{ id: started.id, state: 'done', total: 2, sent: 2, delivered: 2, failed: 0 }]);
    expect(receiver.requests.map(({ envelope }) => envelope.id).sort()).toEqual(
      failed.map(({ eventId }) => eventId).sort(),
    );
    const retried = await client.deliveries(id, '?status=delivered');
    expect(retried.map(({ retryOf }) => retryOf).sort()).toEqual(failed.map((delivery) => delivery.id).sort());
    expect(await owner.refusal('POST', `/webhooks/${id}/recoveries`, { since })).toEqual([400, 'invalid_request']);
    expect(await owner.refusal('POST', `/webhooks/${id}/recoveries`, {})).toEqual([400, 'invalid_request']);
    const cancelled = await owner.json(200, 'POST', `/webhooks/${id}/recoveries/${started.id}/cancel`);
    expect(cancelled).toMatchObject({ state: 'done' });
    await receiver.close();
  });

  it('404 of another account, and refused for a paused endpoint', async () => {
    const { client, receiver, id, portal } = await openEndpoint();
    receiver.answer(500);
    await client.expect(200, 'POST', `/${id}/test`);
    const body = { since: '2026-03-01T00:00:00Z' };
    const stranger = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    expect(await stranger.refusal('POST', `/webhooks/${id}/recoveries`, body)).toEqual([404, 'webhook_not_found']);
    expect(await stranger.refusal('GET', `/webhooks/${id}/recoveries`)).toEqual([404, 'webhook_not_found']);
    const path = `/webhooks/${id}/failed?since=2026-03-01T00:00:00Z`;
    expect(await stranger.refusal('GET', path)).toEqual([404, 'webhook_not_found']);
    const owner = await portal();
    expect(await owner.refusal('POST', `/webhooks/${id}/recoveries/x/cancel`)).toEqual([404, 'webhook_not_found']);
    const { secret: _, ...endpoint } = await client.expect(200, 'GET', `/${id}`);
    await client.expect(200, 'PUT', `/${id}`, { ...endpoint, isActive: false });
    expect(await owner.refusal('POST', `/webhooks/${id}/recoveries`, body)).toEqual([400, 'invalid_request']);
    await receiver.close();
  });
});

describe('the search in the delivery log', () => {
  it('by text, time and type; the management API does not have it', async () => {
    const { client, receiver, id, portal } = await openEndpoint();
    await client.expect(200, 'POST', `/${id}/test`);
    receiver.answer(418);
    await client.expect(200, 'POST', `/${id}/test`, { type: 'tenant.suspended' });
    const owner = await portal();
    const types = async (query: string) => {
      const path = `/webhooks/${id}/deliveries?${query}`;
      return (await owner.json<{ data: DeliveryAnswer[] }>(200, 'GET', path)).data.map(({ type }) => type);
    };
    expect(await types('q=UNPAID%20invoice')).toEqual(['tenant.suspended']);
    // The digits 418 may also occur in an id of the other delivery; the sentence cannot.
    expect(await types('q=418')).toContain('tenant.suspended');
    expect(await types('q=answered%20418')).toEqual(['tenant.suspended']);
    expect(await types('q=nothing%20like%20it')).toEqual([]);
    expect(await types('withinHours=1')).toEqual(['tenant.suspended', 'test']);
    expect(await types('to=2026-03-01T00:00:00Z')).toEqual([]);
    expect(await types('from=2026-03-01T00:00:00Z&type=test')).toEqual(['test']);
    for (const query of ['from=yesterday', 'withinHours=0', 'withinHours=721', 'other=1']) {
      expect(await owner.refusal('GET', `/webhooks/${id}/deliveries?${query}`)).toEqual([400, 'invalid_request']);
    }
    expect((await client.call('GET', `/${id}/deliveries?q=x`)).status).toBe(400);
    await receiver.close();
  });
});
