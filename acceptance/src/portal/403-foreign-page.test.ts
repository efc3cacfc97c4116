import { expect, it } from 'vitest';
import { openPortal, ownerCredentials } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';

// CSRF protection by origin check on every call that changes something.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

/** Every portal call that changes something, with any ids. */
const changes = [
  ['POST', '/sign-in'],
  ['POST', '/sign-out'],
  ['POST', '/sign-out-everywhere'],
  ['PUT', '/me/password'],
  ['POST', '/keys'],
  ['PATCH', '/keys/00000000-0000-4000-8000-000000000000'],
  ['DELETE', '/keys/00000000-0000-4000-8000-000000000000'],
  ['POST', '/team'],
  ['DELETE', '/team/x'],
  ['POST', '/team/x/make-owner'],
  ['PATCH', '/settings'],
  ['POST', '/webhooks'],
  ['PUT', '/webhooks/x'],
  ['DELETE', '/webhooks/x'],
  ['POST', '/webhooks/x/test'],
  ['POST', '/webhooks/x/regenerate-secret'],
  ['POST', '/webhooks/x/deliveries/x/retry'],
  ['POST', '/webhooks/test-receivers'],
] as const;

it('no other page changes anything, and nobody who does not say where they come from', async () => {
  const { subdomain } = await run.system.createAccount();
  const { cookie } = await openPortal(run.system, subdomain);
  const instanceOrigin = `http://${subdomain}.${new URL(run.system.program.ready.instanceUrl).host}`;
  const senders = [
    {},
    { origin: 'https://evil.example' },
    { origin: instanceOrigin },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site', origin: run.system.program.ready.platformUrl },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const sender of senders) {
    for (const [method, path] of changes) {
      const body = path === '/sign-in' ? { ...ownerCredentials, subdomain } : {};
      const answer = await run.system.platform(`/portal/api${path}`, { method, headers: { cookie, ...sender }, body });
      expect([method, path, answer.status, answer.json()['error']]).toEqual([method, path, 403, 'foreign_page']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  }
  expect((await run.system.platform('/portal/api/me', { headers: { cookie } })).status).toBe(200);
});

it('a browser that says only the origin is believed', async () => {
  const { subdomain } = await run.system.createAccount();
  const { cookie } = await openPortal(run.system, subdomain);
  const headers = { cookie, origin: run.system.program.ready.platformUrl };
  expect((await run.system.platform('/portal/api/sign-out', { method: 'POST', headers })).status).toBe(204);
});
