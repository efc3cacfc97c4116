import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../system/start-program.ts';
import { useOwnSystem } from '../system/system.ts';
import { openShipments } from '../webhooks/setup/instance-events.ts';
import { startReceiver, type Receiver } from '../webhooks/setup/receiver.ts';
import { allowLoopback, openWebhookClient } from '../webhooks/setup/webhook-client.ts';

// Document 6, "Doctor, status, verify".
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'], env: allowLoopback });
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

interface Status {
  readonly accounts: Record<string, number>;
  readonly queues: { name: string; waiting: number; oldestSeconds: number }[];
  readonly failing: { checks: unknown[]; endpoints: Record<string, unknown>[]; mails: unknown[] };
}

const storehouse = (...args: string[]) => runToEnd(['status', '--data', run.system.program.dataDir, ...args]);

async function status(): Promise<Status> {
  const { code, stdout, stderr } = await storehouse('--json');
  expect([code, stderr]).toEqual([0, '']);
  const printed = JSON.parse(stdout) as Status;
  expect(Object.keys((await run.system.operator('GET', '/status')).json())).toEqual(Object.keys(printed));
  return printed;
}

describe('storehouse status', () => {
  it('accounts by status, every queue, nothing failing', async () => {
    const account = await run.system.createAccount();
    await run.system.operator('POST', `/accounts/${account.id}/suspend`, { reason: 'unpaid' });
    await run.system.createAccount();
    await run.system.operator('POST', '/settle');
    const { accounts, queues, failing } = await status();
    expect(accounts).toMatchObject({ ACTIVE: 1, SUSPENDED: 1, CLOSED: 0 });
    expect(queues.map(({ name }) => name)).toEqual(expect.arrayContaining(['checks', 'deliveries', 'events', 'mails']));
    for (const { waiting, oldestSeconds } of queues)
      expect([typeof waiting, typeof oldestSeconds]).toEqual(['number', 'number']);
    expect(failing).toEqual({ checks: [], endpoints: [], mails: [] });
  });

  it('an endpoint that fails, until it recovers', async () => {
    const client = await openWebhookClient(run.system);
    const createShipments = await openShipments(client);
    const { id } = await client.createEndpoint(receiver.url, { events: ['shipment.created'] });
    receiver.answer(500);
    await createShipments(2);
    await client.settle();
    const [failing, ...others] = (await status()).failing.endpoints;
    expect(others).toEqual([]);
    expect(failing).toMatchObject({ endpointId: id, retrying: 2, error: expect.stringContaining('500') as string });
    const text = await storehouse();
    expect([text.code, text.stdout]).toEqual([0, expect.stringContaining(id)]);
    receiver.answer(200);
    await client.advance(3_600);
    expect((await status()).failing.endpoints).toEqual([]);
  });

  it('no running program: a sentence, exit 1', async () => {
    const { code, stderr } = await runToEnd(['status', '--data', '/nonexistent']);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^storehouse: .*\n$/)]);
  });
});
