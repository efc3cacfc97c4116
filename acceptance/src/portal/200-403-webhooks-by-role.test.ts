import type { ActivityAnswer } from '@storehouse/contract/operations/portal/activity-operations';
import type { PortalErrorAnswer } from '@storehouse/contract/operations/portal/portal-call';
import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import type {
  ListedEndpointAnswer,
  PortalCapturedAnswer,
  PortalDeliveryAnswer,
  PortalEndpointAnswer,
} from '@storehouse/contract/operations/portal/webhook-operations';
import type { DeliveryAnswer, EndpointAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal, type Portal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 4, section 6: who manages webhooks in the portal, and what the others see.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const secretValue = 'Bearer very-secret-value';

/** An account whose endpoint has custom headers and was created with an admin key. */
async function openAccount() {
  const { id, subdomain } = await run.system.createAccount();
  const { key } = await run.system.createKey(id);
  const byKey = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await run.system.platform(`/api/v1/webhooks${path}`, {
      method,
      headers: { 'x-api-key': key },
      body,
    });
    if (answer.status >= 300) throw new Error(answer.text);
    return answer.json<T>();
  };
  const receiver = await byKey<{ id: string; url: string }>('POST', '/test-receivers');
  const draft = { name: 'Orders', label: 'Our ERP', url: receiver.url, events: ['order.created'] };
  const headers = { Authorization: secretValue, 'X-Env': 'production' };
  const endpoint = await byKey<EndpointAnswer>('POST', '', { ...draft, headers });
  const owner = await openPortal(run.system, subdomain);
  return { subdomain, owner, receiver, draft, headers, endpoint, byKey };
}

const managesOf = async (portal: Portal) => (await portal.json<MeAnswer>(200, 'GET', '/me')).managesWebhooks;

describe('200 the list of webhooks', () => {
  it.each([[null], ['ASSISTANT'] as const])(
    'has name, label, host, events and state for a teammate with the role %s, and 403 everywhere else',
    async (role) => {
      const { subdomain, owner, endpoint, receiver, draft } = await openAccount();
      const portal = await openTeammatePortal(run.system, subdomain, owner, role);
      expect(await managesOf(portal)).toBe(false);
      const list = await portal.json<{ data: ListedEndpointAnswer[] }>(200, 'GET', '/webhooks');
      const { name, label, events } = draft;
      const urlHost = new URL(receiver.url).host;
      expect(list.data).toEqual([{ id: endpoint.id, name, label, urlHost, events, isActive: true }]);
      expect((await portal.call('GET', '/webhooks/event-types')).status).toBe(200);

      const path = `/webhooks/${endpoint.id}`;
      for (const [method, refused, body] of [
        ['POST', '/webhooks', draft],
        ['GET', path],
        ['PUT', path, draft],
        ['DELETE', path],
        ['POST', `${path}/regenerate-secret`],
        ['POST', `${path}/test`],
        ['GET', `${path}/deliveries`],
        ['GET', '/webhooks/test-receivers'],
        ['POST', '/webhooks/test-receivers'],
        ['GET', `/webhooks/test-receivers/${receiver.id}/requests`],
      ] as const) {
        expect(await portal.refusal(method, refused, body)).toEqual([403, 'integrator_only']);
      }
      // A URL may contain a token, so the activity log shows only its host.
      const { data } = await portal.json<ActivityAnswer>(200, 'GET', '/activity');
      const created = data.find(({ action }) => action === 'webhook.created');
      expect(created?.detail['url']).toBe(urlHost);
    },
  );

  it('is to be managed by the owner and a manager, from the next request after the role was given or taken', async () => {
    const { subdomain, owner, endpoint } = await openAccount();
    const portal = await openTeammatePortal(run.system, subdomain, owner, 'MANAGER');
    expect([await managesOf(owner), await managesOf(portal)]).toEqual([true, true]);
    expect((await portal.call('GET', `/webhooks/${endpoint.id}`)).status).toBe(200);
    expect((await portal.call('POST', `/webhooks/${endpoint.id}/regenerate-secret`)).status).toBe(200);
  });
});

