import { setTimeout as wait } from 'node:timers/promises';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownerCredentials, Portal, signInToPortal } from '../system/portal.ts';
import { cookieOf, login, Session, signIn as onInstance } from '../system/session.ts';
import { System } from '../system/system.ts';
import { newDataDir, runToEnd, startProgram, type RunningProgram } from '../system/start-program.ts';

// `npm start`: the program with a demo account. A few days of history instead of a year, seeded the same way.
const env = { STOREHOUSE_DEMO_DAYS: '3' };
let dataDir = '';
beforeAll(async () => {
  dataDir = await newDataDir();
});
/** A demo that a test leaves running for the next one. */
let running: RunningProgram | undefined;
afterAll(async () => {
  await running?.discard();
  await rm(dataDir, { recursive: true, force: true });
});

async function startDemo(): Promise<RunningProgram> {
  const program = await startProgram({ command: 'demo', dataDir, env });
  while (!program.output().includes('Ctrl-C')) await wait(100);
  return program;
}

async function listAccounts({ ready }: RunningProgram, token: string): Promise<{ subdomain: string }[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${ready.operatorUrl}/operator/v1/accounts`, { headers });
  return ((await answer.json()) as { data: { subdomain: string }[] }).data;
}

it('is seeded at the first start, explains how to use it, and is reused at the next', async () => {
  const first = await startDemo();
  const token = first.ready.operatorToken!;
  const text = first.output();
  const [key = ''] = (await readFile(join(dataDir, 'demo-key'), 'utf8')).split('\n');
  expect((await stat(join(dataDir, 'demo-key'))).mode & 0o777).toBe(0o600);
  expect(text).toContain(first.ready.platformUrl);
  expect(text).not.toContain(key);

  const report = await fetch(`${first.ready.platformUrl}/api/v1/reporting/summary`, { headers: { 'x-api-key': key } });
  const { rows } = (await report.json()) as { rows: { pairsTotal: number; valuesIncluded: boolean }[] };
  expect(rows).toMatchObject([{ valuesIncluded: true }]);
  expect(rows[0]!.pairsTotal).toBeGreaterThan(50);
  expect(await first.stop()).toBe(0);

  running = await startDemo();
  expect((await listAccounts(running, token)).map(({ subdomain }) => subdomain)).toEqual(['demo']);
  expect((await readFile(join(dataDir, 'demo-key'), 'utf8')).startsWith(key)).toBe(true);
});

it('cannot be signed in to under `serve` on the same folder, which says so; its keys and sessions are refused', async () => {
  const signIn = { email: 'demo@example.com', password: 'storehouse demo' };
  const demo = running ?? (await startDemo());
  const [key = ''] = (await readFile(join(dataDir, 'demo-key'), 'utf8')).split('\n');
  const token = (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim();
  const [onDemo, atDemo] = [new System(demo, token), await signInToPortal(new System(demo, token), signIn)];
  expect(atDemo.status).toBe(204);
  const session = await onInstance(onDemo, 'demo', { username: signIn.email, password: signIn.password });
  expect(await demo.stop()).toBe(0);

  const program = await startProgram({ dataDir });
  const system = new System(program, token);
  expect(program.log()).toContain('demo accounts are not served');
  for (const body of [signIn, { ...signIn, subdomain: 'demo' }]) {
    const refused = await signInToPortal(system, body);
    expect([refused.status, refused.json<{ error: string }>().error]).toEqual([403, 'demo_account']);
  }
  expect((await signInToPortal(system, { ...signIn, password: 'another one' })).status).toBe(401);
  expect((await login(system, 'demo', { username: signIn.email, password: signIn.password })).status).toBe(403);
  expect((await new Portal(system, cookieOf(atDemo)).call('GET', '/me')).status).toBe(401);
  expect((await new Session(system, 'demo', session.cookie).get('/me')).status).toBe(401);
  const withKey = { headers: { 'x-api-key': key } };
  expect((await system.platform('/api/v1/reporting/summary', withKey)).status).toBe(401);
  expect((await system.instance('demo', '/api/v1/locations', withKey)).status).toBe(401);
  // People who also belong to another account can sign in to that one.
  const { subdomain } = await system.createAccount();
  expect((await signInToPortal(system, { ...ownerCredentials, subdomain })).status).toBe(204);
  expect(await program.stop()).toBe(0);
});

it('refuses any address but loopback, because its password is public', async () => {
  const flags = ['--host', '0.0.0.0', '--platform-port', '0', '--instance-port', '0', '--operator-port', '0'];
  const { code, stderr } = await runToEnd(['demo', '--data', join(dataDir, 'other'), ...flags]);
  expect(code).toBe(1);
  expect(stderr).toContain('loopback only');
});
