import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, type Portal } from '../system/portal.ts';
import { newDataDir } from '../system/start-program.ts';
import { startSystem, type AccountAnswer, type System } from '../system/system.ts';
import { readZip } from './read-zip.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

const recipients = ['a@example.com', 'b@example.com', 'c@example.com'];
let mail: MailServer;
let dataDir = '';
let system: System;

const start = () => startSystem({ dataDir, env: mail.env, flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

beforeAll(async () => {
  mail = await startMailServer();
  dataDir = await newDataDir();
  system = await start();
});
afterAll(async () => {
  await system.program.stop();
  await mail.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function killAndRestart(): Promise<void> {
  await system.program.stop('SIGKILL');
  system = await start();
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** An account whose check finds a stock-out. With checks of ten days it has so many rows that an export takes a while. */
async function prepare(days: number): Promise<{ account: AccountAnswer; owner: Portal }> {
  const account = await system.createAccount();
  const seeded = await system.operator('POST', `/accounts/${account.id}/seed`, {
    locations: 5,
    products: 200,
    days,
    change: 0.3,
    rng: 7,
  });
  expect(seeded.status, seeded.text).toBe(200);
  return { account, owner: await openPortal(system, account.subdomain) };
}

describe('kill -9', () => {
  it('during an export: it completes once after the restart, with one complete archive and one mail each', async () => {
    const { account, owner } = await prepare(10);
    await owner.json(200, 'PUT', '/exports/schedule', {
      cadence: 'off',
      weekday: 1,
      dayOfMonth: 1,
      includeValues: true,
      recipients,
    });
    await system.operator('POST', '/settle');
    mail.mails.length = 0;
    const folder = join(dataDir, 'exports', account.id);
    await owner.json(201, 'POST', '/exports/runs');
    await until(async () => (await readdir(folder).catch(() => [])).some((name) => name.endsWith('.part')));
    await killAndRestart();
    await system.operator('POST', '/settle');
    const { data } = (await system.operator('GET', `/accounts/${account.id}/exports`)).json<{
      data: { state: string; attempts: number; rows: number }[];
    }>();
    expect(data).toMatchObject([{ state: 'done', attempts: 2 }]);
    expect(data[0]!.rows).toBeGreaterThan(1_000);
    expect(mail.mails.map(({ recipient }) => recipient).sort()).toEqual(recipients);
    const link = /http:\S+\/exports\/\S+/.exec(mail.mails[0]!.text ?? '')![0];
    const port = new URL(system.program.ready.platformUrl).port;
    const answer = await fetch(`http://127.0.0.1:${port}${new URL(link).pathname}`);
    expect(readZip(Buffer.from(await answer.arrayBuffer())).size).toBe(7);
    expect(await readdir(folder)).toHaveLength(1);
  });

  it('repeatedly during alerting: nobody gets two mails for one check', async () => {
    const { account, owner } = await prepare(1);
    await owner.json(200, 'PUT', '/alerts', {
      dailyMail: true,
      weeklyMail: false,
      weekday: 1,
      stockOuts: true,
      belowMinimum: true,
      expiring: true,
      overdueOrders: true,
      locationIds: null,
      recipients,
      chatUrl: null,
      incidentUrl: null,
    });
    await system.operator('POST', '/settle');
    mail.mails.length = 0;
    // The server has the message and is slow to confirm it: the worst moment to die.
    mail.delayMs = 400;
    const days = 3;
    for (let day = 0; day < days; day += 1) {
      const before = mail.mails.length;
      await system.advanceClock(86_400);
      await until(() => mail.mails.length > before);
      await killAndRestart();
      await system.operator('POST', '/settle');
    }
    const told = mail.mails.map(({ recipient, subject }) => `${recipient} ${subject ?? ''}`);
    expect(new Set(told).size).toBe(told.length);
    expect(told).toHaveLength(days * recipients.length);
    const { data } = (await system.operator('GET', '/mails')).json<{ data: { accountId: string; state: string }[] }>();
    const states = data.filter(({ accountId }) => accountId === account.id).map(({ state }) => state);
    expect(states.filter((state) => state === 'waiting')).toEqual([]);
    expect(states).toContain('unconfirmed');
  });
});
