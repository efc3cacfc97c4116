import { randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrlOf, secretKeyOf } from '../system/database-url.ts';
import { openPortal } from '../system/portal.ts';
import { runToEnd, startProgram } from '../system/start-program.ts';
import { startSystem, System, useOwnSystem, type KeyAnswer } from '../system/system.ts';
import { WebhookClient, type EndpointAnswer } from '../webhooks/setup/webhook-client.ts';

// Signing secrets and alert destinations are encrypted in the database, with a key that is outside it and in no backup.
const flags = ['--test-clock', '2026-03-01T08:00:00Z', '--roles', 'platform,instance,operator'];
const run = useOwnSystem({ flags });
const chatUrl = 'https://93.184.216.34/services/T0/B0/very-secret';
let folder: string;
let client: WebhookClient;
let key: KeyAnswer;
let endpoint: EndpointAnswer;
let receiver: { id: string; url: string };

const keyFile = (system: System) => join(system.program.dataDir, 'secret-key');
const command = (system: System, ...args: string[]) => runToEnd([...args, '--data', system.program.dataDir, '--json']);
const backupFile = () => join(folder, 'all.gz');

/** Sends a test and returns whether the receiver found it signed with the endpoint's secret. */
async function isSigned(through: WebhookClient): Promise<boolean | undefined> {
  await through.expect(200, 'POST', `/${endpoint.id}/test`);
  const path = `/test-receivers/${receiver.id}/requests`;
  const { data } = await through.expect<{ data: { verified: boolean }[] }>(200, 'GET', path);
  return data.at(-1)?.verified;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-sealed-'));
  const account = await run.system.createAccount();
  key = await run.system.createKey(account.id);
  client = new WebhookClient(run.system, account, key);
  receiver = await client.expect(201, 'POST', '/test-receivers');
  endpoint = await client.createEndpoint(receiver.url);
  const portal = await openPortal(run.system, account.subdomain);
  const { settings } = await portal.json<{ settings: object }>(200, 'GET', '/alerts');
  const { hasIncidentKey: _, ...alerts } = settings as Record<string, unknown>;
  await portal.json(200, 'PUT', '/alerts', { ...alerts, chatUrl });
  expect((await command(run.system, 'backup', backupFile())).code).toBe(0);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the key', () => {
  it('is made at the first start, for its owner only', async () => {
    expect((await stat(keyFile(run.system))).mode & 0o777).toBe(0o600);
    expect(await readFile(keyFile(run.system), 'utf8')).toMatch(/^[A-Za-z0-9_-]{43}\n$/);
  });

  it('is in no backup, and nothing that it seals is there in clear', async () => {
    const text = gunzipSync(await readFile(backupFile())).toString('utf8');
    expect(text).not.toContain((await readFile(keyFile(run.system), 'utf8')).trim());
    expect(text).not.toContain(endpoint.secret);
    expect(text).not.toContain('whsec_');
    expect(text).not.toContain('very-secret');
    expect(text.split('\n')[0]).toMatch(/"secretKeys":\["[0-9a-f]{16}"\]/);
  });

  it('is changed without a stop: deliveries are signed as before', async () => {
    expect(await isSigned(client)).toBe(true);
    const { code, stdout } = await command(run.system, 'secrets', 'rotate');
    expect([code, JSON.parse(stdout)]).toEqual([
      0,
      { fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/) as string, resealed: 2 },
    ]);
    expect(await isSigned(client)).toBe(true);
    expect((await command(run.system, 'restore', backupFile())).code).toBe(0);
    expect(await isSigned(client)).toBe(true);
  });
});

describe('another process on the same database', () => {
  const start = (env: Record<string, string>) =>
    startProgram({ flags: [...flags, '--database-url', databaseUrlOf(run.system)], env });

  it('does not start with another key, and says why', async () => {
    const env = { STOREHOUSE_SECRET_KEY: randomBytes(32).toString('base64') };
    await expect(start(env)).rejects.toThrow(
      /storehouse: The secrets in the database are sealed with the key [0-9a-f]{16}, which is not in STOREHOUSE_SECRET_KEY: give all processes the same keys/,
    );
    await expect(start({ STOREHOUSE_SECRET_KEY: 'hello' })).rejects.toThrow(
      /storehouse: STOREHOUSE_SECRET_KEY takes a key of 32 bytes/,
    );
  });

  it('signs with the same secret when it has the key', async () => {
    const other = new System(await start(secretKeyOf(run.system)), '');
    expect(await isSigned(new WebhookClient(other, client.account, key))).toBe(true);
    await other.program.stop();
  });
});

describe('a restore into another data folder', () => {
  it('says which key it needs before anything is touched, and works once the key is there', async () => {
    const other = await startSystem({ flags });
    const present = await other.createAccount({ name: 'still there' });
    const refused = await command(other, 'restore', backupFile());
    expect(refused.code).toBe(1);
    expect(refused.stderr).toMatch(
      /^storehouse: The backup needs the secret key [0-9a-f]{16}, which this program does not have: add it to .*secret-key after the current one\. Nothing was changed\.\n$/,
    );
    expect((await other.operator('GET', `/accounts/${present.id}`)).status).toBe(200);
    await appendFile(keyFile(other), await readFile(keyFile(run.system), 'utf8'));
    await expect.poll(async () => (await command(other, 'restore', backupFile())).code).toBe(0);
    const restored = new WebhookClient(other, client.account, key);
    expect(await restored.expect(200, 'GET', `/${endpoint.id}`)).toMatchObject({ id: endpoint.id });
    expect((await restored.call('POST', `/${endpoint.id}/test`)).status).toBe(200);
    await other.program.stop();
  });
});
