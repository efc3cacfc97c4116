import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlOf } from '../system/database-url.ts';
import { openPortal, Portal } from '../system/portal.ts';
import { Session, signIn } from '../system/session.ts';
import { runToEnd, startProgram } from '../system/start-program.ts';
import { System, useOwnSystem, type AccountAnswer, type KeyAnswer } from '../system/system.ts';
import { WebhookClient } from '../webhooks/setup/webhook-client.ts';

// Document 4, section 6: a restore ends every session, leaves revoked keys revoked and accepts no earlier cursor.
const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: [...clock, '--roles', 'platform,instance,operator'] });
let other: System;
let folder: string;
let account: AccountAnswer;
/** Revoked before the backup, revoked after it, and never revoked. */
let keys: { early: KeyAnswer; late: KeyAnswer; live: KeyAnswer };

const command = (name: 'backup' | 'restore', ...more: string[]) =>
  runToEnd([name, join(folder, 'all.gz'), '--data', run.system.program.dataDir, ...more]);
const revoke = (key: KeyAnswer) => run.system.operator('DELETE', `/accounts/${account.id}/keys/${key.id}`);

/** In both processes, as a load balancer might choose either. */
const everywhere = async (ask: (system: System) => Promise<{ status: number }>): Promise<number[]> =>
  Promise.all([run.system, other].map(async (system) => (await ask(system)).status));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-restores-'));
  other = new System(
    await startProgram({
      flags: ['--roles', 'platform,instance', '--database-url', databaseUrlOf(run.system), ...clock],
    }),
    '',
  );
  account = await run.system.createAccount();
  const newKey = (name: string) => run.system.createKey(account.id, { name });
  keys = { early: await newKey('early'), late: await newKey('late'), live: await newKey('live') };
  await revoke(keys.early);
});
afterAll(async () => {
  await other.program.stop();
  await rm(folder, { recursive: true, force: true });
});

describe('a restore', () => {
  it('ends every session, of the portal and of instances, from before the backup and from after it', async () => {
    const { subdomain } = account;
    const portals = [await openPortal(run.system, subdomain)];
    const sessions = [await signIn(run.system, subdomain)];
    expect((await command('backup')).code).toBe(0);
    portals.push(await openPortal(run.system, subdomain));
    sessions.push(await signIn(run.system, subdomain));
    const ended = await signIn(run.system, subdomain);
    await ended.post('/logout');
    expect((await command('restore')).code).toBe(0);
    for (const { cookie } of portals) {
      expect(await everywhere((system) => new Portal(system, cookie).call('GET', '/me'))).toEqual([401, 401]);
    }
    for (const { cookie } of [...sessions, ended]) {
      expect(await everywhere((system) => new Session(system, subdomain, cookie).get('/me'))).toEqual([401, 401]);
    }
    const again = await openPortal(run.system, subdomain);
    expect(await everywhere((system) => new Portal(system, again.cookie).call('GET', '/me'))).toEqual([200, 200]);
  });

  it('leaves keys revoked that are revoked now, whenever that was, and says so', async () => {
    const statuses = (key: KeyAnswer) =>
      everywhere((system) => system.platform('/api/v1/webhooks', { headers: { 'x-api-key': key.key } }));
    expect((await command('backup')).code).toBe(0);
    await revoke(keys.late);
    await openPortal(run.system, account.subdomain);
    const { code, stdout } = await command('restore', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({
      rows: expect.any(Number) as number,
      sessionsEnded: expect.any(Number) as number,
      keysKeptRevoked: 1,
    });
    expect(await statuses(keys.early)).toEqual([401, 401]);
    expect(await statuses(keys.late)).toEqual([401, 401]);
    expect(await statuses(keys.live)).toEqual([200, 200]);
    // A second restore finds the key revoked in the data it replaces, and so on.
    expect((await command('restore')).stdout).toMatch(
      /Everyone is signed out: \d+ sessions? ended\.\n1 key that was revoked since the backup stays revoked\./,
    );
    expect(await statuses(keys.late)).toEqual([401, 401]);
  });

  it('lets a key that was rotated since the backup end with its overlap', async () => {
    const { id, key } = await run.system.createKey(account.id, { name: 'rotated' });
    expect((await command('backup')).code).toBe(0);
    const portal = await openPortal(run.system, account.subdomain);
    await portal.json(201, 'POST', `/keys/${id}/rotate`, { overlapHours: 1 });
    expect((await command('restore')).code).toBe(0);
    const statuses = () =>
      everywhere((system) => system.platform('/api/v1/webhooks', { headers: { 'x-api-key': key } }));
    expect(await statuses()).toEqual([200, 200]);
    await run.system.advanceClock(3_600);
    expect(await statuses()).toEqual([401, 401]);
  });

  it('honours no cursor of a list from before it: 410, in every process', async () => {
    const client = new WebhookClient(run.system, account, keys.live);
    const { url } = await client.expect<{ url: string }>(201, 'POST', '/test-receivers');
    const { id } = await client.createEndpoint(url);
    for (let send = 0; send < 3; send += 1) await client.expect(200, 'POST', `/${id}/test`);
    const deliveries = `/${id}/deliveries?limit=1`;
    const first = await client.expect<{ nextCursor: string }>(200, 'GET', deliveries);
    const log = await (
      await openPortal(run.system, account.subdomain)
    ).json<{ nextCursor: string }>(200, 'GET', '/activity?limit=1');
    expect((await command('backup')).code).toBe(0);
    expect((await command('restore')).code).toBe(0);

    const { cookie } = await openPortal(run.system, account.subdomain);
    for (const system of [run.system, other]) {
      const there = new WebhookClient(system, account, keys.live);
      const answer = await there.call('GET', `${deliveries}&cursor=${first.nextCursor}`);
      expect([answer.status, answer.json()['error']]).toEqual([410, 'cursor_expired']);
      expect((await there.expect<{ data: unknown[] }>(200, 'GET', deliveries)).data).toHaveLength(1);
      const portal = new Portal(system, cookie);
      const address = `/activity?limit=1&cursor=${log.nextCursor}`;
      expect(await portal.refusal('GET', address)).toEqual([410, 'cursor_expired']);
    }
  });
});
