import type { NewTeammateAnswer, TeammateAnswer } from '@storehouse/contract/operations/portal/account-operations';
import type { ActivityAnswer } from '@storehouse/contract/operations/portal/activity-operations';
import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import type { ExportsAnswer } from '@storehouse/contract/operations/portal/export-operations';
import type { ReportViewAnswer } from '@storehouse/contract/operations/portal/report-view-operations';
import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { portalRoles, type PortalRole } from '@storehouse/contract/portal-roles';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';
import { allowLoopback } from '../webhooks/setup/webhook-client.ts';

// Decision 0058. The server's declared-access.test.ts checks for every call which role it needs.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });

let subdomain: string;
let owner: Portal;
beforeEach(async () => {
  ({ subdomain } = await run.system.createAccount());
  owner = await openPortal(run.system, subdomain);
});

/** A teammate with the role, signed in. */
async function join(portalRole: PortalRole): Promise<{ readonly id: string; readonly portal: Portal }> {
  const person = { email: `${portalRole}@example.com`, name: portalRole, password: 'another long password' };
  const { id } = await owner.json<NewTeammateAnswer>(201, 'POST', '/team', { ...person, portalRole });
  return { id, portal: await openPortal(run.system, subdomain, { email: person.email, password: person.password }) };
}

const me = async (portal: Portal) => {
  const { person, managesWebhooks } = await portal.json<MeAnswer>(200, 'GET', '/me');
  return [person.role, person.portalRole, managesWebhooks];
};

describe('the role of a teammate', () => {
  it('is what the owner chose, in an invitation too, and viewer if nothing was said', async () => {
    for (const role of portalRoles) {
      const { portal } = await join(role);
      expect(await me(portal)).toEqual(['teammate', role, role !== 'viewer']);
    }
    const invited = { email: 'ina@example.com', name: 'Ina', portalRole: 'integrator' };
    await owner.json(201, 'POST', '/team/invitations', invited);
    await owner.json(201, 'POST', '/team/invitations', { email: 'vera@example.com', name: 'Vera' });
    const { data } = await owner.json<{ data: TeammateAnswer[] }>(200, 'GET', '/team');
    expect(data.map(({ name, portalRole }) => [name, portalRole])).toEqual([
      ['Olive Owner', null],
      ['Ina', 'integrator'],
      ['Vera', 'viewer'],
      ...[...portalRoles].sort().map((role) => [role, role]),
    ]);
  });

  it('changes with their next request, and the activity log says so', async () => {
    const { id, portal } = await join('viewer');
    expect(await portal.refusal('GET', '/webhooks/health')).toEqual([403, 'integrator_only']);
    await owner.json(200, 'PATCH', `/team/${id}`, { portalRole: 'manager' });
    expect(await me(portal)).toEqual(['teammate', 'manager', true]);
    expect((await portal.call('GET', '/webhooks/health')).status).toBe(200);
    await owner.json(200, 'PATCH', `/team/${id}`, { portalRole: 'manager' });
    const { data } = await owner.json<ActivityAnswer>(200, 'GET', '/activity');
    const changes = data.filter(({ action }) => action === 'person.role_changed');
    expect(changes.map(({ detail }) => detail)).toEqual([{ name: 'viewer', portalRole: 'manager' }]);
    await owner.json(200, 'PATCH', `/team/${id}`, { portalRole: 'viewer' });
    expect(await portal.refusal('GET', '/webhooks/health')).toEqual([403, 'integrator_only']);
  });

  it('is not for the owner, nobody chooses their own, and people of other accounts do not exist', async () => {
    const { person } = await owner.json<MeAnswer>(200, 'GET', '/me');
    expect(await owner.refusal('PATCH', `/team/${person.id}`, { portalRole: 'viewer' })).toEqual([409, 'conflict']);
    const { id, portal } = await join('manager');
    expect(await portal.refusal('PATCH', `/team/${id}`, { portalRole: 'manager' })).toEqual([403, 'owner_only']);
    for (const body of [{}, { portalRole: 'owner' }, { portalRole: 'viewer', role: 'owner' }]) {
      expect(await owner.refusal('PATCH', `/team/${id}`, body)).toEqual([400, 'invalid_request']);
    }
    const other = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    expect(await other.refusal('PATCH', `/team/${id}`, { portalRole: 'viewer' })).toEqual([404, 'not_found']);
  });

  it('does not come back with the account: a former owner is a viewer', async () => {
    const { id, portal } = await join('manager');
    await owner.json(200, 'POST', `/team/${id}/make-owner`);
    expect([await me(portal), await me(owner)]).toEqual([
      ['owner', null, true],
      ['teammate', 'viewer', false],
    ]);
  });
});

describe('a manager', () => {
  it('changes exports and starts them, as long as they hold no values', async () => {
    const { portal } = await join('manager');
    const { schedule } = await portal.json<ExportsAnswer>(200, 'GET', '/exports');
    const weekly = { ...schedule, cadence: 'weekly', recipients: ['manager@example.com'] };
    const withValues = { ...weekly, includeValues: true };
    expect(await portal.json(200, 'PUT', '/exports/schedule', weekly)).toEqual(weekly);
    expect(await portal.refusal('PUT', '/exports/schedule', withValues)).toEqual([403, 'owner_only']);
    await portal.json(201, 'POST', '/exports/runs');
    await owner.json(200, 'PUT', '/exports/schedule', withValues);
    // A manager changes neither who receives the values nor whether they are included.
    for (const body of [{ ...withValues, recipients: ['spy@example.com'] }, weekly]) {
      expect(await portal.refusal('PUT', '/exports/schedule', body)).toEqual([403, 'owner_only']);
    }
    const after = await owner.json<ExportsAnswer>(200, 'GET', '/exports');
    expect(after.schedule).toEqual(withValues);
  });

  it('changes alerts and sees where they go; an integrator does not', async () => {
    const { portal: manager } = await join('manager');
    const { portal: integrator } = await join('integrator');
    const read = async (portal: Portal) => (await portal.json<AlertsAnswer>(200, 'GET', '/alerts')).settings;
    const { hasIncidentKey: _saved, ...settings } = await read(manager);
    const chatUrl = 'http://127.0.0.1:9/hooks/secret';
    await manager.json(200, 'PUT', '/alerts', { ...settings, weeklyMail: true, chatUrl });
    expect(await read(integrator)).toMatchObject({ weeklyMail: true, chatUrl: null });
    expect((await read(manager)).chatUrl).toBe(chatUrl);
  });

  it('changes the saved views of others; an integrator does not', async () => {
    const { portal: manager } = await join('manager');
    const { portal: integrator } = await join('integrator');
    const view = { name: 'Out of stock', report: 'stock', query: 'state=stock_out', isPinned: true };
    const { id } = await owner.json<ReportViewAnswer>(201, 'POST', '/report-views', view);
    expect(await integrator.refusal('DELETE', `/report-views/${id}`)).toEqual([403, 'manager_only']);
    expect((await manager.call('DELETE', `/report-views/${id}`)).status).toBe(204);
  });

  it('sees no values: they are the owner’s', async () => {
    const { portal } = await join('manager');
    const { valuesIncluded, valuesHidden } = await portal.json<{ valuesIncluded: boolean; valuesHidden: string }>(
      200,
      'GET',
      '/reports/summary',
    );
    expect([valuesIncluded, valuesHidden]).toEqual([false, 'not_owner']);
  });
});