describe('values of custom headers', () => {
  it('are nowhere in the portal, not even for the owner, and as before in the management API', async () => {
    const { subdomain, owner, endpoint, receiver, headers, byKey } = await openAccount();
    const manager = await openTeammatePortal(run.system, subdomain, owner, 'MANAGER');
    const path = `/webhooks/${endpoint.id}`;
    const { id } = await owner.json<DeliveryAnswer>(200, 'POST', `${path}/test`);
    for (const portal of [owner, manager]) {
      const shown = await portal.json<PortalEndpointAnswer>(200, 'GET', path);
      expect(shown.headers).toEqual({ Authorization: null, 'X-Env': null });
      const { attempts } = await portal.json<PortalDeliveryAnswer>(200, 'GET', `${path}/deliveries/${id}`);
      expect(attempts[0]?.requestHeaders).toMatchObject({ Authorization: null, 'X-Env': null });
      expect(Object.entries(attempts[0]!.requestHeaders).find(([name]) => /signature/i.test(name))?.[1]).toBeTruthy();
      const requests = `/webhooks/test-receivers/${receiver.id}/requests`;
      const captured = await portal.json<{ data: PortalCapturedAnswer[] }>(200, 'GET', requests);
      expect(captured.data).toHaveLength(1);
      const answers = [shown, attempts, captured, (await portal.call('GET', '/webhooks')).text];
      expect(JSON.stringify(answers)).not.toContain(secretValue);
      expect(JSON.stringify(answers)).not.toContain('production');
    }
    expect((await byKey<EndpointAnswer>('GET', `/${endpoint.id}`)).headers).toEqual(headers);
    const delivery = await byKey<{ attempts: { requestHeaders: object }[] }>('GET', `/${endpoint.id}/deliveries/${id}`);
    expect(delivery.attempts[0]?.requestHeaders).toMatchObject(headers);
  });

  it('stay as they are where they are not given, and change where they are', async () => {
    const { owner, endpoint, draft, headers, byKey } = await openAccount();
    const path = `/webhooks/${endpoint.id}`;
    const stored = async () => (await byKey<EndpointAnswer>('GET', `/${endpoint.id}`)).headers;
    await owner.json(200, 'PUT', path, { ...draft, name: 'Renamed' });
    expect(await stored()).toEqual(headers);
    const read = await owner.json<PortalEndpointAnswer>(200, 'GET', path);
    const answer = await owner.json<PortalEndpointAnswer>(200, 'PUT', path, { ...read, isActive: false });
    expect(answer.headers).toEqual({ Authorization: null, 'X-Env': null });
    expect(await stored()).toEqual(headers);
    await owner.json(200, 'PUT', path, { ...draft, headers: { Authorization: 'Bearer another', 'X-Env': null } });
    expect(await stored()).toEqual({ Authorization: 'Bearer another', 'X-Env': 'production' });
    await owner.json(200, 'PUT', path, { ...draft, headers: { 'X-Env': null } });
    expect(await stored()).toEqual({ 'X-Env': 'production' });
    expect(await owner.refusal('PUT', path, { ...draft, headers: { 'X-New': null } })).toEqual([
      400,
      'invalid_request',
    ]);
    expect(await stored()).toEqual({ 'X-Env': 'production' });
    const created = await owner.json<PortalEndpointAnswer & { secret: string }>(201, 'POST', '/webhooks', {
      ...draft,
      headers: { Authorization: secretValue },
    });
    expect([created.headers, created.secret]).toEqual([{ Authorization: null }, expect.stringMatching(/^whsec_/)]);
    // With a key, headers that are left out are removed, as before.
    await byKey('PUT', `/${created.id}`, draft);
    expect((await byKey<EndpointAnswer>('GET', `/${created.id}`)).headers).toEqual({});
  });

  it('stay with their URL: with another one, all that are kept must be given again', async () => {
    const { owner, endpoint, draft, headers, byKey } = await openAccount();
    const path = `/webhooks/${endpoint.id}`;
    const stored = () => byKey<EndpointAnswer>('GET', `/${endpoint.id}`);
    const url = (await byKey<{ url: string }>('POST', '/test-receivers')).url;
    for (const given of [{}, { headers: null }, { headers: { Authorization: null, 'X-Env': 'test' } }]) {
      const answer = await owner.call('PUT', path, { ...draft, url, ...given });
      expect([answer.status, answer.json<PortalErrorAnswer>()]).toEqual([
        400,
        {
          error: 'invalid_request',
          message: 'With another URL, enter the values of the custom headers again.',
          errors: [{ field: 'headers', message: 'With another URL, enter the values of the custom headers again.' }],
        },
      ]);
    }
    expect(await stored()).toMatchObject({ url: draft.url, headers });
    await owner.json(200, 'PUT', path, { ...draft, url, headers: { Authorization: 'Bearer of the other URL' } });
    expect(await stored()).toMatchObject({ url, headers: { Authorization: 'Bearer of the other URL' } });
    await owner.json(200, 'PUT', path, { ...draft, url, headers: { Authorization: null } });
    // Without any, there is nothing to keep.
    await owner.json(200, 'PUT', path, { ...draft, headers: {} });
    await owner.json(200, 'PUT', path, { ...draft, url });
    expect(await stored()).toMatchObject({ url, headers: {} });
  });
});
