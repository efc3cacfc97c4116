import type { NewTeammateAnswer } from '@storehouse/contract/operations/portal/account-operations';
import type { ActivityAnswer } from '@storehouse/contract/operations/portal/activity-operations';
import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import type { ExportsAnswer } from '@storehouse/contract/operations/portal/export-operations';
import type { MeAnswer, PersonAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal, signInToPortal } from '../system/portal.ts';
import { signInAs, teammatePassword } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const tess = { email: 'tess@example.com', name: 'Tess' };

describe('the team', () => {
  it('201 a teammate with a password that was set, or one that is made and shown once', async () => {
    const { subdomain, owner } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const made = await portal.json<NewTeammateAnswer>(201, 'POST', '/team', tess);
    expect(made).toEqual({
      ...tess,
      id: expect.any(String) as string,
      role: 'teammate',
      portalRole: 'viewer',
      password: expect.stringMatching(/^[\w-]{16}$/) as string,
    });
    await openPortal(run.system, subdomain, { email: tess.email, password: made.password });
    const set = { email: 'bo@example.com', name: 'Bo', password: 'a password of my own' };
    expect(await portal.json(201, 'POST', '/team', set)).toMatchObject({ name: 'Bo', password: null });
    await openPortal(run.system, subdomain, { email: set.email, password: set.password });
    const { data } = await portal.json<{ data: PersonAnswer[] }>(200, 'GET', '/team');
    expect(data.map(({ name, role }) => [name, role])).toEqual([
      ['Olive Owner', 'owner'],
      ['Bo', 'teammate'],
      ['Tess', 'teammate'],
    ]);
    expect(data[0]?.id).toBe(owner.id);
  });

  it('400 and 409 say what is wrong with an invitation', async () => {
    const portal = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    const bad = { email: 'nobody', name: '', password: 'short' };
    const { errors } = await portal.json<{ errors: { field: string }[] }>(400, 'POST', '/team', bad);
    expect(errors.map(({ field }) => field)).toEqual(['email', 'name', 'password']);
    const twin = { email: 'OWNER@example.com', name: 'Twin' };
    expect(await portal.refusal('POST', '/team', twin)).toEqual([409, 'conflict']);
  });

  it('204 removed: signed out everywhere, gone from every list, and welcome again', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const { id } = await portal.json<NewTeammateAnswer>(201, 'POST', '/team', { ...tess, password: teammatePassword });
    const credentials = { email: tess.email, password: teammatePassword };
    const theirs = await openPortal(run.system, subdomain, credentials);
    const onInstance = await signInAs(run.system, subdomain, tess.email);
    expect((await portal.call('DELETE', `/team/${id}`)).status).toBe(204);
    expect(await theirs.refusal('GET', '/me')).toEqual([401, 'session_required']);
    expect((await onInstance.get('/me')).status).toBe(401);
    expect((await signInToPortal(run.system, { ...credentials, subdomain })).status).toBe(401);
    expect((await portal.json<{ data: unknown[] }>(200, 'GET', '/team')).data).toHaveLength(1);
    for (const [method, path] of [
      ['DELETE', `/team/${id}`],
      ['POST', `/team/${id}/make-owner`],
    ] as const) {
      expect(await portal.refusal(method, path)).toEqual([404, 'not_found']);
    }
    const again = await portal.json<NewTeammateAnswer>(201, 'POST', '/team', tess);
    expect(again.id).not.toBe(id);
  });

  it('204 removed: their address gets no more exports and stock alerts, whatever its case', async () => {
    const portal = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    const { id } = await portal.json<NewTeammateAnswer>(201, 'POST', '/team', tess);
    const schedule = { cadence: 'weekly', weekday: 2, dayOfMonth: 3, includeValues: true };
    const recipients = ['bo@example.com', 'Tess@Example.com'];
    await portal.json(200, 'PUT', '/exports/schedule', { ...schedule, recipients });
    const kinds = { stockOuts: true, belowMinimum: true, expiring: true, overdueOrders: true };
    const alerts = { ...kinds, dailyMail: true, weeklyMail: false, weekday: 4, locationIds: null };
    const destinations = { chatUrl: null, incidentUrl: null };
    await portal.json(200, 'PUT', '/alerts', { ...alerts, ...destinations, recipients: [tess.email] });
    expect((await portal.call('DELETE', `/team/${id}`)).status).toBe(204);
    const exports = await portal.json<ExportsAnswer>(200, 'GET', '/exports');
    expect(exports.schedule).toEqual({ ...schedule, recipients: ['bo@example.com'] });
    const { settings } = await portal.json<AlertsAnswer>(200, 'GET', '/alerts');
    // Without recipients, emails go to the owner.
    expect(settings).toMatchObject({ ...alerts, recipients: [] });
  });

  it('409 the owner is not removed; the account is handed over, and then they may be', async () => {
    const { subdomain, owner } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const teammate = await openTeammatePortal(run.system, subdomain, portal);
    expect(await portal.refusal('DELETE', `/team/${owner.id}`)).toEqual([409, 'conflict']);
    const { person } = await teammate.json<MeAnswer>(200, 'GET', '/me');
    const { data } = await portal.json<{ data: PersonAnswer[] }>(200, 'POST', `/team/${person.id}/make-owner`);
    expect(data.map(({ name, role }) => [name, role])).toEqual([
      ['Tess', 'owner'],
      ['Olive Owner', 'teammate'],
    ]);
    expect((await teammate.json<MeAnswer>(200, 'GET', '/me')).person.role).toBe('owner');
    expect(await portal.refusal('POST', `/team/${owner.id}/make-owner`)).toEqual([403, 'owner_only']);
    expect((await teammate.call('DELETE', `/team/${owner.id}`)).status).toBe(204);
  });

  it('403 a teammate sees the team and changes nothing of it', async () => {
    const { subdomain, owner } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const teammate = await openTeammatePortal(run.system, subdomain, portal);
    expect((await teammate.call('GET', '/team')).status).toBe(200);
    const refused = [403, 'owner_only'];
    expect(await teammate.refusal('POST', '/team', { email: 'x@example.com', name: 'X' })).toEqual(refused);
    expect(await teammate.refusal('DELETE', `/team/${owner.id}`)).toEqual(refused);
    expect(await teammate.refusal('POST', `/team/${owner.id}/make-owner`)).toEqual(refused);
    expect(await teammate.refusal('PATCH', '/settings', { zone: 'UTC' })).toEqual(refused);
  });

  it('404 people of another account do not exist', async () => {
    const [one, two] = [await run.system.createAccount(), await run.system.createAccount()];
    const portal = await openPortal(run.system, two.subdomain);
    expect(await portal.refusal('DELETE', `/team/${one.owner.id}`)).toEqual([404, 'not_found']);
    expect(await portal.refusal('POST', `/team/${one.owner.id}/make-owner`)).toEqual([404, 'not_found']);
  });
});

