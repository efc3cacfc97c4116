import { expect, it } from 'vitest';
import { newDataDir, type StartOptions } from '../system/start-program.ts';
import { startSystem } from '../system/system.ts';
import { allowLoopback, openWebhookClient, WebhookClient } from './setup/webhook-client.ts';

// A URL is checked when it is registered or changed, and at every connection, but not when something else changes.
it('an endpoint whose address is not allowed any more can be renamed, paused and deleted', async ({
  onTestFinished,
}) => {
  const dataDir = await newDataDir();
  const start = async (options: StartOptions) => {
    const system = await startSystem({ dataDir, ...options });
    onTestFinished(() => system.program.discard());
    return system;
  };
  const open = await start({ env: allowLoopback });
  const before = await openWebhookClient(open);
  const url = 'http://127.0.0.1:9/';
  const { id } = await before.createEndpoint(url);
  await open.program.stop();

  // The operator removes the exemption: to Storehouse it looks as if the host had moved into a private network.
  const system = await start({});
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
