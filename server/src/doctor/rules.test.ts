import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { judgeBackups } from './check-backups.ts';
import { checkAddresses } from './check-addresses.ts';
import { judgeError } from './check-certificate.ts';
import { judgeClock, type ClockFacts } from './check-clock.ts';
import { judgeSpace } from './check-disk.ts';
import { checkHostNames } from './check-host-names.ts';

const config = (flags: object, env: NodeJS.ProcessEnv = {}) =>
  readConfig(
    {
      data: 'd',
      host: '127.0.0.1',
      platformPort: '1',
      instancePort: '2',
      operatorPort: '3',
      roles: 'worker',
      ...flags,
    },
    env,
  );
const proxied = { STOREHOUSE_TRUST_PROXY: '127.0.0.1' };
const publicNames = { platformUrl: 'https://s.example.com', instanceDomain: 'i.example.com' };

describe('public addresses', () => {
  it.each<[string, string, object, NodeJS.ProcessEnv]>([
    ['ok', 'this machine only', {}, {}],
    ['ok', 'behind a proxy', publicNames, proxied],
    ['warning', 'an https address without a trusted proxy', publicNames, {}],
    ['warning', 'no encryption', { ...publicNames, platformUrl: 'http://s.example.com' }, proxied],
    ['warning', 'links that name localhost', { host: '0.0.0.0' }, {}],
    ['warning', 'an open operator API', {}, { STOREHOUSE_OPERATOR_HOST: '0.0.0.0' }],
    ['problem', 'no domain of instances', { platformUrl: 'https://s.example.com' }, proxied],
    ['problem', 'no platform URL', { instanceDomain: 'i.example.com' }, {}],
    ['problem', 'a path', { ...publicNames, platformUrl: 'https://s.example.com/store' }, proxied],
  ])('%s: %s', (state, _what, flags, env) => {
    expect(checkAddresses(config(flags, env)).state).toBe(state);
  });
});

describe('host names', () => {
  const fails = () => Promise.reject(new Error('ENOTFOUND'));
  it('below localhost are a warning where they do not resolve, others a problem', async () => {
    expect((await checkHostNames(config({}), fails)).state).toBe('warning');
    expect((await checkHostNames(config(publicNames), fails)).state).toBe('problem');
    expect((await checkHostNames(config(publicNames), () => Promise.resolve())).state).toBe('ok');
  });

  it('asks for the platform, and for some name of the wildcard', async () => {
    const asked: string[] = [];
    await checkHostNames(config({ ...publicNames, instanceDomain: 'i.example.com:8443' }), (name) =>
      Promise.resolve(asked.push(name)),
    );
    expect(asked).toEqual(['s.example.com', 'storehouse-doctor.i.example.com']);
  });
});

describe('the clock', () => {
  const now = new Date('2026-03-01T08:00:00Z');
  const right: ClockFacts = { now, databaseAheadMs: 0, isSynchronized: true, isTestClock: false };
  it.each<[string, Partial<ClockFacts>]>([
    ['ok', {}],
    ['ok', { databaseAheadMs: null, isSynchronized: null }],
    ['ok', { databaseAheadMs: 4_000 }],
    ['warning', { databaseAheadMs: -6_000 }],
    ['problem', { databaseAheadMs: 3_600_000 }],
    ['warning', { isSynchronized: false }],
    ['warning', { isTestClock: true }],
    ['problem', { now: new Date(0), databaseAheadMs: null }],
  ])('%s: %o', (state, facts) => {
    expect(judgeClock({ ...right, ...facts }).state).toBe(state);
  });
});

describe('the disk', () => {
  const gigabyte = 1024 ** 3;
  it.each<[string | undefined, number, number, number]>([
    [undefined, 10 * gigabyte, 5_000, 10_000],
    [undefined, 10 * gigabyte, 0, 0],
    ['warning', gigabyte, 5_000, 10_000],
    ['problem', gigabyte / 8, 5_000, 10_000],
    ['problem', 10 * gigabyte, 3, 10_000],
  ])('%s with %d bytes and %d of %d files', (state, freeBytes, freeFiles, allFiles) => {
    expect(judgeSpace('/data', { freeBytes, freeFiles, allFiles })?.state).toBe(state);
  });
});

describe('a certificate', () => {
  it.each<[string, string]>([
    ['problem', 'CERT_HAS_EXPIRED'],
    ['problem', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['problem', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['problem', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['warning', 'ECONNREFUSED'],
    ['warning', 'ENOTFOUND'],
  ])('%s: %s', (state, code) => {
    expect(judgeError('https://s.example.com', Object.assign(new Error(code), { code })).state).toBe(state);
  });
});

describe('backups', () => {
  const now = new Date('2026-03-02T08:00:00Z');
  const schedule = { dir: '/backups', everyMs: 3_600_000, keep: 7 };
  const taken = (hoursAgo: number, isVerified = true) => ({
    file: 'f',
    takenAt: new Date(now.getTime() - hoursAgo * 3_600_000),
    isVerified,
  });
  it('names a file that is dated in the future, and does not count on it', () => {
    const future = { ...taken(-24 * 365), file: 'storehouse-2027.backup.gz' };
    expect(JSON.stringify(judgeBackups(schedule, [future], now))).toMatch(
      /storehouse-2027\.backup\.gz.*no verified backup/,
    );
    expect(JSON.stringify(judgeBackups(schedule, [future, taken(3)], now))).toMatch(/storehouse-2027.*newest verified/);
  });

  it.each([
    ['problem', schedule, [taken(-1), taken(1)]],
    ['ok', schedule, [taken(-0.05)]],
    ['ok', schedule, [taken(1)]],
    ['ok', schedule, [taken(0, false), taken(1)]],
    ['warning', null, []],
    ['warning', schedule, []],
    ['problem', schedule, [taken(3)]],
    ['problem', schedule, [taken(0, false), taken(3)]],
  ] as const)('%s: %o with %o', (state, given, files) => {
    expect(judgeBackups(given, files, now).state).toBe(state);
  });
});
