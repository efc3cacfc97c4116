import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../system/start-program.ts';
import { useSystem } from '../system/shared-system.ts';

// Document 5, Program: the same operations from a shell, with `--json` for scripts. Passwords are read from standard
// input.
const run = useSystem({ flags: ['--test-clock', '2026-03-01T08:00:00Z'] });

const storehouse = (args: readonly string[], input?: string) =>
  runToEnd([...args, '--data', run.system.program.dataDir], input === undefined ? {} : { input });

/** Runs a command as a script would: it must succeed, print nothing to standard error, and return one JSON text. */
async function json<T = Record<string, unknown>>(args: readonly string[], input?: string): Promise<T> {
  const { code, stdout, stderr } = await storehouse([...args, '--json'], input);
  expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, '']);
  expect(stdout.endsWith('\n')).toBe(true);
  return JSON.parse(stdout) as T;
}

const read = async (id: string) => (await run.system.operator('GET', `/accounts/${id}`)).json();
const newSubdomain = () => `shell-${randomBytes(4).toString('hex')}`;
const createFlags = (subdomain: string) => [
  ...['account', 'create', subdomain, '--name', 'Shell & Sons'],
  ...['--owner-email', 'olive@example.com', '--owner-name', 'Olive'],
];

describe('storehouse account', () => {
  it('create, list, show, change', async () => {
    const subdomain = newSubdomain();
    const extra = ['--plan', 'dedicated', '--zone', 'Europe/Paris', '--trial', '--no-provision'];
    const created = await json([...createFlags(subdomain), ...extra], 'correct horse battery\n');
    expect(created).toEqual(await read(created['id'] as string));
    expect(created).toMatchObject({ plan: 'dedicated', zone: 'Europe/Paris', trial: true, status: 'NO_INSTANCE' });

    expect(await json(['account', 'show', subdomain])).toEqual(created);
    expect(await json(['account', 'show', created['id'] as string])).toEqual(created);
    const listed = await json<Record<string, unknown>[]>(['account', 'list']);
    expect(listed.find(({ id }) => id === created['id'])).toMatchObject({
      subdomain,
      plan: 'dedicated',
      status: 'NO_INSTANCE',
    });

    const flags = [
      '--name',
      'Renamed',
      '--plan',
      'enterprise',
      '--trial',
      'false',
      '--api-band',
      '4x',
      '--zone',
      'UTC',
    ];
    const more = ['--expiry-window-days', '30', '--default-currency', 'EUR'];
    const changed = await json(['account', 'change', subdomain, ...flags, ...more]);
    const fields = {
      name: 'Renamed',
      plan: 'enterprise',
      trial: false,
      apiBand: '4x',
      zone: 'UTC',
      expiryWindowDays: 30,
      defaultCurrency: 'EUR',
    };
    expect(changed).toEqual({ ...created, ...fields });
    expect(await json(['account', 'change', subdomain, '--api-band', 'none'])).toEqual({
      ...created,
      ...fields,
      apiBand: null,
    });
  });

  it('takes an account through its states', async () => {
    const { id, subdomain } = await run.system.createAccount({ provision: false });
    const steps: [string[], Record<string, unknown>][] = [
      [['provision'], { status: 'ACTIVE' }],
      [['suspend', '--reason', 'unpaid invoice', '--no-emit'], { status: 'SUSPENDED' }],
      [['reactivate'], { status: 'ACTIVE' }],
      [['pause-events'], { eventsPaused: true }],
      [['resume-events'], { eventsPaused: false }],
      [['begin-closing'], { status: 'CLOSING' }],
      [['close'], { status: 'CLOSED' }],
    ];
    for (const [[step, ...flags], fields] of steps) {
      expect(await json(['account', step!, subdomain, ...flags])).toMatchObject(fields);
      expect(await read(id)).toMatchObject(fields);
    }
  });
});

