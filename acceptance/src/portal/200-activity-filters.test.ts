import type { NewTeammateAnswer } from '@storehouse/contract/operations/portal/account-operations';
import type { ActivityAnswer } from '@storehouse/contract/operations/portal/activity-operations';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

/** An account in which the operator, the owner and a key have changed something. */
async function createActivity() {
  const account = await run.system.createAccount({ zone: 'Pacific/Auckland' });
  const portal = await openPortal(run.system, account.subdomain);
  const { id: keyId, key } = await run.system.createKey(account.id, { name: '=Robot', scopes: ['admin'] });
  await portal.json(200, 'PATCH', '/settings', { expiryWindowDays: 30 });
  await portal.json<NewTeammateAnswer>(201, 'POST', '/team', { email: 'bo@example.com', name: 'Bo' });
  await run.system.platform('/api/v1/webhooks/test-receivers', { method: 'POST', headers: { 'x-api-key': key } });
  const actions = async (query: string) =>
    (await portal.json<ActivityAnswer>(200, 'GET', `/activity?${query}`)).data.map(({ action }) => action);
  return { ...account, portal, keyId, actions };
}

describe('the activity log', () => {
  it('200 by who, what, day and words, each by itself and together', async () => {
    const { actions, owner, keyId } = await createActivity();
    expect(await actions('actorKind=key')).toEqual(['test_receiver.created']);
    expect(await actions(`actorKind=key&actorId=${keyId}`)).toEqual(['test_receiver.created']);
    expect(await actions(`actorKind=person&actorId=${owner.id}`)).toEqual(['person.added', 'account.changed']);
    expect(await actions('kind=account&actorKind=operator')).toEqual(['account.active', 'account.created']);
    expect(await actions('q=OLIVE%20settings')).toEqual([]);
    expect(await actions('q=olive%20changed')).toEqual(['account.changed']);
    // 08:00 UTC is the evening of the same day in Auckland.
    expect(await actions('from=2026-03-01&to=2026-03-01&kind=key')).toEqual(['key.created']);
    expect(await actions('to=2026-02-28')).toEqual([]);
    expect(await actions('from=2026-03-02')).toEqual([]);
  });

  it('200 as CSV exactly what is filtered, with no formula in it', async () => {
    const { portal } = await createActivity();
    const answer = await portal.call('GET', '/activity/export?kind=test_receiver');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="activity.csv"');
    const lines = answer.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('time,actorKind,actor,actorId,action,subject,detail,id');
    expect(lines[1]).toMatch(/^2026-03-01T21:00:00\+13:00,key,'=Robot,/);
    const all = await portal.call('GET', '/activity/export');
    expect(all.text.trim().split('\r\n')).toHaveLength(1 + 6);
  });

  it('200 without the address of an endpoint for those who do not manage webhooks, nor a search for it', async () => {
    const { portal, subdomain } = await createActivity();
    const { url } = await portal.json<{ url: string }>(201, 'POST', '/webhooks/test-receivers');
    const secret = new URL(url).pathname.split('/').at(-1)!;
    await portal.json(201, 'POST', '/webhooks', { name: 'Orders', url, events: ['order.created'] });
    const teammate = await openTeammatePortal(run.system, subdomain, portal);
    const found = (who: typeof portal) => who.json<ActivityAnswer>(200, 'GET', `/activity?kind=webhook&q=${secret}`);
    expect((await found(portal)).data).toHaveLength(1);
    expect((await found(teammate)).data).toEqual([]);
    const csv = await teammate.call('GET', '/activity/export?kind=webhook');
    expect(csv.text).toContain('webhook.created');
    expect(csv.text).not.toContain(secret);
  });

  it('400 for a filter or value that does not exist', async () => {
    const { portal } = await createActivity();
    const days = ['from=yesterday', 'to=2026-02-30', 'from=0001-01-01', 'to=9999-12-31'];
    for (const query of ['kind=nonsense', 'actorKind=nobody', ...days, 'other=1']) {
      expect(await portal.refusal('GET', `/activity?${query}`)).toEqual([400, 'invalid_request']);
      expect(await portal.refusal('GET', `/activity/export?${query}`)).toEqual([400, 'invalid_request']);
    }
  });
});
