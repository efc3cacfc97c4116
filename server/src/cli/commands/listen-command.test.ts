import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CapturedRequestAnswer } from '@storehouse/contract/operations/webhooks/webhook-schemas';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayHaveDropped, pauseFor } from '../listen/follow-receiver.ts';
import { listenCommand } from './listen-command.ts';

const key = 'shk.test';
const captured = (id: string, body: Buffer, verified = true): CapturedRequestAnswer => ({
  id,
  receivedAt: '2026-01-01T00:00:00.000Z',
  headers: {
    host: 'platform.example',
    connection: 'keep-alive',
    'content-length': String(body.length),
    'content-type': 'application/json',
    'x-platform-timestamp': '1767225600',
    'x-platform-signature': `v1=${'ab'.repeat(32)}`,
    'x-custom': 'kept',
  },
  body: body.toString('utf8'),
  bodyBase64: body.toString('base64'),
  verified,
});

interface Heard {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

const opened: (() => unknown)[] = [];
let printed = '';
let complained = '';
let othersListeners: readonly unknown[] = [];

beforeEach(() => {
  othersListeners = process.listeners('SIGINT');
  printed = '';
  complained = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => ((printed += String(text)), true));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => ((complained += String(text)), true));
  vi.stubEnv('STOREHOUSE_API_KEY', key);
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  for (const close of opened.splice(0).reverse()) await close();
});

type Answer = readonly [status: number, body?: unknown, headers?: Record<string, string>];

async function serve(answer: (heard: Heard) => Answer): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = [];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { request, body: Buffer.concat(chunks) };
      heard.push(one);
      const [status, body, headers = {}] = answer(one);
      const text = body === undefined ? undefined : JSON.stringify(body);
      response.writeHead(status, headers);
      if (headers['content-length'] === undefined) response.end(text);
      else response.write(text ?? '', () => response.destroy());
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard };
}

/** A platform that captures what the test puts into `requests`, and fails with `troubles` first. */
async function openPlatform() {
  const requests: CapturedRequestAnswer[] = [];
  const troubles: Answer[] = [];
  const calls: Record<string, unknown> = {};
  const platform = await serve(({ request, body }) => {
    if (request.headers['x-api-key'] !== key) return [401];
    const call = `${request.method ?? ''} ${request.url ?? ''}`;
    calls[call] = body.length > 0 ? JSON.parse(body.toString()) : null;
    const path = '/api/v1/webhooks';
    switch (call) {
      case `POST ${path}/test-receivers`:
        return [201, { id: 'r1', url: 'https://platform.example/r1', expiresAt: '2026-01-02T00:00:00.000Z' }];
      case `GET ${path}/event-types`:
        return [200, { data: [{ type: 'order.created' }, { type: 'order.updated' }] }];
      case `POST ${path}`:
        return [201, { id: 'w1', secret: 'whsec_abc' }];
      case `GET ${path}/test-receivers/r1/requests`:
        return troubles.shift() ?? [200, { data: requests }, { 'x-ratelimit-limit': '1000' }];
      case `GET ${path}/w1`:
        return [
          200,
          { name: 'storehouse listen', label: 'mine', events: ['order.created'], headers: { 'X-Route': 'a' } },
        ];
      case `PUT ${path}/w1`:
        return [200, {}];
      case `DELETE ${path}/w1`:
        return [204];
      default:
        return [404, { error: 'not_found', message: 'There is no such address.' }];
    }
  });
  return { url: platform.url, heard: platform.heard, requests, troubles, calls };
}

function run(platformUrl: string, ...flags: string[]): Promise<unknown> {
  const always = ['--platform-url', platformUrl, '--interval', '0.1'];
  return listenCommand().parseAsync([...always, ...flags], { from: 'user' });
}
/** Sends Ctrl-C to the command alone: this process has other listeners, and a browser's launcher would end it. */
const interrupt = () => {
  for (const listener of process.listeners('SIGINT')) if (!othersListeners.includes(listener)) listener('SIGINT');
};
const printedLines = () => printed.trim().split('\n');

