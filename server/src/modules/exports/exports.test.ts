import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useChecks } from '../../testing/checks-fixture.ts';
import { putOnHand } from '../../testing/inventory-fixture.ts';
import { readZip } from '../../testing/read-zip.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { openPeople } from '../people/people.ts';
import { operatorActor } from '../activity-log/log-activity.ts';
import { openReporting } from '../reporting/reporting.ts';
import { dropExports } from './drop-exports.ts';
import { isExportDue } from './due-exports.ts';
import { openExportEngine } from './export-engine.ts';
import { noSchedule, type ExportSchedule } from './export-schedule.ts';
import { openExports } from './exports.ts';
import type { ExportsContext } from './exports-context.ts';
import { forgetWaitingExports } from './forget-waiting-exports.ts';

const test = useTestDatabase();
const checks = useChecks(test);
let exportsDir = '';
let context: ExportsContext;
let accountId = '';
let owner: { kind: 'person'; id: string };

beforeAll(async () => {
  exportsDir = await mkdtemp(join(tmpdir(), 'storehouse-exports-'));
});
afterAll(() => rm(exportsDir, { recursive: true, force: true }));
beforeEach(async () => {
  context = { ...test.context, exportsDir, platformUrl: () => new URL('https://platform.example.com') };
  const { caller, depot, otherDepot, bandagesLot, aspirinSoon } = checks.inventory;
  accountId = caller.accountId;
  owner = { kind: 'person', id: caller.personId };
  await test.db.query('update export_schedules set cadence = $1', ['off']);
  await putOnHand(test.context, caller, depot, bandagesLot, 3);
  await putOnHand(test.context, caller, otherDepot, aspirinSoon, 7);
  await test.db.query(`update products set price_per_unit = 1.255, name = '=1+"1", x' where account_id = $1`, [
    accountId,
  ]);
});

const schedule = (fields: Partial<ExportSchedule>) =>
  openExports(context).changeSchedule(accountId, { ...noSchedule, ...fields }, owner);

/** Plans and runs what is due, as the worker does; answers with the account's runs, newest first. */
async function work() {
  const engine = openExportEngine(context);
  while (await engine.plan());
  while (await engine.round());
  return openExports(context).listRuns(accountId);
}

const mailsOf = () =>
  test.db.query<{ kind: string; recipient: string; text: string }>(
    'select kind, recipient, body_text as text from mails where account_id = $1 order by created_at, recipient',
    [accountId],
  );

const linkOf = (text: string) => /https:\/\/platform\.example\.com\/exports\/(\S+)/.exec(text)![1]!;

async function download(token: string): Promise<Map<string, Buffer> | null> {
  const archive = await openExports(context).openLinkedArchive(token);
  if (!archive) return null;
  const bytes = await archive.handle.readFile();
  await archive.handle.close();
  return readZip(bytes);
}

/** What the API's walk of a dataset gives, a few rows a page, with the header once. */
async function walkApi(dataset: string, included: boolean): Promise<{ name: string; text: string }> {
  const values = included ? ({ included, hidden: null } as const) : ({ included, hidden: 'key' } as const);
  const about = datasets.find(({ name }) => name === dataset)!;
  let text = '';
  let cursor = '';
  for (;;) {
    const parameters = new URLSearchParams({ format: 'csv', limit: '2', cursor });
    const page = await openReporting(test.context).read(accountId, about, parameters, values);
    const body = page.body.toString();
    text += text === '' ? body : body.slice(body.indexOf('\r\n') + 2);
    cursor = page.headers['x-next-cursor'] ?? '';
    if (cursor === '') return { name: /filename="(.*)"/.exec(page.headers['content-disposition']!)![1]!, text };
  }
}

