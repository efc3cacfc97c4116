import { beforeAll, describe, expect, it } from 'vitest';
import { call, type Answer } from '../system/http-call.ts';
import { sendRaw, statusOfRaw } from '../system/raw-connection.ts';
import { useOwnSystem } from '../system/system.ts';

// Malformed input never causes a 500 or a stack trace, and the program keeps running.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

type HostName = 'platform' | 'instance' | 'operator';
const hostNames: HostName[] = ['platform', 'instance', 'operator'];
const hostUrl = (host: HostName): string => run.system.program.ready[`${host}Url`];

let key = '';
let subdomain = '';
let accountId = '';
beforeAll(async () => {
  ({ id: accountId, subdomain } = await run.system.createAccount());
  ({ key } = await run.system.createKey(accountId));
});

const instanceHost = () => `${subdomain}.${new URL(hostUrl('instance')).host}`;
const token = () => `Bearer ${run.system.program.ready.operatorToken!}`;

/**
 * One path per guard and one per host outside its guards, with valid credentials and the field that holds the error
 * code.
 */
const places: [string, HostName, string, () => Record<string, string>, string | null][] = [
  ['the Reporting API', 'platform', '/api/v1/reporting/none', () => ({ 'x-api-key': key }), 'error'],
  ['the management API', 'platform', '/api/v1/none', () => ({ 'x-api-key': key }), 'error'],
  ['the platform host', 'platform', '/none', () => ({}), 'error'],
  ['the data API', 'instance', '/api/v1/none', () => ({ 'x-api-key': key, host: instanceHost() }), 'errorCode'],
  ['the instance host', 'instance', '/none', () => ({ host: instanceHost() }), null],
  ['the operator API', 'operator', '/operator/v1/accounts', () => ({ authorization: token() }), 'error'],
  ['an operator step', 'operator', '/operator/v1/accounts/none/suspend', () => ({ authorization: token() }), 'error'],
  ['no operator address', 'operator', '/operator/v1/none', () => ({ authorization: token() }), 'error'],
  ['the operator host', 'operator', '/operator/v1/accounts', () => ({}), 'error'],
];

function expectRefusal(answer: Answer, field: string | null): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expect(answer.text).not.toMatch(/node_modules|\.(js|ts):\d+|^\s+at /m);
  if (field === null) expect(answer.headers['content-type']).toMatch(/^text\/html/);
  else expect(answer.json()).toHaveProperty(field);
  // Fastify's default error shape must never appear.
  if (field !== null) expect(answer.json()).not.toHaveProperty('statusCode');
}

