import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { useOwnSystem, type System } from '../system/system.ts';

const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** A connection to the platform host; an error only ends it. */
async function open(url: string): Promise<Socket> {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    const go = () => {
      resolve();
    };
    socket.once('connect', go).once('close', go);
  });
  return socket;
}

/** The first line of the response to a request on this connection, or that it was closed. */
const ask = (socket: Socket): Promise<string> =>
  new Promise((resolve) => {
    const close = () => {
      resolve('closed');
    };
    if (socket.closed) close();
    socket.once('close', close).once('data', (bytes) => {
      resolve(String(bytes).split('\r\n', 1)[0] ?? '');
    });
    socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n');
  });

describe('a client that is slow to send its request', () => {
  const run = useOwnSystem({ env: { STOREHOUSE_REQUEST_SECONDS: '1' } });

  it.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n'],
    [
      'body',
      'POST /portal/api/sign-in HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('gets 408 in the middle of its %s, others are served, and it is counted', async (_what, start) => {
    const { platformUrl } = run.system.program.ready;
    const refused = await countRefusals(run.system, 'slow');
    const socket = await open(platformUrl);
    socket.write(start);
    const answer = text(socket);
    expect((await run.system.platform('/healthz')).status).toBe(200);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/);
    expect(await countRefusals(run.system, 'slow')).toBe(refused + 1);
  });
});

describe('more connections than a host takes', () => {
  const run = useOwnSystem({ env: { STOREHOUSE_MAX_CONNECTIONS: '5' } });

  it('are closed at once and counted; the others are served, and new ones again when those have gone', async () => {
    const { platformUrl } = run.system.program.ready;
    const first = [];
    for (let count = 0; count < 5; count += 1) first.push(await ask(await open(platformUrl)));
    expect(first).toEqual(Array.from({ length: 5 }, () => 'HTTP/1.1 200 OK'));
    expect(await ask(await open(platformUrl))).toBe('closed');
    expect(await countRefusals(run.system, 'connections')).toBe(1);

    for (const socket of sockets.splice(0)) socket.destroy();
    const connections = async () =>
      /^storehouse_http_connections\{host="platform"\} (\d+)$/m.exec(
        (await run.system.operator('GET', '/metrics')).text,
      )?.[1];
    await expect.poll(connections).toBe('0');
    expect(await ask(await open(platformUrl))).toBe('HTTP/1.1 200 OK');
  });
});

async function countRefusals(system: System, limit: string): Promise<number> {
  const metrics = (await system.operator('GET', '/metrics')).text;
  return Number(new RegExp(`^storehouse_refusals_total\\{limit="${limit}"\\} (\\d+)$`, 'm').exec(metrics)?.[1]);
}