describe('an archive', () => {
  it.each([true, false])(
    'holds every dataset as the API walks it, byte for byte (values: %s)',
    async (includeValues) => {
      await schedule({ cadence: 'daily', includeValues, recipients: ['a@example.com', 'b@example.com'] });
      for (const day of ['02', '03', '04']) await checks.checkAt(`2026-03-${day}T08:00:00Z`);
      const [run] = await work();
      expect(run).toMatchObject({
        state: 'done',
        cause: 'schedule',
        dueDay: '2026-03-04',
        checkDay: '2026-03-04',
        attempts: 1,
        includeValues,
      });
      const mails = await mailsOf();
      expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['export-ready', 'a@example.com'],
        ['export-ready', 'b@example.com'],
      ]);
      const files = await download(linkOf(mails[0]!.text));
      expect(files?.size).toBe(datasets.length);
      let rows = 0;
      for (const { name } of datasets) {
        const walked = await walkApi(name, includeValues);
        expect(files?.get(walked.name)?.toString()).toBe(walked.text);
        rows += walked.text.split('\r\n').length - 2;
      }
      expect(run).toMatchObject({ rows });
      expect(run!.files.map(({ name, bytes }) => [name, bytes])).toEqual(
        [...files!].map(([name, bytes]) => [name, bytes.length]),
      );
      expect(files!.get('platform-stock-on-hand-2026-03-04.csv')!.toString()).toContain(
        includeValues ? ',8.79,' : ',HIDDEN,',
      );
    },
  );

  it('before the first check has headers only, as the API', async () => {
    const answer = openExports(context).run(accountId);
    while ((await openExports(context).listRuns(accountId)).length === 0);
    await work();
    const run = await answer;
    expect(run).toMatchObject({ state: 'done', cause: 'operator', checkDay: null, rows: 0 });
    const [mail] = await mailsOf();
    expect(mail).toMatchObject({ recipient: 'owner@example.com' });
    const files = await download(linkOf(mail!.text));
    for (const { name } of datasets) {
      const walked = await walkApi(name, false);
      expect(files?.get(walked.name)?.toString()).toBe(walked.text);
    }
  });

  it('shows one check, though another is published meanwhile', async () => {
    await checks.checkAt('2026-03-02T08:00:00Z');
    const { caller, depot, bandagesLot } = checks.inventory;
    const before = await walkApi('stock-on-hand', false);
    await openExports(context).start(accountId, operatorActor);
    let isPublished = false;
    const inTheMiddle: ExportsContext = {
      ...context,
      db: {
        ...test.db,
        async rawRows(sql, values) {
          if (!isPublished && typeof sql !== 'string' && sql.name.startsWith('stock-on-hand')) {
            isPublished = true;
            await putOnHand(test.context, caller, depot, bandagesLot, 99);
            await checks.checkAt('2026-03-03T08:00:00Z');
          }
          return test.db.rawRows(sql, values);
        },
      },
    };
    await openExportEngine(inTheMiddle).round();
    expect(isPublished).toBe(true);
    const [mail] = await mailsOf();
    const files = await download(linkOf(mail!.text));
    expect(files?.get(before.name)?.toString()).toBe(before.text);
    expect([...files!.keys()].every((name) => !name.includes('2026-03-03'))).toBe(true);
  });
});

