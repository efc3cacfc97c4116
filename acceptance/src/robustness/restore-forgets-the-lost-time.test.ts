import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import type { ExportsAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { categories, isReplayed, keyedCalls } from '../idempotency/keyed-calls.ts';
import { databaseUrlOf, secretKeyOf } from '../system/database-url.ts';
import { openPortal } from '../system/portal.ts';
import { Session, signIn } from '../system/session.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { runToEnd, startProgram } from '../system/start-program.ts';
import { System, useOwnSystem } from '../system/system.ts';

// What two running processes cache besides reports, sessions and keys (restore-revives-nothing.test.ts and
// ../reporting/200-410-after-restore.test.ts test those): nothing from after the backup may be served from these caches.
const clock = ['--test-clock', '2026-03-01T08:00:00Z'];
const run = useOwnSystem({ flags: [...clock, '--roles', 'platform,instance,operator'] });
let other: System;
let folder: string;
const both = () => [run.system, other];

const command = async (name: 'backup' | 'restore') => {
  const { code, stderr } = await runToEnd([name, join(folder, 'all.gz'), '--data', run.system.program.dataDir]);
  expect([code, stderr]).toEqual([0, '']);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-lost-time-'));
  const flags = ['--roles', 'platform,instance', '--database-url', databaseUrlOf(run.system), ...clock];
  other = new System(await startProgram({ flags, env: secretKeyOf(run.system) }), '');
});
afterAll(async () => {
  await other.program.stop();
  await rm(folder, { recursive: true, force: true });
});

// PostgreSQL has a list of time zones of its own. A name that only the program knows must not prevent a restore.
it('an account in a time zone that PostgreSQL does not know is restored, with its schedule and alerts', async () => {
  const { subdomain } = await run.system.createAccount({ zone: 'US/Pacific-New' });
  const portal = await openPortal(run.system, subdomain);
  const schedule = { cadence: 'daily', weekday: 1, dayOfMonth: 1, includeValues: false, recipients: ['a@example.com'] };
  await portal.json(200, 'PUT', '/exports/schedule', schedule);
  const events = { stockOuts: true, belowMinimum: true, expiring: true, overdueOrders: true };
  const destinations = { recipients: ['a@example.com'], chatUrl: null, incidentUrl: null, incidentKey: null };
  const alerts = { dailyMail: true, weeklyMail: false, weekday: 1, locationIds: null, ...events, ...destinations };
  await portal.json(200, 'PUT', '/alerts', alerts);
  await command('backup');
  await command('restore');
  const again = await openPortal(run.system, subdomain);
  expect((await again.json<ExportsAnswer>(200, 'GET', '/exports')).schedule).toEqual(schedule);
  expect((await again.json<AlertsAnswer>(200, 'GET', '/alerts')).settings.dailyMail).toBe(true);
});

describe('after a restore, in every process', () => {
  it('a cursor of the stock ledger from before it is refused', async () => {
    const { account, owner, north, product, lot } = await stockInstance(run.system);
    await owner.data(201, 'POST', '/stockAdjustments', {
      location: { id: north },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: lot }, quantityDelta: 1, reasonCode: 'FOUND' }],
    });
    const ledger = `/stockLedger?product.id=${product}&limit=1`;
    const { nextCursor } = await owner.data<{ nextCursor: string }>(200, 'GET', ledger);
    expect(nextCursor).not.toBeNull();
    await command('backup');
    await command('restore');
    const { cookie } = await signIn(run.system, account.subdomain, { location: north });
    for (const system of both()) {
      const session = new Session(system, account.subdomain, cookie);
      expect((await session.get(ledger)).status).toBe(200);
      const answer = await session.get(`${ledger}&cursor=${nextCursor}`);
      expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('start again without it')]);
    }
  });

  it('an answer under an idempotency key is not replayed: the object is created again', async () => {
    const account = await run.system.createAccount();
    const { key } = await run.system.createKey(account.id);
    await command('backup');
    const send = (system: System, name: string) => keyedCalls(system, account, key).post(categories, name, { name });
    for (const name of ['first', 'second']) expect((await send(run.system, name)).status).toBe(201);
    expect(isReplayed(await send(other, 'first'))).toBe(true);
    await command('restore');
    const again = [await send(run.system, 'first'), await send(other, 'second')];
    expect(again.map((answer) => [answer.status, isReplayed(answer)])).toEqual([
      [201, false],
      [201, false],
    ]);
  });

  it('a subdomain leads to the account that has it now', async () => {
    const subdomain = 'lost-and-found';
    await command('backup');
    const lost = await run.system.createAccount({ subdomain });
    const first = await signIn(run.system, subdomain);
    for (const system of both())
      expect((await new Session(system, subdomain, first.cookie).get('/me')).status).toBe(200);
    await command('restore');
    for (const system of both()) {
      expect((await new Session(system, subdomain, first.cookie).get('/me')).status).toBe(404);
    }
    const now = await run.system.createAccount({ subdomain, name: 'Another' });
    expect(now.id).not.toBe(lost.id);
    const { cookie } = await signIn(run.system, subdomain);
    for (const system of both()) {
      const session = new Session(system, subdomain, cookie);
      expect([(await session.get('/me')).status, (await session.get('/me')).text]).toEqual([
        200,
        expect.not.stringContaining(lost.owner.id),
      ]);
      expect((await new Session(system, subdomain, first.cookie).get('/me')).status).toBe(401);
    }
  });
});
