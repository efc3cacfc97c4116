import type {
  AttemptAnswer,
  CapturedRequestAnswer,
  DeliveryAnswer,
  EndpointAnswer,
} from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal, type Portal } from '../system/portal.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 2 in the portal: the same functions as the management API, with the person as the actor.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

interface Receiver {
  readonly id: string;
  readonly url: string;
  readonly expiresAt: string;
  readonly requests?: number;
}

async function createWebhook(portal: Portal) {
  const receiver = await portal.json<Receiver>(201, 'POST', '/webhooks/test-receivers');
  const draft = { name: 'Orders', label: 'Our ERP', url: receiver.url, events: ['order.created'] };
  const webhook = await portal.json<EndpointAnswer & { secret: string }>(201, 'POST', '/webhooks', draft);
  return { receiver, draft, webhook };
}

describe('webhooks in the portal', () => {
  it('are made, read, changed, paused and deleted; a teammate who is a manager may do so too', async () => {
    const { subdomain } = await run.system.createAccount();
    const owner = await openPortal(run.system, subdomain);
    const portal = await openTeammatePortal(run.system, subdomain, owner, 'MANAGER');
    const { draft, webhook } = await createWebhook(portal);
    const { secret, ...shown } = webhook;
    expect(secret).toMatch(/^whsec_/);
    expect(shown).toMatchObject({ ...draft, createdVia: 'portal', isActive: true });
    expect(await portal.json(200, 'GET', '/webhooks')).toEqual({ data: [shown], limit: 10 });
    const paused = await portal.json(200, 'PUT', `/webhooks/${webhook.id}`, { ...draft, isActive: false });
    expect(paused).toMatchObject({ isActive: false, label: 'Our ERP' });
    const regenerated = await portal.json<{ secret: string }>(200, 'POST', `/webhooks/${webhook.id}/regenerate-secret`);
    expect(regenerated.secret).not.toBe(secret);
    expect((await portal.call('DELETE', `/webhooks/${webhook.id}`)).status).toBe(204);
    expect(await portal.refusal('GET', `/webhooks/${webhook.id}`)).toEqual([404, 'webhook_not_found']);
    const { data } = await portal.json<{ data: { action: string; actor: { name: string } }[] }>(
      200,
      'GET',
      '/activity',
    );
    expect(data.slice(0, 4).map(({ action, actor }) => `${action} ${actor.name}`)).toEqual([
      'webhook.deleted Tess',
      'webhook.secret_regenerated Tess',
      'webhook.changed Tess',
      'webhook.created Tess',
    ]);
  });

  it('know the catalogue of events, each with its sample and its envelope', async () => {
    const portal = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    const { data } = await portal.json<{ data: { type: string }[] }>(200, 'GET', '/webhooks/event-types');
    expect(data).toHaveLength(11);
    const envelope = await portal.json(200, 'GET', '/webhooks/event-types/order.created/sample-envelope');
    expect(envelope).toMatchObject({ type: 'order.created', data: { orderNumber: 'PO-000123' } });
    const path = '/webhooks/event-types/nothing/sample-envelope';
    expect(await portal.refusal('GET', path)).toEqual([404, 'event_type_not_found']);
  });

  it('send tests and samples, keep the attempts, and retry by hand what failed', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const { receiver, webhook, draft } = await createWebhook(portal);
    const send = (body?: object) => portal.json<DeliveryAnswer>(200, 'POST', `/webhooks/${webhook.id}/test`, body);
    expect(await send()).toMatchObject({ type: 'test', status: 'delivered', responseStatus: 200 });
    const sample = await send({ type: 'order.created' });
    const one = await portal.json<DeliveryAnswer & { attempts: AttemptAnswer[] }>(
      200,
      'GET',
      `/webhooks/${webhook.id}/deliveries/${sample.id}`,
    );
    expect(JSON.parse(one.attempts[0]!.requestBody)).toMatchObject({ type: 'order.created', data: { _sample: true } });
    const captured = await portal.json<{ data: CapturedRequestAnswer[] }>(
      200,
      'GET',
      `/webhooks/test-receivers/${receiver.id}/requests`,
    );
    expect(captured.data.map(({ verified }) => verified)).toEqual([true, true]);
    const receivers = await portal.json<{ data: Receiver[] }>(200, 'GET', '/webhooks/test-receivers');
    expect(receivers.data).toEqual([{ ...receiver, requests: 2 }]);

    await run.system.advanceClock(24 * 3_600);
    const later = await openPortal(run.system, subdomain);
    expect((await later.json<{ data: unknown[] }>(200, 'GET', '/webhooks/test-receivers')).data).toEqual([]);
    const failed = await later.json<DeliveryAnswer>(200, 'POST', `/webhooks/${webhook.id}/test`);
    expect(failed.status).toBe('failed');
    const path = `/webhooks/${webhook.id}/deliveries`;
    const retried = await later.json<DeliveryAnswer>(200, 'POST', `${path}/${failed.id}/retry`);
    expect(retried).toMatchObject({ retryOf: failed.id, status: 'failed' });
    expect(await later.refusal('POST', `${path}/${sample.id}/retry`)).toEqual([400, 'invalid_request']);
    const log = await later.json<{ data: DeliveryAnswer[] }>(200, 'GET', `${path}?status=failed`);
    expect(log.data.map(({ id }) => id)).toEqual([retried.id, failed.id]);
    const bad = { ...draft, url: 'https://127.0.0.1/' };
    expect(await later.refusal('PUT', `/webhooks/${webhook.id}`, bad)).toEqual([400, 'webhook_url_not_allowed']);
  });

  it('404 of another account do not exist, nor do their receivers', async () => {
    const [one, two] = [await run.system.createAccount(), await run.system.createAccount()];
    const { receiver, webhook } = await createWebhook(await openPortal(run.system, one.subdomain));
    const portal = await openPortal(run.system, two.subdomain);
    const paths = ['', '/deliveries', '/deliveries/x'].map((path) => `/webhooks/${webhook.id}${path}`);
    for (const path of paths) expect(await portal.refusal('GET', path)).toEqual([404, 'webhook_not_found']);
    expect(await portal.refusal('POST', `/webhooks/${webhook.id}/test`)).toEqual([404, 'webhook_not_found']);
    expect(await portal.refusal('DELETE', `/webhooks/${webhook.id}`)).toEqual([404, 'webhook_not_found']);
    const requests = `/webhooks/test-receivers/${receiver.id}/requests`;
    expect(await portal.refusal('GET', requests)).toEqual([400, 'test_receiver_not_found']);
  });

  it('403 and 409: not while the account is closing, nor before it has an instance', async () => {
    const account = await run.system.createAccount();
    const portal = await openPortal(run.system, account.subdomain);
    await run.system.operator('POST', `/accounts/${account.id}/begin-closing`);
    expect(await portal.refusal('POST', '/webhooks/test-receivers')).toEqual([403, 'account_closing']);
    expect((await portal.call('GET', '/webhooks')).status).toBe(200);
    const unborn = await run.system.createAccount({ provision: false });
    const early = await openPortal(run.system, unborn.subdomain);
    expect(await early.refusal('GET', '/webhooks')).toEqual([409, 'instance_not_ready']);
  });
});
