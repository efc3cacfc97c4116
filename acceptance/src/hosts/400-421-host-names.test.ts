import { describe, expect, it } from 'vitest';
import { call } from '../system/http-call.ts';
import { sendRaw, statusOfRaw } from '../system/raw-connection.ts';
import { useSystem } from '../system/shared-system.ts';
import { startSystem } from '../system/system.ts';

// Document 4, section 6: a page whose own domain was pointed at this machine (DNS rebinding) reaches nothing.
const run = useSystem();

const ask = async (url: string, host: string, path = '/api/v1/openapi.json') => {
  const { status, text, headers } = await call(url, path, { headers: { host } });
  return { status, text, headers };
};
const bodyOfRaw = (received: string) => received.slice(received.indexOf('\r\n\r\n') + 4);
const foreign = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example:8080',
  'acme.localhost',
  'xlocalhost',
  '0.0.0.0',
  '192.168.1.1',
  '[::2]',
  '[::ffff:7f00:1]',
  '::1',
  'localhost:port',
  'user@localhost',
  'localhost,evil.example',
];

describe('the platform host', () => {
  it.each([
    'localhost',
    'LocalHost:1',
    'localhost.',
    'localhost.:8080',
    '127.0.0.1',
    '127.0.0.1:99',
    '127.1.2.3',
    '[::1]',
    '[::1]:8080',
  ])('answers to the loopback name %s', async (host) => {
    expect((await ask(run.system.program.ready.platformUrl, host)).status).toBe(200);
  });

  it.each(foreign)('421 without a body for %s, and health all the same', async (host) => {
    const { platformUrl } = run.system.program.ready;
    for (const path of [
      '/api/v1/openapi.json',
      '/',
      '/sign-in',
      '/portal/api/me',
      '/exports/x',
      '/none',
      '/%zz',
      '/api/v1/reporting%2F',
    ]) {
      const answer = await ask(platformUrl, host, path);
      expect([path, answer.status, answer.text]).toEqual([path, 421, '']);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
    for (const path of ['/healthz', '/readyz']) expect((await ask(platformUrl, host, path)).status).toBe(200);
  });

  it('421 does nothing: a key is not even looked up, and a receiver captures nothing', async () => {
    const { id } = await run.system.createAccount();
    const { key } = await run.system.createKey(id);
    const headers = { 'x-api-key': key };
    const { platformUrl } = run.system.program.ready;
    const receiver = (await call(platformUrl, '/api/v1/webhooks/test-receivers', { method: 'POST', headers })).json<{
      id: string;
      url: string;
    }>();
    const post = (host: string) =>
      call(platformUrl, new URL(receiver.url).pathname, { method: 'POST', headers: { host }, body: 'x' });
    expect([(await post('evil.example')).status, (await post(new URL(receiver.url).host)).status]).toEqual([421, 200]);
    const path = `/api/v1/webhooks/test-receivers/${receiver.id}/requests`;
    const captured = await call(platformUrl, path, { headers });
    expect(captured.json<{ data: unknown[] }>().data).toHaveLength(1);
    const refused = await call(platformUrl, '/api/v1/webhooks', { headers: { ...headers, host: 'evil.example' } });
    expect(refused.headers['x-ratelimit-limit']).toBeUndefined();
  });

  it('the host of a whole address in the request line counts, not the header beside it', async () => {
    const { platformUrl } = run.system.program.ready;
    const end = 'Connection: close\r\n\r\n';
    const send = async (target: string, host: string) =>
      statusOfRaw(await sendRaw(platformUrl, `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n${end}`));
    expect(await send('http://evil.example/api/v1/openapi.json', 'localhost')).toBe(421);
    expect(await send('http://localhost/api/v1/openapi.json', 'evil.example')).toBe(200);
    expect(await send('http://user@localhost/api/v1/openapi.json', 'localhost')).toBe(421);
  });

  it('421 without any Host, which only HTTP/1.0 may leave out; health answers', async () => {
    const { platformUrl } = run.system.program.ready;
    const send = async (path: string, version: string) => {
      const received = await sendRaw(platformUrl, `GET ${path} HTTP/${version}\r\nConnection: close\r\n\r\n`);
      return [statusOfRaw(received), bodyOfRaw(received)];
    };
    expect(await send('/api/v1/openapi.json', '1.0')).toEqual([421, '']);
    expect((await send('/healthz', '1.0'))[0]).toBe(200);
    expect((await send('/healthz', '1.1'))[0]).toBe(400);
  });
});

it.each(['platform', 'instance', 'operator'] as const)(
  '400 for two Host headers, without a body: %s host',
  async (name) => {
    const url = run.system.program.ready[`${name}Url`];
    for (const path of ['/healthz', '/none', '/%zz']) {
      for (const second of ['localhost', 'evil.example']) {
        const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', `hOst: ${second}`, 'Connection: close', '', ''];
        const received = await sendRaw(url, lines.join('\r\n'));
        expect([path, statusOfRaw(received), bodyOfRaw(received)]).toEqual([path, 400, '']);
      }
    }
  },
);

describe('the operator host', () => {
  it('answers to loopback names only: 421 without a body otherwise, health all the same', async () => {
    const { operatorUrl } = run.system.program.ready;
    for (const host of ['127.0.0.1', 'localhost:1', '[::1]:8082']) {
      expect((await ask(operatorUrl, host, '/operator/v1/accounts')).status).toBe(401);
    }
    for (const host of foreign) {
      for (const path of ['/operator/v1/accounts', '/metrics', '/%zz']) {
        const answer = await ask(operatorUrl, host, path);
        expect([host, path, answer.status, answer.text]).toEqual([host, path, 421, '']);
      }
      expect((await ask(operatorUrl, host, '/healthz')).status).toBe(200);
    }
  });
});

describe('an instance host', () => {
  it('is found by its name: any other name gets the 404 page', async () => {
    const answer = await ask(run.system.program.ready.instanceUrl, 'evil.example', '/inventory');
    expect([answer.status, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

describe('with a public address', () => {
  it('answers to its host on any port, and to loopback names where it listens on loopback; https is kept to', async () => {
    const flags = ['--platform-url', 'https://Storehouse.Example.com', '--instance-domain', 'inventory.example.com'];
    const system = await startSystem({ flags });
    try {
      const listening = [...system.program.log().matchAll(/"host":"(\w+)","msg":"Server listening at [^"]+:(\d+)"/g)];
      const port = (name: string) => `http://127.0.0.1:${listening.find(([, host]) => host === name)?.[2] ?? ''}`;
      const statuses = async (...hosts: string[]) =>
        Promise.all(hosts.map(async (host) => (await ask(port('platform'), host)).status));
      expect(
        await statuses(
          'storehouse.example.com',
          'STOREHOUSE.example.com:443',
          'storehouse.example.com.',
          'localhost',
          '127.0.0.1',
        ),
      ).toEqual([200, 200, 200, 200, 200]);
      expect(
        await statuses(
          'example.com',
          'app.storehouse.example.com',
          'storehouse.example.com.evil.example',
          'inventory.example.com',
        ),
      ).toEqual([421, 421, 421, 421]);
      const header = async (name: string, host: string, path = '/healthz') =>
        (await ask(port(name), host, path)).headers['strict-transport-security'];
      expect(await header('platform', 'storehouse.example.com', '/')).toBe('max-age=31536000');
      expect(await header('platform', 'storehouse.example.com', '/%zz')).toBe('max-age=31536000');
      expect(await header('instance', 'x.inventory.example.com', '/')).toBe('max-age=31536000');
      expect(await header('operator', 'localhost')).toBeUndefined();
    } finally {
      await system.program.stop();
    }
    expect(
      (await ask(run.system.program.ready.platformUrl, 'localhost')).headers['strict-transport-security'],
    ).toBeUndefined();
  });
});