describe('storehouse user and key', () => {
  let account: Awaited<ReturnType<typeof run.system.createAccount>>;
  const onAccount = (args: readonly string[]) => [...args, '--account', account.subdomain];
  beforeAll(async () => {
    account = await run.system.createAccount();
  });

  it('a teammate is created and becomes the owner', async () => {
    const teammate = await json(onAccount(['user', 'create', 'tim@example.com', '--name', 'Tim']), 'long enough\n');
    expect(teammate).toMatchObject({ email: 'tim@example.com', name: 'Tim', role: 'teammate' });
    const moved = await json(['account', 'owner', account.subdomain, teammate['id'] as string]);
    expect(moved['owner']).toMatchObject({ id: teammate['id'] });
    expect(await json(['account', 'owner', account.subdomain, account.owner.id])).toEqual(account);
  });

  it('a key is created, listed, changed and revoked', async () => {
    const flags = ['--scopes', 'reporting,read', '--include-values', '--expires-at', '2027-01-01T00:00:00Z'];
    const { key, ...created } = await json(onAccount(['key', 'create', 'nightly', ...flags]));
    expect(created).toMatchObject({ name: 'nightly', scopes: ['reporting', 'read'], includeValues: true, bound: true });
    const headers = { 'x-api-key': key as string };
    expect((await run.system.platform('/api/v1/none', { headers })).status).toBe(404);
    const [listed] = await json<Record<string, unknown>[]>(onAccount(['key', 'list']));
    expect(listed).toMatchObject({ id: created['id'], expiresAt: '2027-01-01T00:00:00.000Z' });

    const off = onAccount(['key', 'include-values', created['id'] as string, 'off']);
    expect(await json(off)).toMatchObject({ id: created['id'], includeValues: false });
    await json(onAccount(['key', 'revoke', created['id'] as string]));
    expect((await run.system.platform('/api/v1/none', { headers })).status).toBe(401);
    expect(await json(onAccount(['key', 'list']))).toEqual([]);
    expect(await json(onAccount(['key', 'create', 'old', '--unbound']))).toMatchObject({ bound: false, scopes: [] });
  });

  it('without --json the answer is for people', async () => {
    const { code, stdout } = await storehouse(['account', 'show', account.subdomain]);
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^subdomain +${account.subdomain}$`, 'm'));
    expect((await storehouse(['account', 'list'])).stdout).toMatch(/^id +subdomain +name +plan +status +zone$/m);
  });
});

describe('exit 1 and one sentence on standard error', () => {
  const noProgram = 'http://127.0.0.1:1';
  let closedOne = '';
  beforeAll(async () => {
    const { id, subdomain } = await run.system.createAccount();
    await run.system.operator('POST', `/accounts/${id}/close`);
    closedOne = subdomain;
  });

  it.concurrent.each<[string, string[], RegExp, string?]>([
    ['an unknown account', ['account', 'show', 'nobody'], /no account with the subdomain "nobody"/],
    ['an unknown id', ['account', 'show', '00000000-0000-4000-8000-000000000000'], /no such account/],
    ['a step that is forbidden', ['account', 'reactivate', 'CLOSED-ONE'], /CLOSED/],
    ['a subdomain that is no subdomain', createFlags('Not Valid'), /subdomain/i, 'correct horse\n'],
    ['a password that is too short', createFlags('fine'), /8 characters/, 'short\n'],
    ['no password', createFlags('fine'), /password/i],
    ['an empty standard input', createFlags('fine'), /password/i, ''],
    [
      'a setting that is no number',
      ['account', 'change', 'CLOSED-ONE', '--expiry-window-days', 'many'],
      /expiryWindowDays/,
    ],
    [
      'a setting that is neither true nor false',
      ['account', 'change', 'CLOSED-ONE', '--trial', 'yes'],
      /--trial.*true, false/,
    ],
    [
      'a state that is neither on nor off',
      ['key', 'include-values', 'x', 'maybe', '--account', 'CLOSED-ONE'],
      /on, off/,
    ],
    ['a scope nobody knows', ['key', 'create', 'k', '--scopes', 'root', '--account', 'CLOSED-ONE'], /scopes/],
    ['a missing flag', ['account', 'create', 'fine', '--name', 'Fine'], /--owner-email/],
    ['a missing argument', ['account', 'show'], /account/],
    ['an unknown flag', ['account', 'list', '--colour', 'red'], /unknown option '--colour'/],
    ['an unknown command', ['acount', 'list'], /unknown command 'acount'/],
    ['an unknown subcommand', ['account', 'lst'], /unknown command 'lst'/],
    ['a file that is not there', ['restore', '/nowhere/backup'], /\/nowhere\/backup/],
    [
      'a program that does not answer',
      ['account', 'list', '--operator-url', noProgram],
      /Storehouse does not answer at http:\/\/127\.0\.0\.1:1/,
    ],
  ])('%s', async (_what, args, sentence, input) => {
    const { code, stdout, stderr } = await storehouse(
      args.map((arg) => (arg === 'CLOSED-ONE' ? closedOne : arg)),
      input,
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/node_modules|\.(js|ts):\d+/);
    expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
  });

  it('a folder without a program, and a wrong token', async () => {
    const nowhere = await runToEnd(['account', 'list', '--data', '/nowhere/at/all']);
    expect([nowhere.code, nowhere.stdout]).toEqual([1, '']);
    expect(nowhere.stderr).toMatch(/^storehouse: There is no operator token.*\/nowhere\/at\/all.*\n$/);
    const wrong = await runToEnd(['account', 'list', '--data', run.system.program.dataDir], {
      env: { STOREHOUSE_OPERATOR_TOKEN: 'not-this-one' },
    });
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toMatch(/^storehouse: .*token.*\n$/);
    expect(wrong.stderr).not.toContain('not-this-one');
  });
});
