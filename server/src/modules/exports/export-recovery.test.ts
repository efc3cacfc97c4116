import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { describe, expect, it } from 'vitest';
import { useExports } from '../../testing/exports-fixture.ts';
import { expireClaims, workOnce } from '../../testing/run-due-work.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { operatorActor } from '../activity-log/log-activity.ts';
import { dropExports, forgetWaitingExports } from './clean-up.ts';
import { openExportJob } from './export-job.ts';
import { openExports } from './exports.ts';
import type { ExportsContext } from './exports-context.ts';

const test = useTestDatabase();
const fixture = useExports(test);

describe('an export that fails', () => {
  it('is tried again with growing pauses, then its owner is told, once', async () => {
    await fixture.schedule({ cadence: 'daily', recipients: ['a@example.com'] });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    const blocked = join(fixture.context.exportsDir, 'blocked');
    await writeFile(blocked, '');
    const outcomes: string[] = [];
    fixture.context = { ...fixture.context, exportsDir: blocked, onExport: (outcome) => outcomes.push(outcome) };
    for (const minutes of [1, 5, 15, 60, 600]) {
      expect(await fixture.work()).toMatchObject([{ bytes: null }]);
      test.context.at = new Date(test.context.at.getTime() + minutes * 60_000);
    }
    expect(await fixture.work()).toMatchObject([
      { state: 'failed', attempts: 5, error: 'The archive could not be created.' },
    ]);
    expect(outcomes).toEqual(['retried', 'retried', 'retried', 'retried', 'failed']);
    expect(await fixture.mails()).toMatchObject([{ kind: 'export-failed', recipient: 'owner@example.com' }]);
    await rm(blocked);
  });

  it('leaves no half archive behind, and succeeds when the trouble is over', async () => {
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    const failing: ExportsContext = {
      ...fixture.context,
      db: {
        ...test.db,
        rawRows: (sql, values) =>
          typeof sql !== 'string' && sql.name.startsWith('stock-history')
            ? Promise.reject(new Error('no answer'))
            : test.db.rawRows(sql, values),
        // Slow, so that a dataset could fail before the last one is opened.
        query: (sql, values) => wait(20).then(() => test.db.query(sql, values)),
      },
    };
    await workOnce(failing, openExportJob(failing));
    expect(await openExports(fixture.context).listRuns(fixture.accountId)).toMatchObject([
      { state: 'waiting', attempts: 1 },
    ]);
    expect(await readdir(join(fixture.context.exportsDir, fixture.accountId))).toEqual([]);
    test.context.at = new Date(test.context.at.getTime() + 60_000);
    expect(await fixture.work()).toMatchObject([{ state: 'done', attempts: 2, error: null }]);
  });
});

it('ends a run whose attempt failed while the account was closed, and tells nobody', async () => {
  await fixture.checks.checkAt('2026-03-02T08:00:00Z');
  await openExports(fixture.context).start(fixture.accountId, operatorActor);
  let closing: Promise<unknown> | undefined;
  const failing: ExportsContext = {
    ...fixture.context,
    db: {
      ...test.db,
      async rawRows() {
        // Only once, because some datasets are read in parallel.
        closing ??= openAccounts(test.context).changeStatus(fixture.accountId, { step: 'close', emit: false });
        await closing;
        throw new Error('no answer');
      },
    },
  };
  await workOnce(failing, openExportJob(failing));
  expect(await openExports(fixture.context).listRuns(fixture.accountId)).toMatchObject([{ state: 'waiting' }]);
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  expect(await fixture.work()).toMatchObject([{ state: 'failed', error: 'The account was closed.', attempts: 1 }]);
  expect(await fixture.mails()).toEqual([]);
});

describe('after a process died', () => {
  it('the run is completed once by another, and the one that comes back too late publishes nothing', async () => {
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    const rivalWorks = async () => {
      await expireClaims(test.context);
      await workOnce(fixture.context, openExportJob(fixture.context));
    };
    let rival: Promise<void> | undefined;
    const stalled: ExportsContext = {
      ...fixture.context,
      db: {
        ...test.db,
        async rawRows(sql, values) {
          // While it reads, its lease runs out and another process does the work. Only once, because some datasets are
          // read in parallel.
          rival ??= rivalWorks();
          await rival;
          return test.db.rawRows(sql, values);
        },
      },
    };
    await workOnce(stalled, openExportJob(stalled));
    expect(await openExports(fixture.context).listRuns(fixture.accountId)).toMatchObject([
      { state: 'done', attempts: 2 },
    ]);
    expect(await fixture.mails()).toHaveLength(1);
    expect(await readdir(join(fixture.context.exportsDir, fixture.accountId))).toHaveLength(1);
    expect((await fixture.download(await fixture.token()))?.size).toBe(datasets.length);
  });

  it('a run that ends the process every time is given up', async () => {
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    await test.db.query(
      `update export_runs set state = 'running', attempts = 10, claim_id = $1 where account_id = $1`,
      [fixture.accountId],
    );
    expect(await fixture.work()).toMatchObject([{ state: 'failed', attempts: 11 }]);
  });

  it('what interrupted attempts left is swept away, and nothing else', async () => {
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    await fixture.work();
    const folder = join(fixture.context.exportsDir, fixture.accountId);
    const [kept] = await readdir(folder);
    await writeFile(join(folder, `${fixture.accountId}.${fixture.accountId}.zip.part`), 'half');
    await writeFile(join(fixture.context.exportsDir, 'note.txt'), '');
    await dropExports(fixture.context, fixture.accountId);
    expect(await readdir(folder)).toEqual([kept]);
  });
});

