import { afterEach, beforeAll, expect, it } from 'vitest';
import { useRestarts } from '../clients/restart-program.ts';
import { startCommand, type RunningCommand } from '../system/start-program.ts';
import { useOwnSystem } from '../system/system.ts';
import { openShipments } from './setup/instance-events.ts';
import { startReceiver, type Receiver } from './setup/receiver.ts';
import { openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

// `storehouse listen` survives a restart, a suspension and more events than a receiver keeps: no event is lost or printed twice.
const run = useOwnSystem();
const { kill, startAgain } = useRestarts(run, {});
let client: WebhookClient;
let createShipments: (count: number) => Promise<void>;
beforeAll(async () => {
  client = await openWebhookClient(run.system, { plan: 'enterprise' });
  createShipments = await openShipments(client);
});

const begun: RunningCommand[] = [];
const receivers: Receiver[] = [];
afterEach(async () => {
  for (const { process: child } of begun.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const receiver of receivers.splice(0)) await receiver.close();
});

interface Line {
  readonly listening?: { readonly webhookId: string };
  readonly request?: { readonly type: string; readonly id: string; readonly verified: boolean };
  readonly trouble?: string;
}

async function listen(events: string): Promise<{ command: RunningCommand; local: Receiver; lines: () => Line[] }> {
  const local = await startReceiver();
  receivers.push(local);
  const { platformUrl } = run.system.program.ready;
  const flags = ['--platform-url', platformUrl, '--interval', '0.2', '--json', '--events', events];
  const command = startCommand(['listen', ...flags, '--forward', local.url], { STOREHOUSE_API_KEY: client.key });
  begun.push(command);
  const lines = () => {
    const whole = command.output.stdout.split('\n').slice(0, -1);
    return whole.map((line) => JSON.parse(line) as Line);
  };
  await expect.poll(() => lines()[0]?.listening).toBeDefined();
  return { command, local, lines };
}

/** Waits for this many events, and expects them to be distinct and each of them to be forwarded once. */
async function expectHeard({ local, lines }: Awaited<ReturnType<typeof listen>>, count: number): Promise<Line[]> {
  const heard = () => lines().filter(({ request }) => request);
  await expect.poll(() => heard().length).toBeGreaterThanOrEqual(count);
  const ids = heard().map(({ request }) => request?.id);
  expect([ids.length, new Set(ids).size]).toEqual([count, count]);
  expect(heard().every(({ request }) => request?.verified)).toBe(true);
  await expect.poll(() => local.requests.length).toBe(count);
  expect(local.requests.map(({ envelope }) => envelope.id)).toEqual(ids);
  return heard();
}

/** Waits until the receiver has captured this many, whether or not they were fetched. */
async function expectDelivered({ lines }: Awaited<ReturnType<typeof listen>>, count: number): Promise<void> {
  const path = `/${String(lines()[0]?.listening?.webhookId)}/deliveries?status=delivered&limit=100`;
  const countDelivered = async () => {
    let [delivered, cursor]: [number, string | null] = [0, ''];
    while (cursor !== null) {
      const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await client.expect<{ data: unknown[]; nextCursor: string | null }>(200, 'GET', `${path}${from}`);
      delivered += page.data.length;
      cursor = page.nextCursor;
    }
    return delivered;
  };
  await expect.poll(countDelivered).toBe(count);
}

it('the platform is killed and started again, with events that were not fetched yet', async () => {
  const listening = await listen('shipment.created');
  await createShipments(2);
  await expectHeard(listening, 2);
  // Three are captured while the stopped command does not fetch them.
  listening.command.process.kill('SIGSTOP');
  await createShipments(3);
  await expectDelivered(listening, 5);
  await kill();
  listening.command.process.kill('SIGCONT');
  await expect.poll(() => listening.lines().some(({ trouble }) => trouble?.includes('cannot be reached'))).toBe(true);
  await startAgain();
  await expectHeard(listening, 5);
  await createShipments(1);
  await expectHeard(listening, 6);
  expect(await listening.command.end('SIGINT')).toBe(0);
});

it('the account is suspended and reactivated', async () => {
  const listening = await listen('tenant.suspended,tenant.reactivated');
  await client.operate('suspend', { reason: 'unpaid invoice' });
  await expect.poll(() => listening.lines().some(({ trouble }) => trouble?.includes('suspended'))).toBe(true);
  await client.operate('reactivate');
  const heard = await expectHeard(listening, 2);
  expect(heard.map(({ request }) => request?.type)).toEqual(['tenant.suspended', 'tenant.reactivated']);
  expect(await listening.command.end('SIGINT')).toBe(0);
});

it('more events arrive in between than a receiver keeps', async () => {
  const listening = await listen('shipment.created');
  await createShipments(1);
  await expectHeard(listening, 1);
  listening.command.process.kill('SIGSTOP');
  await createShipments(120);
  await expectDelivered(listening, 121);
  listening.command.process.kill('SIGCONT');
  await expectHeard(listening, 121);
  expect(await listening.command.end('SIGINT')).toBe(0);
});
