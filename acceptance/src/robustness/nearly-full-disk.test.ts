import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal } from '../system/portal.ts';
import { runCheck } from '../system/reported-instance.ts';
import { signIn } from '../system/session.ts';
import { newDataDir } from '../system/start-program.ts';
import { startSystem, type AccountAnswer, type System } from '../system/system.ts';
import { killServerOf } from '../system/embedded-server.ts';
import { fillDisk, mountDisk } from './small-disk.ts';

const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const metric = async (system: System, name: string) =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec((await system.operator('GET', '/metrics')).text)?.[1];
const sentence = /out of disk space/;

// The minimum is more than any disk has, so the program finds too little space from its start on.
describe('while the disk is nearly full', () => {
  let system: System;
  let account: AccountAnswer;
  let headers: { 'x-api-key': string };
  beforeAll(async () => {
    const dataDir = await newDataDir();
    const before = await startSystem({ dataDir });
    account = await before.createAccount();
    headers = { 'x-api-key': (await before.createKey(account.id)).key };
    await runCheck(before, account.id);
    await before.program.stop();
    system = await startSystem({ dataDir, env: { STOREHOUSE_MIN_FREE_MB: '1000000' } });
  });
  afterAll(() => system.program.discard());

  it('changes are refused with 503, in the shape of each API', async () => {
    const { subdomain } = account;
    const session = await signIn(system, subdomain);
    const portal = await openPortal(system, subdomain);
    const refused = [
      await system.instance(subdomain, '/api/v1/generic/product', { method: 'POST', headers, body: { name: 'Gauze' } }),
      await session.call('POST', '/generic/product', { name: 'Gauze', category: { id: 'ROOT' } }),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.json()['errorCode']]).toEqual([503, 503]);
      expect(answer.json()['errorMessage']).toMatch(sentence);
    }
    const named = [
      await system.platform('/api/v1/webhooks', { method: 'POST', headers, body: { name: 'x' } }),
      await portal.call('POST', '/keys', { name: 'x', scopes: ['read'] }),
      await system.operator('POST', `/accounts/${account.id}/keys`, { name: 'x', scopes: ['read'] }),
    ];
    for (const answer of named) {
      expect([answer.status, answer.json()['error']]).toEqual([503, 'unavailable']);
      expect(answer.json()['message']).toMatch(sentence);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(await metric(system, 'storehouse_disk_low')).toBe('1');
    expect(await metric(system, 'storehouse_refusals_total\\{limit="disk"\\}')).toBe('5');
  });

  it('reports, pages and lists stay readable, people sign in and out, backups are taken, and it is ready', async () => {
    const { subdomain } = account;
    const session = await signIn(system, subdomain);
    const portal = await openPortal(system, subdomain);
    const answers = [
      await system.platform('/api/v1/reporting/stock-on-hand', { headers }),
      await system.platform('/api/v1/webhooks', { headers }),
      await system.instance(subdomain, '/api/v1/generic/product', { headers }),
      await session.get('/me'),
      await portal.call('GET', '/me'),
      await system.operator('GET', '/readyz'),
      await session.call('POST', '/logout'),
      await portal.call('POST', '/sign-out'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 200, 204]);
    expect((await system.operator('POST', '/backup')).status).toBe(200);
  });

  it('who may not write, and what does not exist, is still said first', async () => {
    const key = { 'x-api-key': 'sk_unknown' };
    expect((await system.platform('/api/v1/webhooks', { method: 'POST', headers: key, body: {} })).status).toBe(401);
    expect((await system.operator('POST', '/nothing')).status).toBe(404);
  });
});

const disk = await mountDisk(400, cleanups);
if (disk === null) process.stderr.write('The test of a disk that fills up is skipped: none can be mounted here.\n');

describe.skipIf(disk === null)('a disk that fills up (skipped where none can be mounted)', () => {
  it('refuses changes before PostgreSQL fails, and accepts them again by itself once there is space', async () => {
    const [dataDir, filler] = [join(disk as string, 'data'), join(disk as string, 'filler')];
    const system = await startSystem({ dataDir, env: { STOREHOUSE_MIN_FREE_MB: '64' } });
    cleanups.push(async () => {
      await system.program.stop('SIGKILL');
      await killServerOf(dataDir);
    });
    const account = await system.createAccount();
    const create = () => system.operator('POST', `/accounts/${account.id}/keys`, { name: 'x', scopes: ['read'] });
    const low = () => metric(system, 'storehouse_disk_low');
    expect([(await create()).status, await low()]).toEqual([201, '0']);

    await fillDisk(filler, 48 * 1024 ** 2);
    await expect.poll(low).toBe('1');
    expect((await create()).status).toBe(503);
    expect((await system.operator('GET', `/accounts/${account.id}/keys`)).status).toBe(200);

    await rm(filler);
    await expect.poll(low).toBe('0');
    expect((await create()).status).toBe(201);
    expect(system.program.log()).not.toMatch(/No space left|database disk is full/);
    expect(await system.program.stop()).toBe(0);
  });
});
