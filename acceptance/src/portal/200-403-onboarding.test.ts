import type { OnboardingAnswer } from '@storehouse/contract/operations/portal/onboarding-operations';
import { expect, it } from 'vitest';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { signIn } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const none = { location: false, products: false, count: false, check: false, key: false, webhook: false };

it('200 the steps of a new account, each done by what is there; hidden and shown again', async () => {
  const account = await run.system.createAccount();
  const portal = await openPortal(run.system, account.subdomain);
  const read = () => portal.json<OnboardingAnswer>(200, 'GET', '/onboarding');
  expect(await read()).toEqual({ state: 'open', steps: none });
  await (await signIn(run.system, account.subdomain)).createLocation('North');
  await run.system.createKey(account.id);
  expect((await read()).steps).toEqual({ ...none, location: true, key: true });
  expect(await portal.json(200, 'PUT', '/onboarding', { isHidden: true })).toMatchObject({ state: 'hidden' });
  expect((await read()).state).toBe('hidden');
  expect(await portal.json(200, 'PUT', '/onboarding', { isHidden: false })).toMatchObject({ state: 'open' });
  expect(await portal.refusal('PUT', '/onboarding', {})).toEqual([400, 'invalid_request']);
});

it('403 it is the owner who sets the account up', async () => {
  const { subdomain } = await run.system.createAccount();
  const teammate = await openTeammatePortal(run.system, subdomain, await openPortal(run.system, subdomain));
  expect(await teammate.refusal('GET', '/onboarding')).toEqual([403, 'owner_only']);
  expect(await teammate.refusal('PUT', '/onboarding', { isHidden: true })).toEqual([403, 'owner_only']);
});
