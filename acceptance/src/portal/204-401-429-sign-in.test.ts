import { unattendedHeader } from '@storehouse/contract/portal-headers';
import type { MeAnswer } from '@storehouse/contract/operations/portal/session-operations';
import { describe, expect, it } from 'vitest';
import { openPortal, ownerCredentials, Portal, signInToPortal } from '../system/portal.ts';
import { cookieOf, signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 4, section 1: passwords and throttling; sessions.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const isLive = async (portal: Portal) => (await portal.call('GET', '/me')).status === 200;

const byName = (accounts: readonly { subdomain: string; name: string }[]) =>
  accounts.toSorted((one, other) => (one.subdomain < other.subdomain ? -1 : 1));

describe('204 signed in', () => {
  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const { subdomain } = await run.system.createAccount();
    const answer = await signInToPortal(run.system, { ...ownerCredentials, subdomain });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^storehouse_portal=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('says who is signed in, on which account, and where its APIs are', async () => {
    const account = await run.system.createAccount({ plan: 'dedicated', zone: 'Europe/Paris' });
    const portal = await openPortal(run.system, account.subdomain);
    const me = await portal.json<MeAnswer>(200, 'GET', '/me');
    expect(me).toEqual({
      person: {
        id: account.owner.id,
        email: 'owner@example.com',
        name: 'Olive Owner',
        role: 'owner',
        portalRole: null,
      },
      managesWebhooks: true,
      account: {
        id: account.id,
        name: 'Acme',
        subdomain: account.subdomain,
        plan: 'dedicated',
        apiBand: null,
        trial: false,
        zone: 'Europe/Paris',
        status: 'ACTIVE',
        tenantId: account.tenantId,
        expiryWindowDays: 60,
        defaultCurrency: 'USD',
        enforceScopes: false,
      },
      platformUrl: run.system.program.ready.platformUrl,
      instanceUrl: run.system.program.ready.instanceUrl.replace('//', `//${account.subdomain}.`),
      scopesEnforced: false,
      scopesEnforcedFrom: null,
    });
  });

  it('makes another session each time, and ends the one it came with', async () => {
    const { subdomain } = await run.system.createAccount();
    const first = await openPortal(run.system, subdomain);
    const elsewhere = await openPortal(run.system, subdomain);
    const again = await signInToPortal(
      run.system,
      { ...ownerCredentials, subdomain },
      { headers: { cookie: first.cookie } },
    );
    const second = new Portal(run.system, cookieOf(again));
    expect(second.cookie).not.toBe(first.cookie);
    expect(await Promise.all([isLive(first), isLive(second), isLive(elsewhere)])).toEqual([false, true, true]);
  });

  it('with an address on several accounts only once one is chosen; which ones is told to the right password alone', async () => {
    const email = 'both@example.com';
    const owner = { email, name: 'Both', password: 'the same on both' };
    const accounts = [
      await run.system.createAccount({ owner }),
      await run.system.createAccount({ owner: { ...owner, password: 'another on this' } }),
      await run.system.createAccount({ owner }),
    ];
    const [one, , three] = accounts.map(({ subdomain }) => ({ subdomain, name: 'Acme' }));
    const answer = await signInToPortal(run.system, { email, password: owner.password });
    expect([answer.status, answer.json()]).toEqual([
      409,
      { error: 'choose_account', message: expect.any(String) as string, accounts: byName([one!, three!]) },
    ]);
    expect(answer.headers['set-cookie']).toBeUndefined();
    for (const { subdomain } of [one!, three!]) {
      const portal = await openPortal(run.system, subdomain, { email, password: owner.password });
      expect((await portal.json<MeAnswer>(200, 'GET', '/me')).account.subdomain).toBe(subdomain);
    }
    expect((await signInToPortal(run.system, { email, password: 'another on this' })).status).toBe(204);
    expect((await signInToPortal(run.system, { email, password: 'a wrong one' })).json()).toEqual({
      error: 'wrong_credentials',
      message: expect.any(String) as string,
    });
  });
});

describe('401 a session is over', () => {
  const elsewhere = { headers: { cookie: 'storehouse_portal=AAAAAAAAAAAAAAAAAAAAAA.x' } };

  it('without a cookie, and with one that is none', async () => {
    const portal = new Portal(run.system, '');
    expect(await portal.refusal('GET', '/me')).toEqual([401, 'session_required']);
    expect((await portal.call('GET', '/keys', undefined, elsewhere)).status).toBe(401);
    expect(await portal.refusal('GET', '/nothing/here')).toEqual([401, 'session_required']);
  });

  it('after 30 minutes without use, and not before', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    for (let uses = 0; uses < 3; uses += 1) {
      await run.system.advanceClock(30 * 60 - 1);
      expect(await isLive(portal)).toBe(true);
    }
    await run.system.advanceClock(30 * 60);
    expect(await isLive(portal)).toBe(false);
  });

  it('not after 29.5 minutes, however soon the last use came after the one before', async () => {
    const portal = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    for (const seconds of [50, 29 * 60 + 30]) {
      await run.system.advanceClock(seconds);
      expect(await isLive(portal)).toBe(true);
    }
  });

  it('after 30 minutes in which only the page itself has asked', async () => {
    const { subdomain } = await run.system.createAccount();
    const [asking, using] = [await openPortal(run.system, subdomain), await openPortal(run.system, subdomain)];
    const ask = async () =>
      (await asking.call('GET', '/usage', undefined, { headers: { [unattendedHeader]: 'true' } })).status;
    for (let times = 0; times < 2; times += 1) {
      await run.system.advanceClock(15 * 60 - 1);
      expect([await ask(), await isLive(using)]).toEqual([200, true]);
    }
    await run.system.advanceClock(2);
    expect([await ask(), await isLive(using)]).toEqual([401, true]);
  });

  it('12 hours after it began, however busy it is', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      await run.system.advanceClock(20 * 60);
      expect(await isLive(portal)).toBe(true);
    }
    await run.system.advanceClock(20 * 60);
    expect(await isLive(portal)).toBe(false);
  });

  it('signed out: this one only, and the cookie is taken away', async () => {
    const { subdomain } = await run.system.createAccount();
    const [here, there] = [await openPortal(run.system, subdomain), await openPortal(run.system, subdomain)];
    const answer = await here.call('POST', '/sign-out');
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, [expect.stringContaining('Max-Age=0')]]);
    expect(await Promise.all([isLive(here), isLive(there)])).toEqual([false, true]);
  });

  it('signed out everywhere: the instance too, but nobody else', async () => {
    const { subdomain } = await run.system.createAccount();
    const [here, there] = [await openPortal(run.system, subdomain), await openPortal(run.system, subdomain)];
    const onInstance = await signIn(run.system, subdomain);
    const other = await openPortal(run.system, (await run.system.createAccount()).subdomain);
    expect((await here.call('POST', '/sign-out-everywhere')).status).toBe(204);
    expect(await Promise.all([here, there, other].map(isLive))).toEqual([false, false, true]);
    expect((await onInstance.get('/me')).status).toBe(401);
  });

  it('when the password is changed: everywhere, and the old one is no good any more', async () => {
    const { subdomain } = await run.system.createAccount();
    const [here, there] = [await openPortal(run.system, subdomain), await openPortal(run.system, subdomain)];
    const change = (present: string) => here.call('PUT', '/me/password', { present, next: 'a better password' });
    expect((await change('not mine')).json()).toMatchObject({
      error: 'invalid_request',
      errors: [{ field: 'present', message: expect.any(String) as string }],
    });
    expect((await change(ownerCredentials.password)).status).toBe(204);
    expect(await Promise.all([isLive(here), isLive(there)])).toEqual([false, false]);
    expect((await signInToPortal(run.system, { ...ownerCredentials, subdomain })).status).toBe(401);
    expect(await isLive(await openPortal(run.system, subdomain, { password: 'a better password' }))).toBe(true);
  });

  it('when the account is suspended; its people may sign in again and see that it is', async () => {
    const { id, subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    await run.system.operator('POST', `/accounts/${id}/suspend`);
    expect(await isLive(portal)).toBe(false);
    const again = await openPortal(run.system, subdomain);
    expect((await again.json<MeAnswer>(200, 'GET', '/me')).account.status).toBe('SUSPENDED');
    expect(await again.refusal('GET', '/webhooks')).toEqual([402, 'account_suspended']);
    await run.system.operator('POST', `/accounts/${id}/close`);
    expect((await signInToPortal(run.system, { ...ownerCredentials, subdomain })).status).toBe(401);
  });
});

