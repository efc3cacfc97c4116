import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram, type RunningProgram } from '../system/start-program.ts';
import { Session, signIn, signInAs } from '../system/session.ts';
import { System, useOwnSystem } from '../system/system.ts';
import { databaseUrlOf } from '../system/database-url.ts';

// The instance host of two processes on one database: a session works in both.
const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: clock });
let second: RunningProgram;
let other: System;
let subdomain = '';
let accountId = '';

beforeAll(async () => {
  const { platformUrl } = run.system.program.ready;
  second = await startProgram({
    flags: [
      '--roles',
      'instance',
      '--database-url',
      databaseUrlOf(run.system),
      '--platform-url',
      platformUrl,
      ...clock,
    ],
  });
  other = new System(second, '');
  ({ id: accountId, subdomain } = await run.system.createAccount());
});
afterAll(() => second.stop());

/** The same session at the other process, as behind a load balancer. */
const there = (session: Session) => new Session(other, subdomain, session.cookie);

describe('a session', () => {
  it('200 in the process where it did not begin, with its person and its location', async () => {
    const owner = await signIn(run.system, subdomain);
    const depot = await there(owner).createLocation('North');
    await owner.createUser('tess@example.com', { [depot]: 'MANAGER' });
    const tess = await signInAs(other, subdomain, 'tess@example.com', depot);
    const here = new Session(run.system, subdomain, tess.cookie);
    const me = await here.data(200, 'GET', '/me');
    expect(me).toEqual(await tess.data(200, 'GET', '/me'));
    expect(me).toMatchObject({ location: { id: depot, name: 'North' } });
  });

  it('401 in both once it has ended in one', async () => {
    const owner = await signIn(run.system, subdomain);
    expect((await there(owner).get('/me')).status).toBe(200);
    expect((await there(owner).post('/logout')).status).toBeLessThan(300);
    expect([(await owner.get('/me')).status, (await there(owner).get('/me')).status]).toEqual([401, 401]);
  });

  it('stays alive by requests to either, and 401 in both after 30 minutes without any', async () => {
    const owner = await signIn(run.system, subdomain);
    await run.system.advanceClock(29 * 60);
    expect((await there(owner).get('/me')).status).toBe(200);
    await run.system.advanceClock(29 * 60);
    expect((await owner.get('/me')).status).toBe(200);
    await run.system.advanceClock(30 * 60 + 1);
    expect([(await owner.get('/me')).status, (await there(owner).get('/me')).status]).toEqual([401, 401]);
  });

  it('402 in both from the moment of a suspension, 401 in both after it', async () => {
    const owner = await signIn(other, subdomain);
    const here = new Session(run.system, subdomain, owner.cookie);
    await run.system.operator('POST', `/accounts/${accountId}/suspend`, { reason: 'unpaid' });
    expect([(await owner.get('/me')).status, (await here.get('/me')).status]).toEqual([402, 402]);
    await run.system.operator('POST', `/accounts/${accountId}/reactivate`);
    expect([(await owner.get('/me')).status, (await here.get('/me')).status]).toEqual([401, 401]);
  });
});
