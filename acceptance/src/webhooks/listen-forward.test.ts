import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../system/http-call.ts';
import { startCommand, type RunningCommand } from '../system/start-program.ts';
import { useSystem } from '../system/shared-system.ts';
import { openShipments } from './setup/instance-events.ts';
import { expectedSignature, listenOn, startReceiver, type Receiver } from './setup/receiver.ts';
import { openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

// `storehouse listen --forward` on a developer's machine, against a running program.
const run = useSystem();
let client: WebhookClient;
let createShipments: (count: number) => Promise<void>;
beforeAll(async () => {
  client = await openWebhookClient(run.system);
  createShipments = await openShipments(client);
});

const begun: RunningCommand[] = [];
const receivers: Pick<Receiver, 'close'>[] = [];
afterEach(async () => {
  for (const { process } of begun.splice(0)) if (process.exitCode === null) process.kill('SIGKILL');
  for (const receiver of receivers.splice(0)) await receiver.close();
});

interface Listening {
  readonly url: string;
  readonly webhookId: string;
  readonly secret: string;
}

interface Heard {
  readonly type: string;
  readonly id: string;
  readonly verified: boolean;
  readonly body: string;
  readonly forwarded: { status?: number; error?: string };
}

function listen(...flags: readonly string[]): RunningCommand {
  const always = ['listen', '--platform-url', run.system.program.ready.platformUrl, '--interval', '0.2'];
  const command = startCommand([...always, ...flags], { STOREHOUSE_API_KEY: client.key });
  begun.push(command);
  return command;
}

/** Waits for this many lines of `--json` output. */
async function linesOf(command: RunningCommand, count: number): Promise<{ listening?: Listening; request?: Heard }[]> {
  await expect.poll(() => command.output.stdout.split('\n').length - 1).toBeGreaterThanOrEqual(count);
  const lines = command.output.stdout.trimEnd().split('\n');
  return lines.map((line) => JSON.parse(line) as { listening?: Listening; request?: Heard });
}

describe('storehouse listen --forward', () => {
  it('makes a receiver, prints each event and forwards it byte for byte with its headers; exit 0 on SIGINT', async () => {
    const local = await startReceiver();
    receivers.push(local);
    const command = listen('--json', '--events', 'shipment.created', '--forward', `${local.url}/hook?from=listen`);
    const [first] = await linesOf(command, 1);
    const { url, webhookId, secret } = first!.listening!;
    const endpoint = await client.expect(200, 'GET', `/${webhookId}`);
    expect(endpoint).toMatchObject({ url, events: ['shipment.created'] });
    const { name, events } = endpoint;
    await client.expect(200, 'PUT', `/${webhookId}`, { name, url, events, headers: { 'X-Route': 'developer' } });

    await createShipments(3);
    const heard = (await linesOf(command, 4)).slice(1).map(({ request }) => request!);
    expect(heard.map(({ type, verified, forwarded }) => [type, verified, forwarded.status])).toEqual(
      Array.from({ length: 3 }, () => ['shipment.created', true, 200]),
    );
    for (const [index, request] of local.requests.entries()) {
      expect([request.path, request.body.toString()]).toEqual(['/hook?from=listen', heard[index]!.body]);
      expect(request.envelope.id).toBe(heard[index]!.id);
      expect(request.headers).toMatchObject({
        'content-type': 'application/json',
        'x-route': 'developer',
        // The signature covers every byte of the body.
        'x-platform-signature': expectedSignature(secret, request),
      });
    }

    // Anyone who knows the URL can send anything to it: that is forwarded unchanged too.
    const odd = Buffer.from('{"id" :"é",\r\n "type":\t"mine"}\n');
    await call(run.system.program.ready.platformUrl, new URL(url).pathname, { method: 'POST', body: odd });
    const [last] = (await linesOf(command, 5)).slice(-1);
    expect(last!.request).toMatchObject({ type: 'mine', verified: false, forwarded: { status: 200 } });
    expect(local.requests[3]!.body.equals(odd)).toBe(true);

    expect(await command.end('SIGINT')).toBe(0);
    expect((await client.call('GET', `/${webhookId}`)).status).toBe(404);
    expect(command.output.stdout + command.output.stderr).not.toContain(client.key);
  });

  it('reports a target that is down and goes on; what comes later is forwarded', async () => {
    const gone = await listenOn((_request, response) => response.end());
    await gone.close();
    const command = listen('--json', '--events', 'shipment.created', '--forward', gone.url);
    await linesOf(command, 1);
    await createShipments(1);
    const [, down] = await linesOf(command, 2);
    expect(down!.request).toMatchObject({
      type: 'shipment.created',
      forwarded: { error: 'nothing is listening there' },
    });
    expect(command.process.exitCode).toBeNull();

    const back = await listenOn((_request, response) => response.end(), Number(new URL(gone.url).port));
    receivers.push(back);
    await createShipments(1);
    const [, , up] = await linesOf(command, 3);
    expect(up!.request).toMatchObject({ type: 'shipment.created', forwarded: { status: 200 } });
    expect(back.count()).toBe(1);
    expect(await command.end('SIGINT')).toBe(0);
  });

  it('prints lines for people without --json', async () => {
    const local = await startReceiver();
    receivers.push(local);
    local.answer(503);
    const command = listen('--forward', local.url);
    await expect.poll(() => command.output.stdout).toMatch(/^Listening until .* at http/m);
    await createShipments(1);
    const line = /^\S+ {2}shipment\.created {2}\S+ {2}verified -> 503 in \d+ ms$/m;
    await expect.poll(() => command.output.stdout).toMatch(line);
    expect(await command.end('SIGTERM')).toBe(0);
  });
});
