import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { signIn } from '../system/session.ts';
import { useOwnSystem } from '../system/system.ts';

const mb = 1024 ** 2;
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

// More than the program holds at rest (about 80 MB), and less than the bodies below.
const run = useOwnSystem({ env: { STOREHOUSE_MAX_MEMORY_MB: '250' } });

const metric = async (name: string) =>
  Number(
    new RegExp(`^${name} (\\S+)$`, 'm').exec((await run.system.operator('GET', '/metrics')).text)?.[1] ?? Number.NaN,
  );

/** Sends a body of a megabyte up to its last byte, which never comes. */
async function holdBody(url: URL, headers: Readonly<Record<string, string>>): Promise<void> {
  const socket = connect(Number(url.port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  const lines = Object.entries({ ...headers, 'content-type': 'application/json', 'content-length': String(mb) });
  socket.write(
    `POST ${url.pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  );
  await new Promise((resolve) => {
    socket.write(Buffer.alloc(mb - 1, ' '), resolve);
  });
}

it('bodies beyond the memory are refused unread, the operator gets in, and everything continues when they have gone', async () => {
  const { system } = run;
  const account = await system.createAccount();
  const { key } = await system.createKey(account.id);
  const session = await signIn(system, account.subdomain);
  const url = new URL('/api/v1/webhooks', system.program.ready.platformUrl);
  for (let count = 0; count < 300; count += 1) await holdBody(url, { host: url.host, 'x-api-key': key });

  await expect.poll(async () => (await system.platform('/readyz')).json()).toEqual({ status: 'memory full' });
  const sentence = 'The service is overloaded: try again soon.';
  const refused = await system.platform('/api/v1/reporting/summary', { headers: { 'x-api-key': key } });
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } });
  expect(refused.json()).toMatchObject({ error: 'unavailable', message: sentence });
  expect((await session.get('/me')).json()).toMatchObject({ errorCode: 503, errorMessage: sentence });
  expect((await system.platform('/healthz')).status).toBe(200);
  expect((await system.operator('GET', `/accounts/${account.id}`)).status).toBe(200);
  expect(await metric('storehouse_memory_high')).toBe(1);
  expect(await metric('storehouse_memory_held_bytes')).toBeGreaterThan(250 * mb);
  expect(await metric('storehouse_refusals_total\\{limit="memory"\\}')).toBeGreaterThan(1);

  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await system.platform('/readyz')).status).toBe(200);
  expect((await session.get('/me')).status).toBe(200);
  expect(await metric('storehouse_memory_high')).toBe(0);
});
