import { describe, expect, it } from 'vitest';
import { useSystem } from '../system/shared-system.ts';
import { startReceiver } from './setup/receiver.ts';
import { allowLoopback, openWebhookClient, WebhookClient } from './setup/webhook-client.ts';

const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });
const id = '00000000-0000-4000-8000-000000000000';
const adminCalls: [string, string][] = [
  ['GET', ''],
  ['POST', ''],
  ['GET', `/${id}`],
  ['PUT', `/${id}`],
  ['DELETE', `/${id}`],
  ['POST', `/${id}/test`],
  ['POST', `/${id}/regenerate-secret`],
  ['GET', `/${id}/deliveries`],
  ['GET', `/${id}/deliveries/${id}`],
  ['POST', `/${id}/deliveries/${id}/retry`],
  ['POST', '/test-receivers'],
  ['GET', `/test-receivers/${id}/requests`],
  ['GET', '/event-types/order.created/sample-envelope'],
];
const allCalls: [string, string][] = [...adminCalls, ['GET', '/event-types']];

async function expectAll(
  client: WebhookClient,
  calls: [string, string][],
  status: number,
  error: string,
): Promise<void> {
  for (const [method, path] of calls) {
    const answer = await client.call(method, path);
    expect([method, path, answer.status, answer.json()['error']]).toEqual([method, path, status, error]);
  }
}

describe('a key', () => {
  it('401 without a body when there is none, or one that is not accepted', async () => {
    const { account } = await openWebhookClient(run.system);
    for (const key of ['', 'shk.nonsense', `shk.${'x'.repeat(43)}`]) {
      const stranger = new WebhookClient(run.system, account, { id: '', key });
      for (const [method, path] of allCalls) {
        const answer = await stranger.call(method, path);
        expect([answer.status, answer.text]).toEqual([401, '']);
      }
    }
  });

  it.each([[[]], [['read']], [['write', 'read']], [['reporting']]])(
    '403 insufficient_scope with %j',
    async (scopes) => {
      const { account } = await openWebhookClient(run.system);
      const client = new WebhookClient(run.system, account, await run.system.createKey(account.id, { scopes }));
      await expectAll(client, adminCalls, 403, 'insufficient_scope');
      expect((await client.call('GET', '/event-types')).status).toBe(200);
    },
  );

  it('403 api_key_no_tenant_binding without an account, but for the list of event types', async () => {
    const { account } = await openWebhookClient(run.system);
    const client = new WebhookClient(run.system, account, await run.system.createKey(account.id, { bound: false }));
    await expectAll(client, adminCalls, 403, 'api_key_no_tenant_binding');
    expect((await client.call('GET', '/event-types')).status).toBe(200);
  });
});

describe('an account', () => {
  it('402 account_suspended while it is suspended, whatever the scopes of the key', async () => {
    const client = await openWebhookClient(run.system);
    const readKey = await run.system.createKey(client.account.id, { scopes: ['read'] });
    await client.operate('suspend');
    await expectAll(client, allCalls, 402, 'account_suspended');
    await expectAll(new WebhookClient(run.system, client.account, readKey), allCalls, 402, 'account_suspended');
  });

  it('403 account_closing for changes while it is being closed; then 404', async () => {
    const client = await openWebhookClient(run.system);
    await client.operate('begin-closing');
    await expectAll(
      client,
      allCalls.filter(([method]) => method !== 'GET'),
      403,
      'account_closing',
    );
    expect((await client.call('GET', '')).status).toBe(200);
    await client.operate('close');
    await expectAll(client, allCalls, 404, 'webhook_not_found');
  });

  it('the list of event types needs no instance: any valid key reads it', async () => {
    for (const provision of [false, 'begin']) {
      const { account } = await openWebhookClient(run.system, { provision });
      for (const scopes of [['admin'], ['read'], []]) {
        const key = await run.system.createKey(account.id, { scopes });
        const answer = await new WebhookClient(run.system, account, key).call('GET', '/event-types');
        expect([answer.status, answer.json<{ data: unknown[] }>().data.length]).toEqual([200, 11]);
      }
    }
  });

  it('409 instance_not_ready without an instance; while it is provisioned endpoints can be made and get its event', async () => {
    await expectAll(await openWebhookClient(run.system, { provision: false }), adminCalls, 409, 'instance_not_ready');
    const receiver = await startReceiver();
    const client = await openWebhookClient(run.system, { provision: 'begin' });
    await client.createEndpoint(receiver.url, { events: ['tenant.provisioned'] });
    await client.operate('provision');
    await client.createEndpoint(receiver.url, { events: ['tenant.provisioned'] });
    await client.settle();
    const { tenantId, subdomain } = (await run.system.operator('GET', `/accounts/${client.account.id}`)).json();
    expect(receiver.requests.map(({ envelope }) => envelope)).toMatchObject([
      { type: 'tenant.provisioned', data: { tenantId, subdomain, status: 'ACTIVE' } },
    ]);
    await receiver.close();
  });
});

it('404 for an address that does not exist', async () => {
  const client = await openWebhookClient(run.system);
  for (const [method, path] of [
    ['GET', `/${id}/nothing`],
    ['DELETE', '/event-types/x/y'],
  ]) {
    expect((await client.call(method!, path!)).status).toBe(404);
  }
});

it('429 when the hourly requests of the plan are used up', async () => {
  const client = await openWebhookClient(run.system);
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => client.call('GET', '')));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  const refused = await client.call('GET', '');
  expect([refused.status, refused.json()['error']]).toEqual([429, 'rate_limit_exceeded']);
});
