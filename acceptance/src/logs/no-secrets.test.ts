import { randomBytes, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { encodeAll } from '../system/encode-all.ts';
import { call } from '../system/http-call.ts';
import { runToEnd } from '../system/start-program.ts';
import { useOwnSystem } from '../system/system.ts';

// Structured logs never contain a key, secret, password or cookie.
const run = useOwnSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const secret = () => randomBytes(32).toString('base64url');

/** Every secret that must not be logged, by its description. */
const secrets = new Map<string, string>();
const requestIds: string[] = [];
let logged: Record<string, unknown>[] = [];

function keep(what: string, value = secret()): string {
  secrets.set(what, value);
  return value;
}

async function send(
  path: string,
  headers: Record<string, string> = {},
  options: { host?: 'instance'; body?: unknown } = {},
) {
  const { platformUrl, instanceUrl } = run.system.program.ready;
  const method = options.body === undefined ? 'GET' : 'POST';
  const answer = await call(options.host ? instanceUrl : platformUrl, path, { headers, method, body: options.body });
  requestIds.push(answer.headers['x-request-id'] as string);
}

async function sendKeys(): Promise<void> {
  const account = await run.system.createAccount({
    owner: { email: 'o@example.com', name: 'O', password: keep('password of the owner') },
  });
  const good = await run.system.createKey(account.id);
  const revoked = await run.system.createKey(account.id);
  await run.system.operator('DELETE', `/accounts/${account.id}/keys/${revoked.id}`);
  const keys = [
    keep('good key', good.key),
    keep('revoked key', revoked.key),
    keep('wrong key', `shk.${secret()}`),
    keep('word as key', secret()),
  ];
  for (const key of keys) {
    const bare = key.replace('shk.', '');
    secrets.set(`${key} without its prefix`, bare);
    await send('/api/v1/reporting/none', { 'x-api-key': key });
    await send('/api/v1/none', { 'x-api-key': key, origin: `https://${bare}.example.com` });
    await send(`/api/v1/none`, { 'x-api-key': key, host: `${account.subdomain}.localhost` }, { host: 'instance' });
    for (const query of [`apiKey=${key}`, `x=${encodeAll(key)}`, `${key}=1`]) {
      await send(`/api/v1/reporting/none?${query}`, { 'x-api-key': key });
      await send(`/api/v1/none?${query}`);
      await send(`/none?${query}`, { referer: `http://x/?${query}` }, { host: 'instance' });
    }
  }
  for (const key of keys.slice(0, 3)) {
    const written = [
      key,
      key.replace('.', '%2E'),
      `%73${key.slice(1)}`,
      encodeAll(key),
      encodeAll(key).replaceAll('%', '%25'),
    ];
    for (const text of written) {
      await send(`/api/v1/reporting/${text}`);
      await send(`/api/v1/webhooks/${text}/test`, { 'x-request-id': key });
      await send(`/${text}`, { 'user-agent': key }, { host: 'instance' });
      await run.system.operator('GET', `/accounts/${text}`);
    }
  }
}

async function sendPasswordsAndCookies(): Promise<void> {
  for (const path of ['/none/%zz', `/api/v1/reporting/${secrets.get('good key')!}%`]) await send(path);
  const cookie = `storehouse_portal=${keep('portal cookie')}; JSESSIONID=${keep('session cookie')}`;
  await send('/api/v1/reporting', { cookie });
  await send('/inventory/api/none', { cookie }, { host: 'instance' });
  await send('/none', { authorization: `Bearer ${keep('bearer token')}` });
  const password = keep('password in a body');
  await send('/none', {}, { body: { password } });
  await send('/none', {}, { body: `{"password": "${password}` });
  await send('/inventory/api/login', {}, { body: { username: 'o@example.com', password }, host: 'instance' });
  await send('/inventory/api/login', {}, { body: `{"password": ${password}}`, host: 'instance' });
  const owner = { email: 'o@example.com', name: 'O', password };
  await run.system.operator('POST', '/accounts', { name: 'Refused', subdomain: 'NOT VALID', owner });
  await run.system.operator('POST', '/accounts', {
    name: 'Refused',
    subdomain: password.slice(0, 5),
    owner: { ...owner, password: [password] },
  });
  await run.system.operator('POST', '/accounts', `{"owner": {"password": "${password}"`);
  const { operatorUrl } = run.system.program.ready;
  await call(operatorUrl, '/operator/v1/accounts', {
    headers: { authorization: `Bearer ${keep('wrong operator token')}` },
  });
  await call(operatorUrl, `/operator/v1/accounts?token=${secrets.get('wrong operator token')!}`);
}

/** Secrets in the wrong place: pasted into a path of any host, plain or encoded. */
async function sendSecretsInPaths(): Promise<void> {
  const { platformUrl, instanceUrl, operatorUrl, operatorToken } = run.system.program.ready;
  const pasted = {
    'operator token in a path': operatorToken!,
    'session id in a path': secret(),
    'receiver token in a path': secret(),
    'link to an export in a path': `shx_${secret()}`,
    'signing secret in a path': `whsec_${secret()}`,
  };
  for (const [what, value] of Object.entries(pasted)) {
    keep(what, value);
    for (const url of [platformUrl, instanceUrl, operatorUrl]) {
      for (const text of [value, encodeAll(value), encodeAll(value).replaceAll('%', '%25')]) {
        for (const path of [`/${text}`, `/inventory;jsessionid=${text}`, `/operator/v1/accounts/${text}/keys`]) {
          await call(url, path);
        }
        await call(url, `/api/v1/test-receivers/${text}`, { method: 'POST', body: {} });
      }
    }
  }
}

beforeAll(async () => {
  await sendKeys();
  await sendPasswordsAndCookies();
  await sendSecretsInPaths();
  // A response is logged after it was sent, so wait for the log line of one last request.
  const last = `last-${randomUUID()}`;
  await send('/healthz', { 'x-request-id': last });
  await vi.waitUntil(() => run.system.program.log().includes(last), 60_000);
  const lines = run.system.program.log().trimEnd().split('\n');
  logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
});

describe('the log', () => {
  it('holds none of the secrets, on standard error or standard output', () => {
    // Only the ready line contains the operator token.
    const output = run.system.program.output().replace(/^ready .*$/m, '');
    const written = `${run.system.program.log()}\n${output}`;
    const found = [...secrets].filter(([, value]) => written.includes(value)).map(([what]) => what);
    expect(secrets.size).toBeGreaterThan(12);
    expect(found).toEqual([]);
  });

  it('does not hold the operator token: that stands in the ready line alone', () => {
    const token = run.system.program.ready.operatorToken!;
    expect(run.system.program.log()).not.toContain(token);
    expect(
      run.system.program
        .output()
        .match(/^.*$/gm)
        ?.filter((line) => line !== ''),
    ).toEqual([`ready ${JSON.stringify(run.system.program.ready)}`]);
  });

  it('is one JSON object a line, and every answer has its line with the request id it was sent with', () => {
    for (const line of logged)
      expect([typeof line['time'], typeof line['level'], typeof line['msg']]).toEqual(['string', 'number', 'string']);
    const answered = logged.filter(({ msg }) => msg === 'answered');
    const written = new Set(answered.map(({ requestId }) => requestId));
    const plain = requestIds.filter((id) => !id.startsWith('shk.'));
    expect(plain.length).toBeGreaterThan(50);
    expect(plain.filter((id) => !written.has(id))).toEqual([]);
    for (const line of answered) {
      expect(line).toMatchObject({
        host: expect.stringMatching(/^(platform|instance|operator)$/) as string,
        requestId: expect.any(String) as string,
        method: expect.any(String) as string,
        path: expect.stringMatching(/^\//) as string,
        status: expect.any(Number) as number,
      });
    }
  });

  it('tells which account and key a request came from, by their ids', () => {
    const known = logged.filter(({ keyId }) => keyId !== undefined);
    expect(known.length).toBeGreaterThan(0);
    for (const line of known) expect(line['accountId']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a database address with a password', () => {
  it.concurrent.each([
    ['that nobody answers', (password: string) => `postgresql://storehouse:${password}@127.0.0.1:1/storehouse`],
    ['of an unknown host', (password: string) => `postgres://storehouse:${password}@nowhere.invalid/storehouse`],
    ['that cannot be read', (password: string) => `postgres://storehouse:${password}@host:port:port/storehouse`],
    ['of another scheme', (password: string) => `mysql://storehouse:${password}@127.0.0.1/storehouse`],
    ['with an @ in the password', (password: string) => `postgres://storehouse:a@${password}@127.0.0.1:1/storehouse`],
    [
      'with a password that is badly encoded',
      (password: string) => `postgres://storehouse:%zz${password}@127.0.0.1:1/x`,
    ],
  ])('exit 1 with a sentence that does not repeat it: %s', async (_what, address) => {
    const password = secret();
    const flags = [
      'serve',
      '--data',
      run.system.program.dataDir,
      '--operator-port',
      '0',
      '--database-url',
      address(password),
    ];
    const { code, stdout, stderr } = await runToEnd(flags);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^storehouse: .*--database-url.*\n$/);
    expect(stderr).not.toContain(password);
  });
});
