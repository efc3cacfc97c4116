import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { listenOn, startReceiver, type Receiver } from './setup/receiver.ts';
import { allowLoopback, openWebhookClient, type WebhookClient } from './setup/webhook-client.ts';

const run = useOwnSystem({ env: allowLoopback });
const megabyte = Buffer.alloc(1_024 * 1_024, 'x');

/** Each accepts the request and then misbehaves. */
const evil: Record<string, Parameters<typeof listenOn>[0]> = {
  hangs: () => undefined,
  drips: (_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    const timer = setInterval(() => response.write('.'), 300);
    response.on('close', () => {
      clearInterval(timer);
    });
  },
  floods: (_request, response) => {
    response.writeHead(500);
    let left = 100;
    const pour = () => {
      while (left > 0) {
        left -= 1;
        if (!response.write(megabyte)) {
          response.once('drain', pour);
          return;
        }
      }
      response.end();
    };
    response.on('error', () => undefined);
    pour();
  },
  resets: (request) => request.socket.destroy(),
  redirects: (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/' }).end(),
};

let good: Receiver;
let client: WebhookClient;
let neighbour: WebhookClient;
const servers: Awaited<ReturnType<typeof listenOn>>[] = [];

beforeAll(async () => {
  good = await startReceiver();
  client = await openWebhookClient(run.system);
  neighbour = await openWebhookClient(run.system);
  await client.createEndpoint(good.url);
  await neighbour.createEndpoint(good.url);
});
afterAll(() => Promise.all([good.close(), ...servers.map((server) => server.close())]));

/** Creates events of both accounts, and waits for each to arrive at the good receiver. */
async function deliverToGood(bounces: number): Promise<void> {
  for (let count = 0; count < bounces; count += 1) {
    for (const who of [client, neighbour]) {
      const arrivals = good.requests.length;
      await who.bounce();
      await expect.poll(() => good.requests.length, { interval: 5 }).toBeGreaterThanOrEqual(arrivals + 2);
    }
  }
}

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${String(run.system.program.process.pid)}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
}

it('receivers that hang, drip, flood, reset or redirect end in time and harm nobody else', async () => {
  await deliverToGood(5);
  const memoryBefore = await residentMegabytes();
  const endpoints = new Map<string, string>();
  for (const [name, behave] of Object.entries(evil)) {
    const server = await listenOn(behave);
    servers.push(server);
    endpoints.set(name, (await client.createEndpoint(server.url)).id);
  }
  await deliverToGood(1);
  // The good receiver already has its events, while the hanging one holds its attempt open for ten seconds.
  const hanging = (await client.deliveries(endpoints.get('hangs')!)) as never as { status: string }[];
  expect(hanging.map(({ status }) => status)).toContain('pending');
  await deliverToGood(20);

  for (const [name, id] of endpoints) {
    let attempted: {
      status: string;
      error: string | null;
      id: string;
      durationMs: number;
      responseStatus: number | null;
    }[] = [];
    while (attempted.length === 0) {
      attempted = ((await client.deliveries(id)) as never as typeof attempted).filter(
        ({ status }) => status !== 'pending',
      );
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    const [record] = attempted;
    expect(record!.durationMs).toBeLessThan(30_000);
    const outcome = name === 'drips' ? ['delivered', 200] : ['retrying', { floods: 500, redirects: 302 }[name] ?? null];
    expect([name, record!.status, record!.responseStatus]).toEqual([name, ...outcome]);
    const { attempts } = await client.expect<{ attempts: { responseBody: string | null }[] }>(
      200,
      'GET',
      `/${id}/deliveries/${record!.id}`,
    );
    expect(attempts[0]!.responseBody?.length ?? 0).toBeLessThanOrEqual(16 * 1_024);
  }
  const grown = (await residentMegabytes()) - memoryBefore;
  process.stderr.write(`memory grew by ${grown.toFixed(0)} MB\n`);
  expect(grown).toBeLessThan(200);
});
