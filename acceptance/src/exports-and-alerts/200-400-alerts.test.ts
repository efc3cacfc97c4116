import type { AlertsAnswer } from '@storehouse/contract/operations/portal/alert-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPortal, openTeammatePortal } from '../system/portal.ts';
import { signIn } from '../system/session.ts';
import { stockInstance } from '../system/stocked-instance.ts';
import { startSystem, type System } from '../system/system.ts';
import { listenOn } from '../webhooks/setup/receiver.ts';
import { allowLoopback } from '../webhooks/setup/webhook-client.ts';
import { startMailServer, type MailServer } from './mail-server.ts';

let mail: MailServer;
let system: System;
let destination: Awaited<ReturnType<typeof listenOn>>;
const posted: { path: string; body: Record<string, unknown> }[] = [];

beforeAll(async () => {
  mail = await startMailServer();
  destination = await listenOn((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      posted.push({
        path: request.url ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
      });
      response.writeHead(202).end();
    });
  });
  system = await startSystem({
    env: { ...allowLoopback, ...mail.env },
    flags: ['--test-clock', '2026-03-01T08:00:00Z'],
  });
});
afterAll(async () => {
  await system.program.stop();
  await mail.close();
  await destination.close();
});

const settings = {
  dailyMail: true,
  weeklyMail: false,
  weekday: 1,
  stockOuts: true,
  belowMinimum: true,
  expiring: true,
  overdueOrders: true,
  locationIds: null as string[] | null,
  recipients: ['a@example.com', 'b@example.com'],
  chatUrl: null as string | null,
  incidentUrl: null as string | null,
  incidentKey: null as string | null,
};

async function nextCheck(): Promise<void> {
  await system.advanceClock(86_400);
  const answer = await system.operator('POST', '/settle');
  expect(answer.status).toBe(200);
}

describe('stock alerts', () => {
  it('report by mail, chat and incident when a stock-out starts and ends', async () => {
    const { account, owner, north, product, lot } = await stockInstance(system);
    await owner.data(200, 'PUT', '/inventoryLevels', {
      location: { id: north },
      product: { id: product },
      minQuantity: 10,
    });
    const portal = await openPortal(system, account.subdomain);
    await portal.json(200, 'PUT', '/alerts', {
      ...settings,
      chatUrl: `${destination.url}/chat`,
      incidentUrl: `${destination.url}/enqueue`,
      incidentKey: 'routing-key',
    });
    await nextCheck();
    expect([mail.mails.length, posted.length]).toEqual([0, 0]);

    // A session lasts less than a day, so each step signs in again.
    const change = async (quantityDelta: number) =>
      (await signIn(system, account.subdomain, { location: north })).data(201, 'POST', '/stockAdjustments', {
        location: { id: north },
        adjustmentType: 'CORRECTION',
        lines: [{ inventoryItem: { id: lot }, quantityDelta, reasonCode: 'FOUND' }],
      });
    await change(-100);
    await nextCheck();
    expect(mail.mails.map(({ recipient }) => recipient).sort()).toEqual(['a@example.com', 'b@example.com']);
    expect(mail.mails[0]).toMatchObject({ subject: 'Stock alert 2026-03-03 – Acme: out of stock (1)' });
    expect(mail.mails[0]!.text).toContain('North: 0 on hand, minimum 10');
    expect(mail.mails[0]!.html).toContain('North: 0 on hand, minimum 10');
    const key = `storehouse/${account.id}/${north}/${product}`;
    expect(
      posted.map(({ path, body }) => [path, body['event_action'], body['dedup_key'], body['routing_key']]),
    ).toEqual(
      expect.arrayContaining([
        ['/chat', undefined, undefined, undefined],
        ['/enqueue', 'trigger', key, 'routing-key'],
      ]),
    );
    expect(String(posted.find(({ path }) => path === '/chat')?.body['text'])).toContain('Out of stock (1)');

    await change(50);
    await nextCheck();
    expect(mail.mails).toHaveLength(2);
    expect(posted.slice(2).map(({ path, body }) => [path, body['event_action'], body['dedup_key']])).toEqual(
      expect.arrayContaining([
        ['/chat', undefined, undefined],
        ['/enqueue', 'resolve', key],
      ]),
    );
    expect(posted).toHaveLength(4);
    const answer = await (await openPortal(system, account.subdomain)).json<AlertsAnswer>(200, 'GET', '/alerts');
    expect(answer.sent.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(JSON.stringify(answer)).not.toContain('routing-key');
    const metrics = (await system.operator('GET', '/metrics')).text;
    expect(metrics).toMatch(/storehouse_alerts_total\{channel="incident",outcome="sent"\} 2/);
    // Alerts are not webhook events.
    const { key: apiKey } = await system.createKey(account.id);
    const types = await system.platform('/api/v1/webhooks/event-types', { headers: { 'x-api-key': apiKey } });
    expect(types.text).not.toMatch(/alert|stock_out/);
  });

  it('can only be changed by the owner, who alone sees the URLs; private destinations are refused', async () => {
    const account = await system.createAccount();
    const owner = await openPortal(system, account.subdomain);
    const url = `${destination.url}/hook`;
    await owner.json(200, 'PUT', '/alerts', { ...settings, chatUrl: url });
    expect(await owner.json(200, 'POST', '/alerts/chat/test')).toEqual({ succeeded: true, status: 202, error: null });
    expect(await owner.refusal('POST', '/alerts/incident/test')).toEqual([409, 'conflict']);
    const teammate = await openTeammatePortal(system, account.subdomain, owner);
    expect(await teammate.json(200, 'GET', '/alerts')).toMatchObject({ hasChat: true, settings: { chatUrl: null } });
    expect(await teammate.refusal('PUT', '/alerts', settings)).toEqual([403, 'manager_only']);
    expect(await teammate.refusal('POST', '/alerts/chat/test')).toEqual([403, 'manager_only']);
    expect(await teammate.refusal('GET', '/mails')).toEqual([403, 'integrator_only']);
    for (const chatUrl of [
      'https://10.0.0.1/x',
      'http://example.com/x',
      'ftp://example.com',
      'https://u:p@example.com/',
    ]) {
      expect(await owner.refusal('PUT', '/alerts', { ...settings, chatUrl })).toEqual([400, 'invalid_request']);
    }
    expect(await owner.refusal('PUT', '/alerts', { ...settings, incidentUrl: url })).toEqual([400, 'invalid_request']);
    expect(await owner.refusal('PUT', '/alerts', { ...settings, recipients: ['a@example.com', 'x'] })).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('429 after 20 tests of an account in 15 minutes', async () => {
    const account = await system.createAccount();
    const owner = await openPortal(system, account.subdomain);
    await owner.json(200, 'PUT', '/alerts', { ...settings, chatUrl: `${destination.url}/limited` });
    const isLimited = ({ path }: { path: string }) => path === '/limited';
    for (let tests = 0; tests < 20; tests += 1) await owner.json(200, 'POST', '/alerts/chat/test');
    const answer = await owner.call('POST', '/alerts/chat/test');
    expect([answer.status, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      '900',
      { error: 'throttled', message: 'Too many tests. Try again later.' },
    ]);
    expect(posted.filter(isLimited)).toHaveLength(20);
    await system.advanceClock(900);
    await owner.json(200, 'POST', '/alerts/chat/test');
  });
});
