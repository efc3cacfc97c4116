import { describe, expect, it } from 'vitest';
import { cookieOf, Session, signIn, signInAs } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

// The absolute session limit, and signing out everywhere.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

async function keepUsing(session: Session, halfHours: number): Promise<number> {
  let status = 0;
  for (let times = 0; times < halfHours; times += 1) {
    await run.system.advanceClock(29 * 60);
    ({ status } = await session.get('/me'));
  }
  return status;
}

describe('a session', () => {
  it('401 after 12 hours, though it was used all the time; another location makes it no younger', async () => {
    const { subdomain } = await run.system.createAccount();
    const first = await signIn(run.system, subdomain);
    const north = await first.createLocation('North');
    expect(await keepUsing(first, 12)).toBe(200);
    const moved = await first.post('/chooseLocation', { location: north });
    const session = new Session(run.system, subdomain, cookieOf(moved));
    expect(await keepUsing(session, 12)).toBe(200);
    expect(await keepUsing(session, 1)).toBe(401);
  });

  it('401 everywhere after signing out everywhere; other people stay signed in', async () => {
    const { subdomain } = await run.system.createAccount();
    const [one, two] = [await signIn(run.system, subdomain), await signIn(run.system, subdomain)];
    const north = await one.createLocation('North');
    await one.createUser('other@example.com', { [north]: 'BROWSER' });
    const other = await signInAs(run.system, subdomain, 'other@example.com', north);
    expect((await one.post('/logout', { everywhere: true })).status).toBe(200);
    expect([(await one.get('/me')).status, (await two.get('/me')).status]).toEqual([401, 401]);
    expect((await other.get('/me')).status).toBe(200);
  });

  it('401 for the one that signed out, and for no other of the person', async () => {
    const { subdomain } = await run.system.createAccount();
    const [one, two] = [await signIn(run.system, subdomain), await signIn(run.system, subdomain)];
    expect((await one.post('/logout')).status).toBe(200);
    expect([(await one.get('/me')).status, (await two.get('/me')).status]).toEqual([401, 200]);
  });
});