const bodies: [string, string | Buffer][] = [
  ['broken JSON', '{"name": "x'],
  ['no JSON at all', 'hello'],
  ['10 MB', JSON.stringify({ name: 'x'.repeat(10 * 1024 * 1024) })],
  ['a raw NUL byte', '{"name": "a\u0000b"}'],
  ['an escaped NUL byte', '{"name": "a\\u0000b"}'],
  ['a lone surrogate', '{"name": "\\ud800", "\\udfff": 1}'],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['__proto__', '{"__proto__": {"isAdmin": true}}'],
  ['constructor.prototype', '{"constructor": {"prototype": {"isAdmin": true}}}'],
  ['100,000 brackets', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['100,000 keys', `{${Array.from({ length: 100_000 }, (_, index) => `"k${index}":1`).join(',')}}`],
  ['null', 'null'],
  ['a number with an exponent', '1e400'],
  ['wrong types', '{"name": {"a": []}, "subdomain": 1, "owner": "me", "trial": "yes"}'],
];

describe.each(places)('a body for %s', (_name, host, path, headers, field) => {
  it.each(bodies)('4xx in its shape: %s', async (_what, body) => {
    const answer = await call(hostUrl(host), path, { method: 'POST', headers: headers(), body });
    expectRefusal(answer, field);
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
    '',
  ])('4xx in its shape: content type "%s"', async (type) => {
    const options = { method: 'POST', headers: { ...headers(), 'content-type': type }, body: '<a/>' };
    expectRefusal(await call(hostUrl(host), path, options), field);
  });

  it.each(['PUT', 'PATCH', 'DELETE', 'QUERY', 'PROPFIND', 'PURGE', 'TRACE', 'LOCK'])(
    '4xx in its shape: %s',
    async (method) => {
      expectRefusal(await call(hostUrl(host), `${path}?a=1`, { method, headers: headers() }), field);
    },
  );
});

describe.each(places)('an address of %s', (_name, host, path, headers, field) => {
  it.each([
    '/%zz',
    '/%',
    '/%ff',
    '/%c0%af',
    '/%00',
    '/%e0%80',
    '/%u0041',
    '/..%2f..%2fetc%2fpasswd',
    `/${'x'.repeat(5_000)}`,
    `/%${'25'.repeat(7_000)}`,
  ])('4xx for %.40s', async (end) => {
    const answer = await call(hostUrl(host), `${path}${end}`, { headers: headers() });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    if (answer.text !== '') expectRefusal(answer, field);
  });

  it('4xx with bad percent sequences and thousands of parameters in its query', async () => {
    const many = Array.from({ length: 1_500 }, (_, index) => `a${index}=1`).join('&');
    for (const query of [
      '%zz',
      'a=%ff',
      '%00=%00',
      'a=%u0041',
      '&&&===',
      'a[b][c]=1',
      '__proto__[x]=1',
      many,
      'a=1&'.repeat(3_000),
    ]) {
      const answer = await call(hostUrl(host), `${path}/none?${query}`, { headers: headers() });
      expectRefusal(answer, field);
    }
  });
});

describe.each(hostNames)('bytes that are no request, to the %s host', (host) => {
  const end = 'Host: localhost\r\nConnection: close\r\n\r\n';
  it.each([
    ['a word', 'HELLO\r\n\r\n', [400]],
    ['no target', 'GET\r\n\r\n', [400]],
    ['NUL bytes', '\u0000\u0000\u0000\u0000\r\n\r\n', [400]],
    ['a NUL byte in the target', `GET /\u0000 HTTP/1.1\r\n${end}`, [400]],
    ['an unknown method', `FOO / HTTP/1.1\r\n${end}`, [400]],
    ['an unknown version', `GET / HTTP/9.9\r\n${end}`, [400]],
    ['the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400]],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n', [400]],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', [400]],
    ['a space in a header name', `GET / HTTP/1.1\r\nBad Header: x\r\n${end}`, [400]],
    ['a length below zero', `POST / HTTP/1.1\r\nContent-Length: -1\r\n${end}`, [400]],
    ['two lengths', `POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n${end}x`, [400]],
    ['a length and chunks', `POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${end}`, [400]],
    ['broken chunks', `POST /x HTTP/1.1\r\nTransfer-Encoding: chunked\r\n${end}ZZ\r\n`, [400, 401, 404]],
    ['an unknown expectation', `POST / HTTP/1.1\r\nExpect: nonsense\r\nContent-Length: 0\r\n${end}`, [417]],
    ['a star', `OPTIONS * HTTP/1.1\r\n${end}`, [401, 404]],
    ['a tunnel', `CONNECT example.com:443 HTTP/1.1\r\n${end}`, [0, 400, 404, 405]],
    [
      'an upgrade',
      `GET /none HTTP/1.1\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\nHost: localhost\r\n\r\n`,
      [401, 404],
    ],
    ['one header of 100 kB', `GET / HTTP/1.1\r\nX-Big: ${'a'.repeat(100_000)}\r\n${end}`, [431]],
    [
      '5,000 headers',
      `GET / HTTP/1.1\r\n${Array.from({ length: 5_000 }, (_, i) => `X-${i}: bbbbbbbb\r\n`).join('')}${end}`,
      [431],
    ],
    ['a target of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${end}`, [431]],
  ])('%s', async (_what, bytes, statuses) => {
    const received = await sendRaw(hostUrl(host), Buffer.from(bytes, 'latin1'));
    expect(statuses).toContain(statusOfRaw(received));
    expect(received).not.toMatch(/node_modules|\.(js|ts):\d+/);
  });
});

it('400 a restore of something that is no backup, and the program goes on', async () => {
  for (const body of ['hello', Buffer.alloc(0), Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0, 0, 3, 1, 2, 3])]) {
    const headers = { authorization: token(), 'content-type': 'application/gzip' };
    const answer = await call(hostUrl('operator'), '/operator/v1/restore', { method: 'POST', headers, body });
    expect([answer.status, answer.json()['error']]).toEqual([400, 'invalid_request']);
  }
  expect((await run.system.operator('GET', `/accounts/${accountId}`)).status).toBe(200);
});

it('afterwards every host is ready, and the log holds no failure', async () => {
  for (const host of hostNames) expect((await call(hostUrl(host), '/readyz')).status).toBe(200);
  const lines = run.system.program.log().split('\n');
  expect(lines.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});
