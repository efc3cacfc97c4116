import { describe, expect, it } from 'vitest';
import { openPortal, ownerCredentials, Portal, signInToPortal } from '../system/portal.ts';
import { useSecondProcess } from '../system/second-process.ts';
import { cookieOf, login, Session, signIn, signInAs, teammatePassword } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

// Document 4, sections 1 and 5: which sessions a new password, a removal and a sign-out everywhere end, across two processes
// on one database.
const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: clock });
const second = useSecondProcess(run, clock);

const present = ownerCredentials.password;
const next = 'a better password';

/** Sessions of one person in the portal and on the instance, opened in both processes. */
async function openEverywhere(subdomain: string, email = 'owner@example.com', password = present) {
  const portals = [run.system, second.system].map((system) => openPortal(system, subdomain, { email, password }));
  const sessions = [run.system, second.system].map((system) =>
    signIn(system, subdomain, { username: email, password }),
  );
  return { portals: await Promise.all(portals), sessions: await Promise.all(sessions) };
}

/** The status of `GET /me` for each session, requested from the process that did not open it. */
async function statusesOf(subdomain: string, { portals, sessions }: Awaited<ReturnType<typeof openEverywhere>>) {
  const systems = [second.system, run.system];
  const calls = [
    ...portals.map(({ cookie }, index) => new Portal(systems[index]!, cookie).call('GET', '/me')),
    ...sessions.map(({ cookie }, index) => new Session(systems[index]!, subdomain, cookie).get('/me')),
  ];
  return (await Promise.all(calls)).map(({ status }) => status);
}

describe('401 in the portal and on the instance, in both processes', () => {
  it('once the password was changed in the portal', async () => {
    const { subdomain } = await run.system.createAccount();
    const everywhere = await openEverywhere(subdomain);
    expect(await statusesOf(subdomain, everywhere)).toEqual([200, 200, 200, 200]);
    const changed = await everywhere.portals[0]!.call('PUT', '/me/password', { present, next });
    expect(changed.status).toBe(204);
    expect(await statusesOf(subdomain, everywhere)).toEqual([401, 401, 401, 401]);
  });

  it('once the owner changed their own on the instance, which takes the present one', async () => {
    const { subdomain, owner } = await run.system.createAccount();
    const everywhere = await openEverywhere(subdomain);
    const [session] = everywhere.sessions;
    const change = (body: object) => session!.put(`/users/${owner.id}`, body);
    for (const body of [{ password: next }, { password: next, presentPassword: 'not mine at all' }]) {
      const refused = await change(body);
      expect([refused.status, refused.json<{ errors: { field: string }[] }>().errors[0]?.field]).toEqual([
        400,
        'presentPassword',
      ]);
    }
    expect(await statusesOf(subdomain, everywhere)).toEqual([200, 200, 200, 200]);
    expect((await change({ name: 'Olive' })).status).toBe(200);
    expect((await change({ password: next, presentPassword: present })).status).toBe(200);
    expect(await statusesOf(subdomain, everywhere)).toEqual([401, 401, 401, 401]);
    expect((await signInToPortal(second.system, { ...ownerCredentials, subdomain, password: next })).status).toBe(204);
  });

  it('once the owner gave a teammate another password, or removed them; nobody else is signed out', async () => {
    const { subdomain } = await run.system.createAccount();
    const owner = await openEverywhere(subdomain);
    for (const [email, act] of [
      ['tess@example.com', (id: string) => owner.sessions[0]!.put(`/users/${id}`, { password: next })],
      ['pat@example.com', (id: string) => owner.portals[0]!.call('DELETE', `/team/${id}`)],
    ] as const) {
      const id = await owner.sessions[0]!.createUser(email, {});
      const theirs = await openEverywhere(subdomain, email, teammatePassword);
      expect(await statusesOf(subdomain, theirs)).toEqual([200, 200, 200, 200]);
      expect((await act(id)).status).toBeLessThan(300);
      expect(await statusesOf(subdomain, theirs)).toEqual([401, 401, 401, 401]);
    }
    expect(await statusesOf(subdomain, owner)).toEqual([200, 200, 200, 200]);
  });

  it.each([
    ['in the portal', ({ portals }: Everywhere) => portals[0]!.call('POST', '/sign-out-everywhere')],
    ['on the instance', ({ sessions }: Everywhere) => sessions[1]!.post('/logout', { everywhere: true })],
  ])('once they signed out everywhere %s', async (_where, leave) => {
    const { subdomain } = await run.system.createAccount();
    const everywhere = await openEverywhere(subdomain);
    expect((await leave(everywhere)).status).toBeLessThan(300);
    expect(await statusesOf(subdomain, everywhere)).toEqual([401, 401, 401, 401]);
  });
});

describe('a session that begins or moves while the password is changed', () => {
  it('does not outlive the old password', async () => {
    const { subdomain } = await run.system.createAccount();
    const owner = await signIn(run.system, subdomain);
    const depot = await owner.createLocation('North');
    await owner.createUser('tess@example.com', { [depot]: 'MANAGER' });
    const tess = { email: 'tess@example.com', password: teammatePassword };
    const moving = await signInAs(second.system, subdomain, tess.email, depot);
    const portal = await openPortal(run.system, subdomain, tess);
    const [changed, ...opened] = await Promise.all([
      portal.call('PUT', '/me/password', { present: tess.password, next }),
      ...[run.system, second.system].flatMap((system) => [
        signInToPortal(system, { ...tess, subdomain }),
        login(system, subdomain, { username: tess.email, password: tess.password, location: depot }),
      ]),
      moving.post('/chooseLocation', { location: depot }),
    ]);
    expect(changed.status).toBe(204);
    const cookies = opened.filter(({ status }) => status < 300).map(cookieOf);
    const statuses = cookies.map(async (cookie) =>
      cookie.startsWith('storehouse_portal')
        ? (await new Portal(run.system, cookie).call('GET', '/me')).status
        : (await new Session(run.system, subdomain, cookie).get('/me')).status,
    );
    expect(await Promise.all(statuses)).toEqual(cookies.map(() => 401));
  });
});

type Everywhere = Awaited<ReturnType<typeof openEverywhere>>;
