import type { PortalRole } from '@storehouse/contract/portal-roles';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Composition } from '../../compose.ts';
import { operatorActor } from '../../modules/activity-log/log-activity.ts';
import { openPeople } from '../../modules/people/people.ts';
import { openPortalSessions } from '../../modules/people/portal-sessions.ts';
import { composeWatched, type WatchedRoute } from '../../testing/compose-watched.ts';
import { createInventory } from '../../testing/inventory-fixture.ts';
import { testPassword } from '../../testing/test-account.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAccounts } from '../../modules/accounts/accounts.ts';
import { requireDeclaredAccess } from './portal-surface.ts';

const test = useTestDatabase();
let program: Composition;
let routes: readonly WatchedRoute[] = [];
const cookies: Record<string, string> = {};

beforeAll(async () => {
  const { caller, depot } = await createInventory(test.context);
  const { subdomain } = await openAccounts(test.context).read(caller.accountId);
  const signIn = async (email: string, password: string) => {
    const signedIn = await openPortalSessions(test.context).signIn({
      email,
      password,
      subdomain,
      address: '192.0.2.1',
    });
    return signedIn.outcome === 'accepted' ? `__Host-storehouse_portal=${signedIn.sessionText}` : '';
  };
  const addTeammate = async (email: string, role: string | null, portalRole: PortalRole = 'viewer') => {
    const person = { email, name: email, password: 'a long password', portalRole };
    const { id } = await openPeople(test.context).addTeammate(caller.accountId, person, operatorActor);
    if (role !== null) {
      const sql = 'insert into location_roles (account_id, person_id, location_id, role) values ($1, $2, $3, $4)';
      await test.db.query(sql, [caller.accountId, id, depot, role]);
    }
    return signIn(email, person.password);
  };
  cookies['owner'] = await signIn('owner@example.com', testPassword);
  cookies['manager'] = await addTeammate('manager@example.com', null, 'manager');
  cookies['integrator'] = await addTeammate('integrator@example.com', null, 'integrator');
  cookies['viewer'] = await addTeammate('viewer@example.com', null);
  cookies['manager at a location'] = await addTeammate('depot@example.com', 'MANAGER');
  cookies['assistant at a location'] = await addTeammate('assistant@example.com', 'ASSISTANT');
  ({ program, routes } = await composeWatched(test.connection));
});
afterAll(async () => {
  await Promise.all(Object.values(program.hosts).map((host) => host.close()));
  await program.storage.close();
});

/** Every call of the portal and who may make it. Add new ones here, with a reason to allow more than the owner. */
const everyone = [
  'GET /me',
  'PUT /me/password',
  // Each person manages only their own sessions.
  'GET /me/sessions',
  'DELETE /me/sessions',
  'DELETE /me/sessions/:sessionId',
  'POST /sign-out',
  'POST /sign-out-everywhere',
  'GET /team',
  'GET /usage',
  'GET /activity',
  'GET /activity/export',
  // Each person reads their own. Endpoints are left out for people who do not manage webhooks.
  'GET /notifications',
  'PUT /notifications/read',
  'GET /openapi/platform',
  'GET /openapi/instance',
  'GET /exports',
  'GET /exports/runs/:runId/download',
  'GET /alerts',
  'GET /webhooks/',
  'GET /webhooks/event-types',
  // Views hold filters, not figures. Their handlers decide who may change one.
  'GET /report-views',
  'POST /report-views',
  'PATCH /report-views/:viewId',
  'DELETE /report-views/:viewId',
];
const integrator = [
  // Whoever manages webhooks gets mails about them; links that give access are hidden.
  'GET /mails',
  'GET /mails/:mailId',
  'POST /webhooks/',
  'GET /webhooks/:webhookId',
  'PUT /webhooks/:webhookId',
  'DELETE /webhooks/:webhookId',
  'GET /webhooks/event-types/:type/sample-envelope',
  'POST /webhooks/:webhookId/test',
  'POST /webhooks/:webhookId/regenerate-secret',
  'GET /webhooks/:webhookId/deliveries',
  'GET /webhooks/:webhookId/deliveries/:deliveryId',
  'POST /webhooks/:webhookId/deliveries/:deliveryId/retry',
  'GET /webhooks/health',
  'GET /webhooks/:webhookId/failed',
  'GET /webhooks/:webhookId/recoveries',
  'POST /webhooks/:webhookId/recoveries',
  'POST /webhooks/:webhookId/recoveries/:recoveryId/cancel',
  'GET /webhooks/test-receivers',
  'POST /webhooks/test-receivers',
  'GET /webhooks/test-receivers/:receiverId/requests',
];
const manager = [
  // Only the owner may change a schedule that includes values: its handler enforces that.
  'PUT /exports/schedule',
  'POST /exports/runs',
  'PUT /alerts',
  'POST /alerts/:destination/test',
];
const owner = [
  'GET /keys',
  'POST /keys',
  'GET /keys/:keyId',
  'POST /keys/:keyId/rotate',
  'PATCH /keys/:keyId',
  'DELETE /keys/:keyId',
  'POST /team',
  'POST /team/invitations',
  'POST /team/:personId/invite',
  'PATCH /team/:personId',
  'DELETE /team/:personId',
  'POST /team/:personId/make-owner',
  'PATCH /settings',
  'GET /onboarding',
  'PUT /onboarding',
];