describe('401 and 429 not signed in', () => {
  it('a wrong password and an unknown address get the same answer', async () => {
    const { subdomain } = await run.system.createAccount();
    const wrong = await signInToPortal(run.system, { ...ownerCredentials, subdomain, password: 'wrong password' });
    const unknown = await signInToPortal(run.system, { email: 'nobody@example.com', password: 'wrong password' });
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.text]).toEqual([401, wrong.text]);
  });

  it.each(['owner@example.com', 'nobody-at-all@example.com'])(
    'the eleventh guess for %s in 15 minutes',
    async (email) => {
      const { subdomain } = await run.system.createAccount();
      const guess = (password: string) => signInToPortal(run.system, { email, password, subdomain });
      for (let guesses = 0; guesses < 10; guesses += 1) expect((await guess('wrong password')).status).toBe(401);
      const throttled = await guess(ownerCredentials.password);
      expect([throttled.status, throttled.headers['retry-after']]).toEqual([429, '900']);
      expect(throttled.json()).toEqual({ error: 'throttled', message: expect.any(String) as string });
      await run.system.advanceClock(900);
      expect((await guess(ownerCredentials.password)).status).toBe(email.startsWith('owner') ? 204 : 401);
    },
  );

  it('guesses here and on the instance are counted together', async () => {
    const { subdomain } = await run.system.createAccount();
    const body = { username: 'owner@example.com', password: 'wrong password' };
    for (let guesses = 0; guesses < 10; guesses += 1) {
      await run.system.instance(subdomain, '/inventory/api/login', { method: 'POST', body });
    }
    expect((await signInToPortal(run.system, { ...ownerCredentials, subdomain })).status).toBe(429);
  });
});