describe('the settings', () => {
  it('200 zone, expiry window, currency and scopes, each by itself', async () => {
    const portal = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    const first = { zone: 'Africa/Nairobi', expiryWindowDays: 90, defaultCurrency: 'KES', enforceScopes: true };
    expect(await portal.json(200, 'PATCH', '/settings', first)).toEqual(first);
    expect(await portal.json(200, 'PATCH', '/settings', { expiryWindowDays: 0 })).toEqual({
      ...first,
      expiryWindowDays: 0,
    });
    expect((await portal.json<MeAnswer>(200, 'GET', '/me')).account).toMatchObject({ ...first, expiryWindowDays: 0 });
  });

  it('400 what is none of them, or out of range', async () => {
    const portal = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    for (const body of [
      { zone: 'Nowhere/Land' },
      { expiryWindowDays: 366 },
      { defaultCurrency: 'euro' },
      { defaultCurrency: 'XYZ' },
      { plan: 'enterprise' },
    ]) {
      expect(await portal.refusal('PATCH', '/settings', body)).toEqual([400, 'invalid_request']);
    }
  });
});

describe('recent activity', () => {
  it('200 newest first, with who did it, page by page; nothing of other accounts', async () => {
    const { id, subdomain } = await run.system.createAccount();
    await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const { id: keyId, key } = await run.system.createKey(id);
    await portal.json(200, 'PATCH', '/settings', { expiryWindowDays: 30 });
    const receiver = { method: 'POST', headers: { 'x-api-key': key } };
    await run.system.platform('/api/v1/webhooks/test-receivers', receiver);
    await portal.json(201, 'POST', '/team', tess);

    const seen: (readonly [string, string, string | null])[] = [];
    let cursor: string | null = null;
    do {
      const query: string = cursor === null ? '' : `&cursor=${cursor}`;
      const page: ActivityAnswer = await portal.json<ActivityAnswer>(200, 'GET', `/activity?limit=2${query}`);
      seen.push(...page.data.map(({ action, actor }) => [action, actor.kind, actor.name] as const));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual([
      ['person.added', 'person', 'Olive Owner'],
      ['test_receiver.created', 'key', 'test key'],
      ['account.changed', 'person', 'Olive Owner'],
      ['key.created', 'operator', null],
      ['account.active', 'operator', null],
      ['account.created', 'operator', null],
    ]);
    const { data } = await portal.json<ActivityAnswer>(200, 'GET', '/activity');
    expect(data[1]?.actor.id).toBe(keyId);
    expect(await portal.refusal('GET', '/activity?cursor=x')).toEqual([400, 'invalid_request']);
    expect(await portal.refusal('GET', '/activity?limit=0')).toEqual([400, 'invalid_request']);
  });
});
