import { describe, expect, it } from 'vitest';
import { login, signIn, teammatePassword } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 3, Authentication (Session); document 4, sections 1 and 5.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const owner = { username: 'owner@example.com', password: 'correct horse battery' };
const error = (status: number) => ({ errorCode: status, errorMessage: expect.any(String) as string });

describe('401', () => {
  it('for a wrong password, an unknown person and a person of another account alike; no cookie', async () => {
    const { subdomain } = await run.system.createAccount();
    const elsewhere = await run.system.createAccount();
    await run.system.operator('POST', `/accounts/${elsewhere.id}/users`, {
      email: 'tess@example.com',
      name: 'Tess',
      password: teammatePassword,
    });
    for (const body of [
      { ...owner, password: 'wrong password' },
      { ...owner, username: 'nobody@example.com' },
      { username: 'tess@example.com', password: teammatePassword },
      { ...owner, password: 'wrong password', location: 'unknown' },
      { ...owner, username: 'a\u0000b' },
    ]) {
      const answer = await login(run.system, subdomain, body);
      expect([answer.status, answer.json(), answer.headers['set-cookie']]).toEqual([401, error(401), undefined]);
    }
  });
});

describe('400', () => {
  it('for a location that does not exist, is another account’s, or is not active', async () => {
    const { subdomain } = await run.system.createAccount();
    const session = await signIn(run.system, subdomain);
    const closed = await session.createLocation('Closed', { active: false });
    const foreign = await (
      await signIn(run.system, (await run.system.createAccount()).subdomain)
    ).createLocation('Foreign');
    for (const [location, message] of [
      ['unknown', 'not found'],
      [foreign, 'not found'],
      ['a\u0000b', 'not found'],
      [closed, 'is not active'],
    ]) {
      const answer = await login(run.system, subdomain, { ...owner, location });
      expect([answer.status, answer.json()]).toEqual([
        400,
        { ...error(400), errors: [{ field: 'location', message }] },
      ]);
    }
  });

  it('for a body without user name or password', async () => {
    const { subdomain } = await run.system.createAccount();
    const errors = [
      { field: 'username', message: 'cannot be null' },
      { field: 'password', message: 'cannot be null' },
    ];
    for (const body of [undefined, {}, [], { username: null }]) {
      const answer = await login(run.system, subdomain, body);
      expect([answer.status, answer.json()['errors']]).toEqual([400, errors]);
    }
    const answer = await login(run.system, subdomain, { username: 7, password: 'x' });
    expect([answer.status, answer.json()['errors']]).toEqual([400, [{ field: 'username', message: 'must be text' }]]);
  });
});

describe('403', () => {
  it('for a location that was not given to the teammate; the default location and those of their roles were', async () => {
    const { subdomain } = await run.system.createAccount();
    const session = await signIn(run.system, subdomain);
    const ids = [];
    for (const name of ['North', 'South', 'West']) ids.push(await session.createLocation(name));
    const [north = '', south = '', west = ''] = ids;
    await session.createUser('tess@example.com', { [north]: 'BROWSER' }, { defaultLocation: { id: south } });
    const at = (location: string) =>
      login(run.system, subdomain, { username: 'tess@example.com', password: teammatePassword, location });
    expect([(await at(north)).status, (await at(south)).status]).toEqual([200, 200]);
    const refused = await at(west);
    expect([refused.status, refused.json()]).toEqual([403, error(403)]);
  });
});

describe('429', () => {
  it('after ten failures in 15 minutes of the platform’s clock, with Retry-After, even for the right password', async () => {
    const { subdomain } = await run.system.createAccount();
    for (let failures = 0; failures < 10; failures += 1) {
      expect((await login(run.system, subdomain, { ...owner, password: 'wrong password' })).status).toBe(401);
    }
    await run.system.advanceClock(60);
    const throttled = await login(run.system, subdomain, owner);
    expect([throttled.status, throttled.json(), throttled.headers['retry-after']]).toEqual([429, error(429), '840']);
    await run.system.advanceClock(840);
    expect((await login(run.system, subdomain, owner)).status).toBe(200);
  });
});
