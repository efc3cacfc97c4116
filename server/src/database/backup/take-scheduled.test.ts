import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addAccount, everything } from '../../testing/backed-up-account.ts';
import { restoreFile } from '../../testing/backup-files.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { withTemporaryDatabase } from './temporary-database.ts';
import { takeScheduled, type ScheduledContext, type ScheduledOutcome } from './take-scheduled.ts';

const test = useTestDatabase();
const hourMs = 3_600_000;
let dir = '';
beforeEach(async () => {
  dir = join(await mkdtemp(join(tmpdir(), 'storehouse-schedule-')), 'backups');
});
afterEach(() => rm(join(dir, '..'), { recursive: true, force: true }));

const outcomes: ScheduledOutcome[] = [];
const context = (proof: Partial<ScheduledContext['proof']> = {}): ScheduledContext => ({
  ...test.context,
  schedule: { dir, everyMs: hourMs, keep: 2 },
  proof: {
    connection: test.connection,
    stop: new AbortController().signal,
    backupKeys: [],
    requireKeys: () => undefined,
    requireSpace: () => Promise.resolve(),
    ...proof,
  },
  onBackup: (outcome) => void outcomes.push(outcome),
});
const pass = (ms: number) => {
  test.context.at = new Date(test.context.at.getTime() + ms);
};

describe('a scheduled backup', () => {
  it('is taken when one is due, and restores the state of its moment', async () => {
    await addAccount(test.context);
    const before = await everything(test.db);
    expect(await takeScheduled(context())).toBe('verified');
    expect(await takeScheduled(context())).toBeNull();
    const [file = ''] = await readdir(dir);
    expect((await stat(join(dir, file))).mode & 0o777).toBe(0o600);
    await addAccount(test.context);
    await restoreFile(test.db, await readFile(join(dir, file)));
    expect(await everything(test.db)).toEqual(before);
  });

  it('is encrypted and verified if there is a backup key', async () => {
    const backupKeys = ['correct horse battery staple'];
    await addAccount(test.context);
    const before = await everything(test.db);
    expect(await takeScheduled(context({ backupKeys }))).toBe('verified');
    const [file = ''] = await readdir(dir);
    expect(file).toMatch(/Z\.backup\.gz\.enc$/);
    await addAccount(test.context);
    await restoreFile(test.db, await readFile(join(dir, file)), { backupKeys });
    expect(await everything(test.db)).toEqual(before);
  });

  it('is taken by one of several processes, and old ones are dropped', async () => {
    for (let round = 0; round < 3; round += 1) {
      const taken = await Promise.all([takeScheduled(context()), takeScheduled(context()), takeScheduled(context())]);
      expect(taken.filter((outcome) => outcome !== null)).toEqual(['verified']);
      pass(hourMs);
    }
    expect(await readdir(dir)).toHaveLength(2);
  });

  it('that cannot be verified is kept under a name that says so', async () => {
    const requireSpace = () => Promise.reject(new Error('no space'));
    expect(await takeScheduled(context({ requireSpace }))).toBe('unverified');
    expect(await readdir(dir)).toEqual([expect.stringMatching(/\.unverified\.backup\.gz$/)]);
    expect(outcomes.at(-1)).toBe('unverified');
  });

  it('is taken although a file is dated in the future, which is left alone and named in the log', async () => {
    await mkdir(dir);
    const future = 'storehouse-2036-01-01T00-00-00Z.backup.gz';
    await writeFile(join(dir, future), '');
    const warn = vi.spyOn(test.context.log, 'warn');
    for (let round = 0; round < 3; round += 1) {
      expect(await takeScheduled(context())).toBe('verified');
      expect(await takeScheduled(context())).toBeNull();
      pass(hourMs);
    }
    expect(await readdir(dir)).toEqual([expect.any(String), expect.any(String), future]);
    expect(warn.mock.calls.map(([facts]) => facts)).toEqual(Array(3).fill({ files: [future] }));
    warn.mockRestore();
  });

  it('keeps its lock where the server ends transactions that are idle', async () => {
    const change = (how: string) =>
      test.db.query(`do $$ begin execute format('alter database %I ${how}', current_database()); end $$`);
    await change('set idle_in_transaction_session_timeout = 100');
    const requireSpace = () => wait(1_000);
    expect(await takeScheduled(context({ requireSpace }))).toBe('verified');
    await withTemporaryDatabase(test.connection, () => wait(1_000));
    await change('reset idle_in_transaction_session_timeout');
  });

  it('that cannot be written is reported, and leaves nothing', async () => {
    await writeFile(dir, 'not a folder');
    await expect(takeScheduled(context())).rejects.toThrow(/ENOTDIR/);
    await rm(dir);
    const stop = new AbortController();
    stop.abort();
    expect(await takeScheduled(context({ stop: stop.signal }))).toBe('failed');
    expect(await readdir(dir)).toEqual([]);
  });
});
