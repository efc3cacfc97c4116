import { accountHeader, personHeader } from '@storehouse/contract/portal-headers';
import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { expect, it } from 'vitest';
import { openPortal, openTeammatePortal, ownerCredentials, signInToPortal, type Portal } from '../system/portal.ts';
import { useSystem } from '../system/shared-system.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

it('409 a call that is meant for another account than that of the session, which stays as it is', async () => {
  const [acme, beta] = [await run.system.createAccount(), await run.system.createAccount()];
  const portal = await openPortal(run.system, beta.subdomain);
  const change = (headers: Record<string, string>, expiryWindowDays: number) =>
    portal.call('PATCH', '/settings', { expiryWindowDays }, { headers });
  const windowDays = async () => (await portal.json<MeAnswer>(200, 'GET', '/me')).account.expiryWindowDays;

  const refused = await change({ [accountHeader]: acme.id }, 45);
  expect([refused.status, refused.json()]).toEqual([
    409,
    { error: 'other_account', message: 'You are signed in to another account now. Reload the page.' },
  ]);
  expect(await windowDays()).toBe(60);
  const read = await portal.call('GET', '/keys', undefined, { headers: { [accountHeader]: acme.id } });
  expect(read.status).toBe(409);

  expect((await change({ [accountHeader]: beta.id }, 30)).status).toBe(200);
  expect((await change({}, 20)).status).toBe(200);
  expect(await windowDays()).toBe(20);
});

it('409 a call that is meant for another person of the same account', async () => {
  const { id, subdomain } = await run.system.createAccount();
  const owner = await openPortal(run.system, subdomain);
  const teammate = await openTeammatePortal(run.system, subdomain, owner);
  const idOf = async (portal: Portal) => (await portal.json<MeAnswer>(200, 'GET', '/me')).person.id;
  const headers = { [accountHeader]: id, [personHeader]: await idOf(teammate) };
  const change = () => owner.call('PATCH', '/settings', { expiryWindowDays: 45 }, { headers });

  const refused = await change();
  expect([refused.status, refused.json()]).toEqual([
    409,
    { error: 'other_account', message: 'You are signed in as another person now. Reload the page.' },
  ]);
  expect((await owner.call('GET', '/keys', undefined, { headers })).status).toBe(409);
  expect((await owner.json<MeAnswer>(200, 'GET', '/me')).account.expiryWindowDays).toBe(60);
  headers[personHeader] = await idOf(owner);
  expect((await change()).status).toBe(200);
});

it('204 signing in again from a page of another account', async () => {
  const [acme, beta] = [await run.system.createAccount(), await run.system.createAccount()];
  const body = { ...ownerCredentials, subdomain: beta.subdomain };
  const answer = await signInToPortal(run.system, body, { headers: { [accountHeader]: acme.id } });
  expect(answer.status).toBe(204);
});