describe('the schedule', () => {
  it('waits until every part of the check is completed, or an hour has passed', async () => {
    await schedule({ cadence: 'daily' });
    await checks.checkAt('2026-03-02T08:00:00Z', ['stock', 'activity', 'orders']);
    expect(await work()).toEqual([]);
    expect(await isExportDue(test.db, test.context.at)).toBe(false);
    await checks.checkAt('2026-03-02T08:10:00Z', ['prices']);
    expect(await work()).toMatchObject([{ dueDay: '2026-03-02', state: 'done' }]);
    await checks.checkAt('2026-03-03T08:00:00Z', ['stock']);
    expect(await work()).toHaveLength(1);
    test.context.at = new Date('2026-03-03T09:00:00Z');
    expect(await isExportDue(test.db, test.context.at)).toBe(true);
    expect(await work()).toHaveLength(2);
  });

  it('makes one run per day, week or month, and none for checks before it was turned on', async () => {
    await checks.checkAt('2026-03-06T08:00:00Z');
    test.context.at = new Date('2026-03-07T03:00:00Z');
    await schedule({ cadence: 'weekly', weekday: 1 });
    expect(await work()).toEqual([]);
    for (const day of ['07', '08', '09', '10', '11', '16']) {
      await checks.checkAt(`2026-03-${day}T08:00:00Z`);
      await work();
    }
    expect((await work()).map(({ dueDay }) => dueDay)).toEqual(['2026-03-16', '2026-03-09']);
    await schedule({ cadence: 'monthly', dayOfMonth: 31 });
    for (const day of ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-30']) {
      await checks.checkAt(`${day}T08:00:00Z`);
      await work();
    }
    expect((await work()).map(({ dueDay }) => dueDay).slice(0, 2)).toEqual(['2026-04-30', '2026-03-31']);
    await schedule({ cadence: 'off' });
    await checks.checkAt('2026-05-31T08:00:00Z');
    expect(await work()).toHaveLength(4);
  });

  it('is carried out once by four processes at the same time', async () => {
    await schedule({ cadence: 'daily', recipients: ['a@example.com'] });
    await checks.checkAt('2026-03-02T08:00:00Z');
    await Promise.all([work(), work(), work(), work()]);
    expect(await work()).toHaveLength(1);
    expect(await mailsOf()).toHaveLength(1);
    expect(await readdir(join(exportsDir, accountId))).toHaveLength(1);
  });

  it('includes values only while the one who chose so owns the account', async () => {
    await schedule({ cadence: 'daily', includeValues: true });
    const teammate = await openPeople(test.context).addTeammate(
      accountId,
      { email: 't@example.com', name: 'Tea', password: 'correct horse battery' },
      operatorActor,
    );
    await openAccounts(test.context).changeOwner(accountId, teammate.id);
    expect(await openExports(context).readSchedule(accountId)).toMatchObject({ includeValues: false });
    await checks.checkAt('2026-03-02T08:00:00Z');
    expect(await work()).toMatchObject([{ includeValues: false, recipients: ['t@example.com'] }]);
  });

  it('rests while the account is suspended', async () => {
    await schedule({ cadence: 'daily' });
    await checks.checkAt('2026-03-02T08:00:00Z');
    await openAccounts(test.context).changeStatus(accountId, { step: 'suspend', emit: false });
    expect(await work()).toEqual([]);
    await expect(openExports(context).start(accountId, owner)).rejects.toThrow('SUSPENDED');
  });
});

