import type { OwnSessionAnswer } from '@storehouse/contract/operations/portal/link-operations';
import { describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal, ownerCredentials, Portal } from '../system/portal.ts';
import { cookieOf, signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });
const list = async (portal: Portal) =>
  (await portal.json<{ data: OwnSessionAnswer[] }>(200, 'GET', '/me/sessions')).data;

describe('one’s own sessions', () => {
  it('200 in both applications, with where from and where at; nobody else’s', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const owner = await signIn(run.system, subdomain);
    const depot = await owner.createLocation('North');
    await signIn(run.system, subdomain, { location: depot });
    await openTeammatePortal(run.system, subdomain, portal);
    const sessions = await list(portal);
    expect(
      sessions.map(({ application, locationName, isCurrent }) => [application, locationName, isCurrent]).toSorted(),
    ).toEqual([
      ['inventory', null, false],
      ['inventory', 'North', false],
      ['portal', null, true],
    ]);
    expect(new Set(sessions.map(({ address }) => address))).toEqual(new Set(['127.0.0.1']));
    expect(portal.cookie).not.toContain(sessions.find(({ isCurrent }) => isCurrent)?.id);
  });

  it('204 one ends, and 404 what is over or someone else’s', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const owner = await signIn(run.system, subdomain);
    const teammate = await openTeammatePortal(run.system, subdomain, portal);
    const [other] = (await list(portal)).filter(({ isCurrent }) => !isCurrent);
    const path = `/me/sessions/${other?.id ?? ''}`;
    expect(await teammate.refusal('DELETE', path)).toEqual([404, 'not_found']);
    expect((await owner.get('/me')).status).toBe(200);
    expect((await portal.call('DELETE', path)).status).toBe(204);
    expect((await owner.get('/me')).status).toBe(401);
    expect(await portal.refusal('DELETE', path)).toEqual([404, 'not_found']);
  });

  it('204 all others end, and only those of the person', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const second = await openPortal(run.system, subdomain);
    const owner = await signIn(run.system, subdomain);
    const teammate = await openTeammatePortal(run.system, subdomain, portal);
    expect((await portal.call('DELETE', '/me/sessions')).status).toBe(204);
    expect(await list(portal)).toHaveLength(1);
    expect(await second.refusal('GET', '/me')).toEqual([401, 'session_required']);
    expect((await owner.get('/me')).status).toBe(401);
    expect((await teammate.call('GET', '/me')).status).toBe(200);
  });

  it('are not listed once they have expired', async () => {
    const { subdomain } = await run.system.createAccount();
    await signIn(run.system, subdomain);
    await run.system.advanceClock(1_800);
    expect(await list(await openPortal(run.system, subdomain))).toHaveLength(1);
  });

  it('204 a new password: this session continues with a new cookie', async () => {
    const { subdomain } = await run.system.createAccount();
    const portal = await openPortal(run.system, subdomain);
    const change = { present: ownerCredentials.password, next: 'a better password' };
    const changed = await portal.call('PUT', '/me/password', change);
    expect(changed.status).toBe(204);
    expect(await portal.refusal('GET', '/me')).toEqual([401, 'session_required']);
    expect(await list(new Portal(run.system, cookieOf(changed)))).toHaveLength(1);
  });
});
