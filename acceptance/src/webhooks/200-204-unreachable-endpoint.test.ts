import { afterAll, beforeAll, expect, it } from 'vitest';
import { newDataDir } from '../system/start-program.ts';
import { startSystem, type System } from '../system/system.ts';
import { allowLoopback, openWebhookClient, WebhookClient } from './setup/webhook-client.ts';

// A URL is checked when it is registered or changed, and at every connection, but not when something else changes.
let system: System | undefined;
let dataDir = '';
beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => system?.program.stop());

it('an endpoint whose address is not allowed any more can be renamed, paused and deleted', async () => {
  const open = await startSystem({ dataDir, env: allowLoopback });
  const before = await openWebhookClient(open);
  const url = 'http://127.0.0.1:9/';
  const { id } = await before.createEndpoint(url);
  await open.program.stop();

  // The operator removes the exemption: to Storehouse it looks as if the host had moved into a private network.
  system = await startSystem({ dataDir });
  const client = new WebhookClient(system, before.account, { id: before.keyId, key: before.key });
  const draft = { name: 'n', url, events: ['order.created'] };
  expect((await client.call('POST', '', draft)).json()['error']).toBe('webhook_url_not_allowed');
  const renamed = { ...draft, name: 'renamed', label: 'Old host', isActive: false };
  expect(await client.expect(200, 'PUT', `/${id}`, renamed)).toMatchObject(renamed);
  expect(await client.expect(200, 'PUT', `/${id}`, { ...draft, isActive: true })).toMatchObject({ isActive: true });
  const moved = await client.call('PUT', `/${id}`, { ...draft, url: 'http://127.0.0.1:10/' });
  expect([moved.status, moved.json()['error']]).toEqual([400, 'webhook_url_not_allowed']);
  expect(await client.expect(200, 'GET', `/${id}`)).toMatchObject({ url });
  expect(await client.expect(200, 'POST', `/${id}/test`)).toMatchObject({ status: 'failed' });
  await client.expect(204, 'DELETE', `/${id}`);
});