describe('an export that fails', () => {
  it('is tried again with growing pauses, then its owner is told, once', async () => {
    await schedule({ cadence: 'daily', recipients: ['a@example.com'] });
    await checks.checkAt('2026-03-02T08:00:00Z');
    const blocked = join(exportsDir, 'blocked');
    await writeFile(blocked, '');
    const outcomes: string[] = [];
    context = { ...context, exportsDir: blocked, onExport: (outcome) => outcomes.push(outcome) };
    for (const minutes of [1, 5, 15, 60, 600]) {
      expect(await work()).toMatchObject([{ bytes: null }]);
      test.context.at = new Date(test.context.at.getTime() + minutes * 60_000);
    }
    expect(await work()).toMatchObject([{ state: 'failed', attempts: 5, error: 'The archive could not be made.' }]);
    expect(outcomes).toEqual(['retried', 'retried', 'retried', 'retried', 'failed']);
    expect(await mailsOf()).toMatchObject([{ kind: 'export-failed', recipient: 'owner@example.com' }]);
    await rm(blocked);
  });

  it('leaves no half archive behind, and succeeds when the trouble is over', async () => {
    await checks.checkAt('2026-03-02T08:00:00Z');
    await openExports(context).start(accountId, operatorActor);
    const failing: ExportsContext = {
      ...context,
      db: {
        ...test.db,
        rawRows: (sql, values) =>
          typeof sql !== 'string' && sql.name.startsWith('stock-history')
            ? Promise.reject(new Error('no answer'))
            : test.db.rawRows(sql, values),
      },
    };
    await openExportEngine(failing).round();
    expect(await openExports(context).listRuns(accountId)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    expect(await readdir(join(exportsDir, accountId))).toEqual([]);
    test.context.at = new Date(test.context.at.getTime() + 60_000);
    expect(await work()).toMatchObject([{ state: 'done', attempts: 2, error: null }]);
  });
});

describe('after a process died', () => {
  it('the run is completed once by another, and the one that comes back too late publishes nothing', async () => {
    await checks.checkAt('2026-03-02T08:00:00Z');
    await openExports(context).start(accountId, operatorActor);
    let rival: Promise<unknown> | undefined;
    const stalled: ExportsContext = {
      ...context,
      db: {
        ...test.db,
        async rawRows(sql, values) {
          // While it reads, its lease runs out and another process does the work.
          if (!rival) {
            await test.db.query(`update export_runs set lease_until = clock_timestamp() - interval '1 second'`);
            rival = openExportEngine(context).round();
            await rival;
          }
          return test.db.rawRows(sql, values);
        },
      },
    };
    await openExportEngine(stalled).round();
    expect(await openExports(context).listRuns(accountId)).toMatchObject([{ state: 'done', attempts: 2 }]);
    expect(await mailsOf()).toHaveLength(1);
    expect(await readdir(join(exportsDir, accountId))).toHaveLength(1);
    expect((await download(linkOf((await mailsOf())[0]!.text)))?.size).toBe(datasets.length);
  });

  it('a run that ends the process every time is given up', async () => {
    await openExports(context).start(accountId, operatorActor);
    await test.db.query(
      `update export_runs set state = 'running', attempts = 10, claim_id = $1, lease_until = clock_timestamp() where account_id = $1`,
      [accountId],
    );
    expect(await work()).toMatchObject([{ state: 'failed', attempts: 11 }]);
  });

  it('what interrupted attempts left is swept away, and nothing else', async () => {
    await openExports(context).start(accountId, operatorActor);
    await work();
    const folder = join(exportsDir, accountId);
    const [kept] = await readdir(folder);
    await writeFile(join(folder, `${accountId}.${accountId}.zip.part`), 'half');
    await utimes(join(folder, `${accountId}.${accountId}.zip.part`), 0, 0);
    await writeFile(join(exportsDir, 'note.txt'), '');
    await dropExports(context);
    expect(await readdir(folder)).toEqual([kept]);
  });
});

describe('a download link', () => {
  it('works for seven days and not after; changed, of another account or without its file it is nothing', async () => {
    await openExports(context).start(accountId, operatorActor);
    await work();
    const token = linkOf((await mailsOf())[0]!.text);
    expect(token).toMatch(/^shx_[\w-]+$/);
    expect(await download(token)).not.toBeNull();
    for (const bad of ['', 'shx_', token.slice(4), `${token}A`, token.slice(0, -1), flip(token, 10), flip(token, 60)]) {
      expect(await download(bad)).toBeNull();
    }
    const folder = join(exportsDir, accountId);
    const [name] = await readdir(folder);
    const bytes = await readFile(join(folder, name!));
    await rm(join(folder, name!));
    expect(await download(token)).toBeNull();
    await writeFile(join(folder, name!), bytes);
    expect(
      await openExports(context).openArchive(test.context.at.getTime() ? await otherAccount() : '', runIdOf(name!)),
    ).toBeNull();
    const atOnce = test.context.at.getTime();
    test.context.at = new Date(atOnce + 7 * 86_400_000 - 1);
    expect(await download(token)).not.toBeNull();
    test.context.at = new Date(atOnce + 7 * 86_400_000);
    expect(await download(token)).toBeNull();
  });

  it('does not work while the account is suspended', async () => {
    await openExports(context).start(accountId, operatorActor);
    await work();
    const token = linkOf((await mailsOf())[0]!.text);
    await openAccounts(test.context).changeStatus(accountId, { step: 'suspend', emit: false });
    expect(await download(token)).toBeNull();
  });

  const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
  const runIdOf = (name: string) => name.split('.')[0]!;
  const otherAccount = async () => {
    const [row] = await test.db.query<{ id: string }>('select account_id as id from accounts where account_id <> $1', [
      accountId,
    ]);
    return row!.id;
  };
});

it('archives are kept 30 days', async () => {
  await openExports(context).start(accountId, operatorActor);
  await work();
  const folder = join(exportsDir, accountId);
  test.context.at = new Date(test.context.at.getTime() + 30 * 86_400_000 - 1);
  await dropExports(context);
  expect(await readdir(folder)).toHaveLength(1);
  test.context.at = new Date(test.context.at.getTime() + 1);
  await dropExports(context);
  expect(await readdir(folder)).toEqual([]);
  expect(await openExports(context).listRuns(accountId)).toEqual([]);
});

it('after a restore nothing that waited is carried out, and schedules go on tomorrow', async () => {
  await schedule({ cadence: 'daily' });
  await openExports(context).start(accountId, operatorActor);
  await forgetWaitingExports(test.db, test.context.at);
  await checks.checkAt('2026-03-01T09:00:00Z');
  expect(await work()).toMatchObject([{ state: 'failed', cause: 'operator' }]);
  await checks.checkAt('2026-03-02T09:00:00Z');
  expect(await work()).toHaveLength(2);
});
