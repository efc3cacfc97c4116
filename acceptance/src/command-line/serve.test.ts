import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { postmasterPid } from '../system/embedded-server.ts';
import { call } from '../system/http-call.ts';
import {
  emptyDataDir,
  freePorts,
  newDataDir,
  runToEnd,
  startProgram,
  type RunningProgram,
} from '../system/start-program.ts';

// Document 5, Program: the ready line, flags and environment variables, roles, stopping, a second start.
const begun: RunningProgram[] = [];
async function start(...options: Parameters<typeof startProgram>): Promise<RunningProgram> {
  const program = await startProgram(...options);
  begun.push(program);
  return program;
}

const anyUrl = expect.stringMatching(/^http:\/\/(localhost|127\.0\.0\.1):[1-9]\d+$/) as string;
const tokenOf = async (dataDir: string) => (await readFile(join(dataDir, 'operator-token'), 'utf8')).trim();

describe('storehouse serve', () => {
  let dataDir = '';
  let first: RunningProgram;
  afterAll(async () => {
    for (const program of begun) await program.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('prints one ready line; the generated token is in it and in a file of mode 0600', async () => {
    dataDir = await emptyDataDir();
    first = await start({ dataDir });
    expect(first.output()).toMatch(/^ready \{.*\}\n$/);
    expect(first.ready).toEqual({
      platformUrl: anyUrl,
      instanceUrl: anyUrl,
      operatorUrl: anyUrl,
      operatorToken: await tokenOf(dataDir),
      database: 'embedded',
    });
    expect((await stat(join(dataDir, 'operator-token'))).mode & 0o777).toBe(0o600);
    expect(first.ready.operatorToken).toMatch(/^[A-Za-z0-9_-]{43,}$/);
  });

  it('404 for the clock and for settle without --test-clock', async () => {
    const headers = { authorization: `Bearer ${await tokenOf(dataDir)}` };
    const calls = [
      ['GET', '/clock'],
      ['PUT', '/clock'],
      ['POST', '/clock/advance'],
      ['POST', '/settle'],
    ] as const;
    for (const [method, path] of calls) {
      const answer = await call(first.ready.operatorUrl, `/operator/v1${path}`, { method, headers });
      expect([path, answer.status, answer.json()['error']]).toEqual([path, 404, 'not_found']);
    }
  });

  it('the operator host listens on loopback only', async () => {
    const addresses = Object.values(networkInterfaces())
      .flatMap((found) => found ?? [])
      .filter(({ internal, family }) => !internal && family === 'IPv4');
    const { port } = new URL(first.ready.operatorUrl);
    expect(new URL(first.ready.operatorUrl).hostname).toBe('127.0.0.1');
    for (const { address } of addresses) await expect(fetch(`http://${address}:${port}/healthz`)).rejects.toThrow();
  });

  it('exit 1 and a clear sentence for a second start on the same folder, and the first keeps running', async () => {
    const { code, stdout, stderr } = await runToEnd(['serve', '--data', dataDir, ...freePorts]);
    expect([code, stdout]).toEqual([1, '']);
    const sentence = stderr.split('\n').filter((line) => line.startsWith('storehouse: '));
    expect(sentence).toEqual([expect.stringMatching(/already using the data folder .*--data/)]);
    expect(stderr).not.toMatch(/\.(js|ts):\d+/);
    expect((await call(first.ready.platformUrl, '/readyz')).status).toBe(200);
    const headers = { authorization: `Bearer ${await tokenOf(dataDir)}` };
    expect((await call(first.ready.operatorUrl, '/operator/v1/accounts', { headers })).status).toBe(200);
    expect(first.process.exitCode).toBeNull();
  });

  it('exit 1 and a clear sentence when a port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const port = String((taken.address() as { port: number }).port);
    await first.stop('SIGINT');
    const { code, stdout, stderr } = await runToEnd([
      'serve',
      '--data',
      dataDir,
      ...freePorts,
      '--instance-port',
      port,
    ]);
    taken.close();
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(new RegExp(`^storehouse: Port ${port} is already in use\\. .*--instance-port.*$`, 'm'));
    expect(stderr).not.toMatch(/EADDRINUSE|\.(js|ts):\d+/);
  });

  it('exit 0 on SIGINT, and the next start keeps the token and does not print it', async () => {
    expect(first.process.exitCode).toBe(0);
    const flags = ['--roles', 'platform'];
    const second = await start({ dataDir, flags, env: { STOREHOUSE_TEST_CLOCK: '2026-03-01T08:00:00Z' } });
    expect(second.ready).toMatchObject({ platformUrl: anyUrl, operatorUrl: null, database: 'embedded' });
    // Another process runs that host, on its default port.
    expect(second.ready.instanceUrl).toBe('http://localhost:8081');
    expect(second.ready).not.toHaveProperty('operatorToken');
    expect(second.output()).not.toContain(first.ready.operatorToken!);
    expect((await call(second.ready.platformUrl, '/readyz')).status).toBe(200);
    expect(second.log().match(/Server listening/g)).toHaveLength(1);
    expect(await second.stop('SIGTERM')).toBe(0);
  });

  it('reads its flags from the environment too, including the operator token', async () => {
    const env = {
      STOREHOUSE_OPERATOR_TOKEN: 'a-token-of-my-own',
      STOREHOUSE_TEST_CLOCK: '2026-03-01T08:00:00Z',
      STOREHOUSE_ROLES: 'operator,worker',
    };
    const third = await start({ dataDir, env });
    expect(third.ready).not.toHaveProperty('operatorToken');
    const ask = (token: string) =>
      call(third.ready.operatorUrl, '/operator/v1/clock', { headers: { authorization: `Bearer ${token}` } });
    expect((await ask(env.STOREHOUSE_OPERATOR_TOKEN)).json()).toEqual({ now: '2026-03-01T08:00:00.000Z' });
    expect((await ask(await tokenOf(dataDir))).status).toBe(401);
    expect(third.log().match(/Server listening/g)).toHaveLength(1);
    expect(await third.stop()).toBe(0);
  });
});

describe.skipIf(isOnCluster)('a folder whose token was never written', () => {
  let dataDir = '';
  let program: RunningProgram | null = null;
  afterAll(async () => {
    await program?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  /** The folder and its files, with content and time; what the running PostgreSQL writes is left out. */
  async function contentOf(folder: string): Promise<unknown[]> {
    const entries = await readdir(folder, { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && entry.name !== 'postgres.log').map(({ name }) => name);
    const contents = files.sort().map(async (name) => {
      const path = join(folder, name);
      return [name, (await stat(path)).mtimeMs, await readFile(path, 'utf8')];
    });
    return [(await stat(folder)).mtimeMs, entries.map(({ name }) => name).sort(), ...(await Promise.all(contents))];
  }

  it('a refused second start touches nothing in it', async () => {
    dataDir = await newDataDir();
    program = await startProgram({ dataDir, env: { STOREHOUSE_OPERATOR_TOKEN: 'a-token-of-my-own' } });
    const before = await contentOf(dataDir);
    const { code, stderr } = await runToEnd(['serve', '--data', dataDir, ...freePorts]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(/already using the data folder/)]);
    expect(await contentOf(dataDir)).toEqual(before);
    expect(before[1]).not.toContain('operator-token');
    expect(await program.stop()).toBe(0);
  });

  it('an empty token refuses the start, which leaves no PostgreSQL running', async () => {
    await writeFile(join(dataDir, 'operator-token'), '');
    const { code, stdout, stderr } = await runToEnd(['serve', '--data', dataDir, ...freePorts]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^storehouse: The file .*operator-token is empty\. Delete it/m);
    expect(await postmasterPid(dataDir)).toBeNull();
  });
});

describe('exit 1 and one sentence', () => {
  it.concurrent.each([
    [['--platform-port', 'eighty'], /--platform-port/],
    [['--instance-port', '65536'], /--instance-port/],
    [['--operator-port', '-1'], /--operator-port/],
    [['--host', 'not an address'], /--host/],
    [['--platform-url', 'ftp://example.com'], /--platform-url/],
    [['--instance-domain', 'http://example.com'], /--instance-domain/],
    [['--roles', 'platform,boss'], /--roles.*boss/],
    [['--test-clock', 'yesterday'], /--test-clock/],
    [['--test-clock', '2026-13-01'], /--test-clock/],
    [['--database-url', 'mysql://localhost/x'], /--database-url/],
    [['--no-such-flag'], /unknown option '--no-such-flag'/],
    [['--data', '/dev/null/data'], /data folder \/dev\/null\/data.*--data/],
  ])('storehouse serve %j', async (flags, sentence) => {
    const { code, stdout, stderr } = await runToEnd(['serve', '--data', '/nowhere/at/all', ...flags]);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('a burst limit that is not a number', async () => {
    const env = { STOREHOUSE_BURST_PER_SECOND: '0' };
    const { code, stderr } = await runToEnd(['serve', '--data', '/nowhere/at/all'], { env });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^storehouse: STOREHOUSE_BURST_PER_SECOND .*\n$/)]);
  });
});