const guarded = () =>
  routes
    .filter(({ url, auth, method }) => url.startsWith('/portal/api/') && auth === 'session' && method !== 'HEAD')
    .map((route) => ({ ...route, call: `${route.method} ${route.url.replace('/portal/api', '')}` }))
    // Everyone may read reports; teammates get no values.
    .filter(({ call }) => !call.startsWith('GET /reports/'));

it('declare who may use them: these calls and no others', () => {
  const declared = (access: string) => guarded().flatMap((route) => (route.access === access ? [route.call] : []));
  const unslashed = (calls: readonly string[]) => [...new Set(calls.map((call) => call.replace(/\/$/, '')))].toSorted();
  expect(unslashed(declared('everyone'))).toEqual(unslashed(everyone));
  expect(unslashed(declared('integrator'))).toEqual(unslashed(integrator));
  expect(unslashed(declared('manager'))).toEqual(unslashed(manager));
  expect(unslashed(declared('owner'))).toEqual(unslashed(owner));
});

it.each([
  ['owner', {}],
  ['manager', { owner: 'owner_only' }],
  ['integrator', { manager: 'manager_only', owner: 'owner_only' }],
  ['viewer', { integrator: 'integrator_only', manager: 'manager_only', owner: 'owner_only' }],
  // Document 4, section 6: they manage webhooks, but may do nothing else that a manager of the portal may.
  ['manager at a location', { manager: 'manager_only', owner: 'owner_only' }],
  ['assistant at a location', { integrator: 'integrator_only', manager: 'manager_only', owner: 'owner_only' }],
] as const)('are refused to the %s as they declare', async (who, refusals: Readonly<Record<string, string>>) => {
  // Without calls that end the session; an invalid body is enough to show that a caller passes the guard.
  const calls = guarded().filter(({ call }) => !call.includes('/sign-out'));
  const answers = calls.map(async ({ method, url, call, access }) => {
    const headers = {
      host: 'storehouse.example.com',
      cookie: cookies[who] ?? '',
      'sec-fetch-site': 'same-origin',
      accept: 'application/json',
    };
    const path = url.replaceAll(/:\w+/g, 'x');
    const { statusCode, body } = await program.hosts.platform!.inject({ method: method as 'GET', url: path, headers });
    const refused = statusCode === 403 ? (JSON.parse(body) as { error: string }).error : null;
    if (statusCode === 401 || statusCode === 421) return { call, refused: `not even let in: ${statusCode}`, access };
    return { call, refused, access };
  });
  const seen = await Promise.all(answers);
  expect(seen).toEqual(
    seen.map(({ call, access }) => ({ call, access, refused: refusals[access ?? 'owner'] ?? null })),
  );
});

it('cannot be registered without', async () => {
  const host = Fastify();
  requireDeclaredAccess(host);
  expect(() => host.get('/open', { config: { auth: 'session' } }, () => 'x')).toThrow(
    'The route GET /open does not say who may use it.',
  );
  await host.close();
});