describe('a download link', () => {
  it('works for seven days and not after; changed, of another account or without its file it is nothing', async () => {
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    await fixture.work();
    const token = await fixture.token();
    expect(token).toMatch(/^shx_[\w-]+$/);
    expect(await fixture.download(token)).not.toBeNull();
    for (const bad of ['', 'shx_', token.slice(4), `${token}A`, token.slice(0, -1), flip(token, 10), flip(token, 60)]) {
      expect(await fixture.download(bad)).toBeNull();
    }
    const folder = join(fixture.context.exportsDir, fixture.accountId);
    const [name] = await readdir(folder);
    const bytes = await readFile(join(folder, name!));
    await rm(join(folder, name!));
    expect(await fixture.download(token)).toBeNull();
    await writeFile(join(folder, name!), bytes);
    expect(await openExports(fixture.context).openArchive(await otherAccount(), runIdOf(name!))).toBeNull();
    const atOnce = test.context.at.getTime();
    test.context.at = new Date(atOnce + 7 * 86_400_000 - 1);
    expect(await fixture.download(token)).not.toBeNull();
    test.context.at = new Date(atOnce + 7 * 86_400_000);
    expect(await fixture.download(token)).toBeNull();
  });

  it('does not work while the account is suspended', async () => {
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    await fixture.work();
    const token = await fixture.token();
    await openAccounts(test.context).changeStatus(fixture.accountId, { step: 'suspend', emit: false });
    expect(await fixture.download(token)).toBeNull();
  });

  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const runIdOf = (name: string) => name.split('.')[0]!;
  const otherAccount = async () => {
    const [row] = await test.db.query<{ id: string }>('select account_id as id from accounts where account_id <> $1', [
      fixture.accountId,
    ]);
    return row!.id;
  };
});

it('archives are kept 30 days', async () => {
  await openExports(fixture.context).start(fixture.accountId, operatorActor);
  await fixture.work();
  const folder = join(fixture.context.exportsDir, fixture.accountId);
  test.context.at = new Date(test.context.at.getTime() + 30 * 86_400_000 - 1);
  await dropExports(fixture.context, fixture.accountId);
  expect(await readdir(folder)).toHaveLength(1);
  test.context.at = new Date(test.context.at.getTime() + 1);
  await dropExports(fixture.context, fixture.accountId);
  expect(await readdir(folder)).toEqual([]);
  expect(await openExports(fixture.context).listRuns(fixture.accountId)).toEqual([]);
});

it('after a restore nothing that waited is carried out, and schedules go on tomorrow', async () => {
  await fixture.schedule({ cadence: 'daily' });
  await openExports(fixture.context).start(fixture.accountId, operatorActor);
  await forgetWaitingExports(test.db, test.context.at);
  await fixture.checks.checkAt('2026-03-01T09:00:00Z');
  expect(await fixture.work()).toMatchObject([{ state: 'failed', cause: 'operator' }]);
  await fixture.checks.checkAt('2026-03-02T09:00:00Z');
  expect(await fixture.work()).toHaveLength(2);
});

it.each([
  // PostgreSQL does not know the first, the program does not know the second: then UTC's day counts.
  ['US/Pacific-New', '2026-03-01'],
  ['IST', '2026-03-02'],
  ['Pacific/Auckland', '2026-03-02'],
])('after a restore, schedules of accounts in %s have been looked through until %s', async (zone, day) => {
  await fixture.schedule({ cadence: 'daily' });
  const account = [fixture.accountId];
  await test.db.query(`update accounts set zone = '${zone}' where account_id = $1`, account);
  await test.db.query(`update export_schedules set looked_through = '2026-02-01' where account_id = $1`, account);
  await forgetWaitingExports(test.db, new Date('2026-03-02T01:00:00Z'));
  const schedules = await test.db.query('select looked_through from export_schedules where account_id = $1', account);
  expect(schedules).toEqual([{ looked_through: day }]);
});
