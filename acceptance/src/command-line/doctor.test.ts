import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isOnCluster } from '../system/cluster-database.ts';
import { freePorts, newDataDir, startProgram, runToEnd } from '../system/start-program.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 6, "Doctor, status, verify". The tests in server/src/doctor break each part of a set-up by itself.
const run = useSystem();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storehouse-doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Check {
  readonly name: string;
  readonly state: string;
  readonly message: string;
  readonly fix: string | null;
}

async function doctor(dataDir: string, flags: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const { code, stdout, stderr } = await runToEnd(['doctor', '--json', '--data', dataDir, ...freePorts, ...flags], {
    env,
  });
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  for (const { name, state, message, fix } of checks) {
    expect([name, ['ok', 'warning', 'problem'].includes(state), message !== '']).toEqual([name, true, true]);
    expect([name, fix === null]).toEqual([name, state === 'ok']);
  }
  const problems = checks.filter(({ state }) => state === 'problem').map(({ name }) => name);
  return { code, stderr, checks, problems };
}

describe('storehouse doctor', () => {
  // A borrowed cluster has its own settings, such as fsync, which the doctor may not like.
  it.skipIf(isOnCluster)('with a running program: exit 0, its database and migrations are examined', async () => {
    const { code, stderr, checks, problems } = await doctor(run.system.program.dataDir);
    expect([problems, code, stderr]).toEqual([[], 0, '']);
    const stateOf = (name: string) => checks.find((check) => check.name === name)?.state;
    expect(['database', 'migrations', 'program'].map(stateOf)).toEqual(['ok', 'ok', 'ok']);
    expect(stateOf('mail server')).toBe('warning');
  });

  it('without one, before the first start: exit 0', async () => {
    const { code, problems } = await doctor(join(folder, 'new'));
    expect([problems, code]).toEqual([[], 0]);
  });

  it.each(['SIGTERM', 'SIGKILL'] as const)('without one, after %s ended it: exit 0', async (signal) => {
    const first = await startProgram({ dataDir: await newDataDir() });
    try {
      expect(await first.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null);
      const { code, problems } = await doctor(first.dataDir);
      expect([problems, code]).toEqual([[], 0]);
    } finally {
      await first.discard();
    }
  });

  it('for people: one line each, with what to do', async () => {
    const { code, stdout } = await runToEnd(['doctor', '--data', join(folder, 'new'), ...freePorts]);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    for (const line of lines) expect(line).toMatch(/^(ok|warning|problem) +[a-z ]+: \S/);
    expect(lines.find((line) => line.includes('mail server'))).toMatch(/^warning mail server: .*STOREHOUSE_SMTP_URL/);
  });

  it.each<[string, string, readonly string[], Record<string, string>]>([
    ['configuration', 'a bad flag', ['--roles', 'king'], {}],
    ['configuration', 'a secret file that is not there', [], { STOREHOUSE_SECRET_KEY_FILE: '/no/such/file' }],
    ['database', 'a database that does not answer', ['--database-url', 'postgresql://a:b@127.0.0.1:1/c'], {}],
    ['program', 'a wrong operator token', [], { STOREHOUSE_OPERATOR_TOKEN: 'wrong' }],
    [
      'mail server',
      'a mail server that does not answer',
      [],
      { STOREHOUSE_SMTP_URL: 'smtp://127.0.0.1:1', STOREHOUSE_MAIL_FROM: 'a@example.com' },
    ],
  ])('a problem with the %s, and exit 1: %s', async (name, _what, flags, env) => {
    const { code, problems } = await doctor(run.system.program.dataDir, flags, env);
    expect([problems, code]).toEqual([[name], 1]);
  });

  it('a secret file that cannot be read is named, and what to do', async () => {
    const { checks } = await doctor(run.system.program.dataDir, [], { STOREHOUSE_SECRET_KEY_FILE: '/no/such/file' });
    expect(checks.find(({ name }) => name === 'configuration')).toEqual({
      name: 'configuration',
      state: 'problem',
      message: 'STOREHOUSE_SECRET_KEY_FILE names the file /no/such/file, which does not exist.',
      fix: 'Correct this flag or variable.',
    });
  });

  it('a token that others may read: a problem, exit 1', async () => {
    const token = join(run.system.program.dataDir, 'operator-token');
    await chmod(token, 0o644);
    try {
      const { code, problems } = await doctor(run.system.program.dataDir);
      expect([problems, code]).toEqual([['data folder'], 1]);
    } finally {
      await chmod(token, 0o600);
    }
  });
});