describe('storehouse listen', () => {
  it('registers a webhook for all types, prints and forwards each event once, byte for byte, and cleans up', async () => {
    const platform = await openPlatform();
    const local = await serve(() => [202]);
    const body = Buffer.from('{"id":"e1","type":"order.created","data":{"name":"Zürich"}}\n');
    const running = run(platform.url, '--forward', `${local.url}/hook?a=b`);
    await expect.poll(() => printed).toContain('Signing secret: whsec_abc');
    platform.requests.push(captured('c1', body));
    await expect.poll(() => local.heard).toHaveLength(1);
    platform.requests.push(captured('c2', Buffer.from([0xff, 0, 0x80, 0x0a]), false));
    await expect.poll(() => printed).toContain('NOT VERIFIED');
    interrupt();
    await running;

    expect(platform.calls['POST /api/v1/webhooks']).toEqual({
      name: 'storehouse listen',
      url: 'https://platform.example/r1',
      events: ['order.created', 'order.updated'],
    });
    expect(platform.calls).toHaveProperty('DELETE /api/v1/webhooks/w1');
    const [first, second] = local.heard;
    expect(local.heard).toHaveLength(2);
    expect(first!.body.equals(body)).toBe(true);
    expect(second!.body.equals(Buffer.from([0xff, 0, 0x80, 0x0a]))).toBe(true);
    expect(first!.request).toMatchObject({ method: 'POST', url: '/hook?a=b' });
    expect(Object.keys(first!.request.headers).sort()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'x-custom',
      'x-platform-signature',
      'x-platform-timestamp',
    ]);
    expect(first!.request.headers).toMatchObject({
      host: new URL(local.url).host,
      'content-type': 'application/json',
      'x-platform-timestamp': '1767225600',
      'x-platform-signature': `v1=${'ab'.repeat(32)}`,
      'x-custom': 'kept',
    });
    expect(printed).toMatch(/2026-01-01T00:00:00\.000Z {2}order\.created {2}e1 {2}verified -> 202 in \d+ ms/);
    expect(printed).toMatch(/not an event {2}- {2}NOT VERIFIED -> 202/);
    expect(printed).not.toContain(key);
  });

  it('prints one JSON object a line with --json, and registers the named types', async () => {
    const platform = await openPlatform();
    platform.requests.push(captured('c1', Buffer.from('{"id":"e1","type":"test"}')));
    const running = run(platform.url, '--json', '--events', 'order.created, order.updated');
    await expect.poll(() => printedLines()).toHaveLength(2);
    interrupt();
    await running;
    const [first, second] = printedLines().map((line) => JSON.parse(line));
    expect(first).toEqual({
      listening: {
        url: 'https://platform.example/r1',
        expiresAt: '2026-01-02T00:00:00.000Z',
        webhookId: 'w1',
        secret: 'whsec_abc',
      },
    });
    expect(second.request).toMatchObject({ type: 'test', id: 'e1', verified: true, forwarded: null });
    expect(platform.calls['POST /api/v1/webhooks']).toMatchObject({ events: ['order.created', 'order.updated'] });
    expect(platform.calls).not.toHaveProperty('GET /api/v1/webhooks/event-types');
  });

  it('registers nothing with --no-webhook, and takes the key from a file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'listen-'));
    opened.push(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'key'), `${key}\n`);
    vi.stubEnv('STOREHOUSE_API_KEY', '');
    const platform = await openPlatform();
    const running = run(platform.url, '--no-webhook', '--key-file', join(folder, 'key'));
    await expect.poll(() => printed).toContain('Listening');
    interrupt();
    await running;
    expect(Object.keys(platform.calls).filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /api/v1/webhooks/test-receivers',
    ]);
  });

  it('continues after the platform or the local program was unavailable for a while', async () => {
    const platform = await openPlatform();
    platform.troubles.push(
      [503, { error: 'test_receiver_unavailable', message: 'Briefly unavailable.' }, { 'retry-after': '0' }],
      [429, { error: 'rate_limit_exceeded', message: 'The limit is used up.' }, { 'retry-after': '0' }],
      [402, { error: 'account_suspended', message: 'The account is suspended.' }, { 'retry-after': '0' }],
      // The connection breaks while the body arrives.
      [200, {}, { 'content-length': '1000' }],
    );
    platform.requests.push(captured('c1', Buffer.from('{"id":"e1","type":"test"}')));
    const gone = createServer().listen(0, '127.0.0.1');
    await once(gone, 'listening');
    const { port } = gone.address() as AddressInfo;
    gone.close();
    const running = run(platform.url, '--forward', `http://localhost:${port}/hook`);
    await expect.poll(() => printed).toContain('e1');
    interrupt();
    await running;
    expect(complained).toMatch(
      /^Briefly unavailable\.\nThe limit is used up\.\nThe account is suspended\.\nThe platform cannot be reached .*\n$/,
    );
    expect(printed).toContain('-> nothing is listening there');
  });

  it('moves its webhook to another receiver when the first has expired', async () => {
    const platform = await openPlatform();
    platform.troubles.push([400, { error: 'test_receiver_not_found', message: 'The test receiver has expired.' }]);
    platform.requests.push(captured('c1', Buffer.from('{"id":"e1","type":"test"}')));
    const running = run(platform.url);
    await expect.poll(() => printed).toContain('e1');
    interrupt();
    await running;
    expect(platform.calls['PUT /api/v1/webhooks/w1']).toEqual({
      name: 'storehouse listen',
      label: 'mine',
      url: 'https://platform.example/r1',
      events: ['order.created'],
      headers: { 'X-Route': 'a' },
    });
    expect(printed.match(/^Listening until/gm)).toHaveLength(2);
  });

  it('ends with the platform’s message, and still deletes its webhook', async () => {
    const platform = await openPlatform();
    platform.troubles.push([403, { error: 'insufficient_scope', message: 'The key needs the scope admin.' }]);
    await expect(run(platform.url)).rejects.toThrow('The key needs the scope admin.');
    expect(platform.calls).toHaveProperty('DELETE /api/v1/webhooks/w1');
  });

  it.each([
    ['no key', { STOREHOUSE_API_KEY: '' }, [], 'An API key is needed'],
    ['a wrong key', { STOREHOUSE_API_KEY: 'shk.other' }, [], 'The platform does not accept the API key.'],
    ['no such key file', {}, ['--key-file', '/nowhere/key'], 'The key file cannot be read'],
    ['an address that is none', {}, ['--forward', 'localhost:3000'], '"localhost:3000" is not a URL'],
    ['an interval that is none', {}, ['--interval', 'often'], '--interval takes seconds'],
  ])('says what is wrong with %s', async (_name, environment, flags, sentence) => {
    for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
    const platform = await openPlatform();
    await expect(run(platform.url, ...flags)).rejects.toThrow(sentence);
  });

  it('has no flag for the key itself', () => {
    expect(listenCommand().options.map(({ long }) => long)).not.toContain('--key');
  });

  it.each([
    [1_000, 7_200],
    [25_000, 1_000],
    [null, 2_000],
  ])('uses at most half of %s requests an hour: polls every %d ms', (hourlyLimit, pauseMs) => {
    expect(pauseFor(hourlyLimit)).toBe(pauseMs);
  });

  it.each([
    [99, 10, false],
    [100, 10, true],
    [15, 512 * 1_024, false],
    [16, 512 * 1_024, true],
  ])('looks for dropped requests if the receiver may be full: %i of %i bytes', (count, bytes, isFull) => {
    const shown = Array.from({ length: count }, (_, index) => captured(String(index), Buffer.alloc(bytes, 'a')));
    expect(mayHaveDropped(shown)).toBe(isFull);
  });
});
