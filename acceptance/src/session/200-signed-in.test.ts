import { beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, login, Session, signIn, signInAs, teammatePassword } from '../system/session.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 3, Authentication (Session); document 4, section 5.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const owner = { username: 'owner@example.com', password: 'correct horse battery' };

let subdomain: string;
let session: Session;
let north: string;
beforeAll(async () => {
  ({ subdomain } = await run.system.createAccount());
  session = await signIn(run.system, subdomain);
  north = await session.createLocation('North');
});

describe('login', () => {
  it('200 with the user and the chosen location, and the cookie as documented', async () => {
    const answer = await login(run.system, subdomain, { ...owner, location: north });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual({
      data: {
        user: {
          id: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
          email: 'owner@example.com',
          name: 'Olive Owner',
          role: 'owner',
          defaultLocation: null,
          locationRoles: [],
          dateCreated: '2026-03-01T08:00:00.000Z',
          lastUpdated: '2026-03-01T08:00:00.000Z',
        },
        location: { id: north, name: 'North' },
      },
    });
    const [cookie = '', ...more] = answer.headers['set-cookie'] ?? [];
    expect(more).toEqual([]);
    expect(cookie).toMatch(/^JSESSIONID=[A-Za-z0-9_-]{43}; Path=\/inventory; HttpOnly; SameSite=Lax$/);
  });

  it('200 whatever the case of the email address', async () => {
    expect((await login(run.system, subdomain, { ...owner, username: ' OWNER@example.com ' })).status).toBe(200);
  });

  it('200 without a location: the three-step rule chooses, and there may be none', async () => {
    const empty = await run.system.createAccount();
    const none = await login(run.system, empty.subdomain, owner);
    expect([none.status, none.json<{ data: { location: unknown } }>().data.location]).toEqual([200, null]);
    const only = await login(run.system, subdomain, owner);
    expect(only.json<{ data: { location: unknown } }>().data.location).toEqual({ id: north, name: 'North' });
  });

  it('binds the session to the location, and logging in again ends the session before it', async () => {
    const own = await run.system.createAccount();
    const first = await signIn(run.system, own.subdomain);
    const [east, west] = [await first.createLocation('East'), await first.createLocation('West')];
    const atEast = await signIn(run.system, own.subdomain, { location: east });
    expect(await atEast.data(200, 'GET', '/me')).toMatchObject({ location: { id: east, name: 'East' } });
    const headers = { cookie: atEast.cookie };
    const again = await login(run.system, own.subdomain, { ...owner, location: west }, { headers });
    const atWest = new Session(run.system, own.subdomain, cookieOf(again));
    expect(await atWest.data(200, 'GET', '/me')).toMatchObject({ location: { id: west, name: 'West' } });
    expect((await atEast.get('/me')).status).toBe(401);
    expect((await first.get('/me')).status).toBe(200);
  });
});

describe('me', () => {
  it('200 with the user, the location and the account', async () => {
    await session.createUser('tess@example.com', { [north]: 'ASSISTANT' }, { name: 'Tess Team' });
    const tess = await signInAs(run.system, subdomain, 'tess@example.com');
    expect(await tess.data(200, 'GET', '/me')).toMatchObject({
      user: {
        email: 'tess@example.com',
        name: 'Tess Team',
        role: 'teammate',
        locationRoles: [{ location: { id: north, name: 'North' }, role: 'ASSISTANT' }],
      },
      location: { id: north, name: 'North' },
      account: { name: 'Acme', subdomain, zone: 'UTC', defaultCurrency: 'USD' },
    });
  });
});

describe('the allowance of the plan', () => {
  it('is not touched by what is done with a session', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    const own = await signIn(run.system, account.subdomain);
    const answer = await own.get('/locations');
    expect([answer.status, answer.headers['x-ratelimit-limit']]).toEqual([200, undefined]);
    const path = '/api/v1/locations';
    const withKey = await run.system.instance(account.subdomain, path, { headers: { 'x-api-key': key } });
    expect(withKey.headers['x-ratelimit-remaining']).toBe('999');
  });
});

describe('logout', () => {
  it('200, takes the cookie away, and the session is over', async () => {
    const own = await signIn(run.system, subdomain);
    const answer = await own.post('/logout');
    expect([answer.status, answer.json()]).toEqual([200, { data: {} }]);
    expect(answer.headers['set-cookie']).toEqual(['JSESSIONID=; Path=/inventory; HttpOnly; SameSite=Lax; Max-Age=0']);
    expect((await own.get('/me')).status).toBe(401);
    expect((await session.get('/me')).status).toBe(200);
  });
});

describe('a password that the owner changes', () => {
  it('ends the sessions that the old one opened', async () => {
    const id = await session.createUser('pat@example.com', { [north]: 'BROWSER' });
    const pat = await signInAs(run.system, subdomain, 'pat@example.com');
    await session.data(200, 'PUT', `/users/${id}`, { password: 'a brand new password' });
    expect((await pat.get('/me')).status).toBe(401);
    const old = await login(run.system, subdomain, { username: 'pat@example.com', password: teammatePassword });
    expect(old.status).toBe(401);
    await signIn(run.system, subdomain, { username: 'pat@example.com', password: 'a brand new password' });
  });
});
