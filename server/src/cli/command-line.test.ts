import type { AddressInfo } from 'node:net';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Composition } from '../compose.ts';
import { composeTestProgram, testOperatorToken } from '../testing/compose-test-program.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { buildCommandLine } from './command-line.ts';

vi.mock('./read-password.ts', () => ({ readPassword: () => Promise.resolve('correct horse battery') }));

const test = useTestDatabase();
let program: Composition;
let url = '';
let written = '';

beforeAll(async () => {
  program = await composeTestProgram(test.connection);
  await program.hosts.operator!.listen({ host: '127.0.0.1', port: 0 });
  url = `http://127.0.0.1:${String((program.hosts.operator!.server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  await Promise.all(Object.values(program.hosts).map((host) => host.close()));
  await program.storage.close();
});
beforeEach(() => {
  vi.stubEnv('STOREHOUSE_OPERATOR_TOKEN', testOperatorToken);
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Invalid arguments throw instead of ending the process. */
function throwing(command: Command): Command {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  command.commands.forEach(throwing);
  return command;
}

/** Runs a command line against the program and returns its output, parsed as JSON. */
async function run(...args: string[]) {
  written = '';
  const commandLine = throwing(
    buildCommandLine(
      () => Promise.resolve(),
      () => Promise.resolve(),
      () => Promise.resolve([]),
    ),
  );
  await commandLine.parseAsync(['node', 'storehouse', ...args, '--operator-url', url, '--json']);
  return JSON.parse(written);
}

const createAccount = (subdomain: string, ...flags: string[]) =>
  run(
    'account',
    'create',
    subdomain,
    '--name',
    'Acme',
    '--owner-email',
    'o@example.com',
    '--owner-name',
    'Olive',
    ...flags,
  );

describe('storehouse account', () => {
  it('creates, lists and shows', async () => {
    const account = await createAccount('first', '--plan', 'dedicated', '--zone', 'Europe/Paris');
    expect(account).toMatchObject({ subdomain: 'first', plan: 'dedicated', zone: 'Europe/Paris', status: 'ACTIVE' });
    expect(await run('account', 'show', 'first')).toEqual(account);
    expect(await run('account', 'show', account.id)).toEqual(account);
    expect(await run('account', 'list')).toContainEqual(
      expect.objectContaining({ id: account.id, subdomain: 'first' }),
    );
  });

  it('changes only what is given', async () => {
    const account = await createAccount('second', '--trial');
    expect(await run('account', 'change', 'second', '--trial', 'false', '--api-band', '5x')).toEqual({
      ...account,
      trial: false,
      apiBand: '5x',
    });
    expect(await run('account', 'change', 'second', '--api-band', 'none', '--expiry-window-days', '30')).toMatchObject({
      apiBand: null,
      expiryWindowDays: 30,
    });
  });

  it('takes an account through its states', async () => {
    const account = await createAccount('third', '--no-provision');
    expect(account.status).toBe('NO_INSTANCE');
    const states = [];
    for (const step of ['provision', 'suspend', 'reactivate', 'begin-closing', 'close']) {
      states.push((await run('account', step, 'third')).status);
    }
    expect(states).toEqual(['ACTIVE', 'SUSPENDED', 'ACTIVE', 'CLOSING', 'CLOSED']);
    await expect(run('account', 'provision', 'third')).rejects.toThrow('The account is CLOSED: the step');
  });

  it('pauses events and changes the owner', async () => {
    await createAccount('fourth');
    expect((await run('account', 'pause-events', 'fourth')).eventsPaused).toBe(true);
    const teammate = await run('user', 'create', 't@example.com', '--account', 'fourth', '--name', 'Tess');
    expect((await run('account', 'owner', 'fourth', teammate.id)).owner.email).toBe('t@example.com');
  });

  it('refuses an unknown value for a switch', async () => {
    await expect(run('account', 'change', 'first', '--trial', 'yes')).rejects.toThrow(
      'Allowed choices are true, false',
    );
  });
});

describe('storehouse key', () => {
  it('creates, lists, toggles values and revokes', async () => {
    await createAccount('keyed');
    const onAccount = ['--account', 'keyed'];
    const key = await run('key', 'create', 'BI', ...onAccount, '--scopes', 'reporting,read');
    expect(key).toMatchObject({ name: 'BI', scopes: ['reporting', 'read'], includeValues: false, bound: true });
    expect(key.key).toMatch(/^shk\./);
    const { key: _, ...shown } = key;
    expect(await run('key', 'list', ...onAccount)).toEqual([shown]);
    expect((await run('key', 'include-values', ...onAccount, key.id, 'on')).includeValues).toBe(true);
    expect((await run('key', 'include-values', ...onAccount, key.id, 'off')).includeValues).toBe(false);
    await expect(run('key', 'include-values', ...onAccount, key.id, 'true')).rejects.toThrow(
      'Allowed choices are on, off',
    );
    expect(await run('key', 'revoke', ...onAccount, key.id)).toEqual({ revoked: key.id });
    expect(await run('key', 'list', ...onAccount)).toEqual([]);
  });

  it('creates an expiring key and a legacy key', async () => {
    await createAccount('keyed-twice');
    const create = (...flags: string[]) => run('key', 'create', 'k', '--account', 'keyed-twice', ...flags);
    expect((await create('--expires-at', '2027-01-01T00:00:00Z')).expiresAt).toBe('2027-01-01T00:00:00.000Z');
    expect((await create('--unbound', '--include-values')).bound).toBe(false);
    await expect(create('--scopes', 'everything')).rejects.toThrow('scopes');
  });
});

it.each([
  ['serve', './data'],
  ['demo', './demo-data'],
])('`%s` keeps its data in %s unless told otherwise', async (name, dataDir) => {
  vi.stubEnv('STOREHOUSE_DATA', undefined);
  const started: string[] = [];
  const start = (flags: { data: string }) => Promise.resolve(void started.push(flags.data));
  await buildCommandLine(start, start, () => Promise.resolve([])).parseAsync([name], { from: 'user' });
  await buildCommandLine(start, start, () => Promise.resolve([])).parseAsync([name, '--data', './elsewhere'], {
    from: 'user',
  });
  expect(started).toEqual([dataDir, './elsewhere']);
});
