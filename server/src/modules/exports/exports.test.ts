import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { datasets } from '@storehouse/contract/reporting/datasets';
import { describe, expect, it } from 'vitest';
import { useExports } from '../../testing/exports-fixture.ts';
import { putOnHand } from '../../testing/inventory-fixture.ts';
import { dueSince, workOnce } from '../../testing/run-due-work.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { operatorActor } from '../activity-log/log-activity.ts';
import { openPeople } from '../people/people.ts';
import { openReporting } from '../reporting/reporting.ts';
import { openExportJob } from './export-job.ts';
import { openExports } from './exports.ts';
import type { ExportsContext } from './exports-context.ts';

const test = useTestDatabase();
const fixture = useExports(test);

/** The API's walk of a dataset, a few rows per page, with a single header. */
async function walkApi(dataset: string, included: boolean): Promise<{ name: string; text: string }> {
  const values = included ? ({ included, hidden: null } as const) : ({ included, hidden: 'key' } as const);
  const about = datasets.find(({ name }) => name === dataset)!;
  let text = '';
  let cursor = '';
  for (;;) {
    const parameters = new URLSearchParams({ format: 'csv', limit: '2', cursor });
    const page = await openReporting(test.context).read(fixture.accountId, about, parameters, values);
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
      await fixture.schedule({ cadence: 'daily', includeValues, recipients: ['a@example.com', 'b@example.com'] });
      for (const day of ['02', '03', '04']) await fixture.checks.checkAt(`2026-03-${day}T08:00:00Z`);
      const [run] = await fixture.work();
      expect(run).toMatchObject({
        state: 'done',
        cause: 'schedule',
        dueDay: '2026-03-04',
        checkDay: '2026-03-04',
        attempts: 1,
        includeValues,
      });
      const mails = await fixture.mails();
      expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ['export-ready', 'a@example.com'],
        ['export-ready', 'b@example.com'],
      ]);
      const files = await fixture.download(await fixture.token());
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
    const answer = openExports(fixture.context).run(fixture.accountId);
    while ((await openExports(fixture.context).listRuns(fixture.accountId)).length === 0);
    await fixture.work();
    const run = await answer;
    expect(run).toMatchObject({ state: 'done', cause: 'operator', checkDay: null, rows: 0 });
    const [mail] = await fixture.mails();
    expect(mail).toMatchObject({ recipient: 'owner@example.com' });
    const files = await fixture.download(await fixture.token());
    for (const { name } of datasets) {
      const walked = await walkApi(name, false);
      expect(files?.get(walked.name)?.toString()).toBe(walked.text);
    }
  });

  it('shows one check, though another is published meanwhile', async () => {
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    const { caller, depot, bandagesLot } = fixture.checks.inventory;
    const before = await walkApi('stock-on-hand', false);
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    let isPublished = false;
    const inTheMiddle: ExportsContext = {
      ...fixture.context,
      db: {
        ...test.db,
        async rawRows(sql, values) {
          if (!isPublished && typeof sql !== 'string' && sql.name.startsWith('stock-on-hand')) {
            isPublished = true;
            await putOnHand(test.context, caller, depot, bandagesLot, 99);
            await fixture.checks.checkAt('2026-03-03T08:00:00Z');
          }
          return test.db.rawRows(sql, values);
        },
      },
    };
    await workOnce(inTheMiddle, openExportJob(inTheMiddle));
    expect(isPublished).toBe(true);
    const files = await fixture.download(await fixture.token());
    expect(files?.get(before.name)?.toString()).toBe(before.text);
    expect([...files!.keys()].every((name) => !name.includes('2026-03-03'))).toBe(true);
  });
});

describe('the schedule', () => {
  it('waits until every part of the check is completed, or an hour has passed', async () => {
    await fixture.schedule({ cadence: 'daily' });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z', ['stock', 'activity', 'orders']);
    expect(await fixture.work()).toEqual([]);
    expect(await dueSince(test.context, 'exports')).toBeNull();
    await fixture.checks.checkAt('2026-03-02T08:10:00Z', ['prices']);
    expect(await fixture.work()).toMatchObject([{ dueDay: '2026-03-02', state: 'done' }]);
    await fixture.checks.checkAt('2026-03-03T08:00:00Z', ['stock']);
    expect(await fixture.work()).toHaveLength(1);
    test.context.at = new Date('2026-03-03T09:00:00Z');
    expect(await dueSince(test.context, 'exports')).not.toBeNull();
    expect(await fixture.work()).toHaveLength(2);
  });

  it('makes one run per day, week or month, and none for checks before it was turned on', async () => {
    await fixture.checks.checkAt('2026-03-06T08:00:00Z');
    test.context.at = new Date('2026-03-07T03:00:00Z');
    await fixture.schedule({ cadence: 'weekly', weekday: 1 });
    expect(await fixture.work()).toEqual([]);
    for (const day of ['07', '08', '09', '10', '11', '16']) {
      await fixture.checks.checkAt(`2026-03-${day}T08:00:00Z`);
      await fixture.work();
    }
    expect((await fixture.work()).map(({ dueDay }) => dueDay)).toEqual(['2026-03-16', '2026-03-09']);
    await fixture.schedule({ cadence: 'monthly', dayOfMonth: 31 });
    for (const day of ['2026-03-30', '2026-03-31', '2026-04-01', '2026-04-30']) {
      await fixture.checks.checkAt(`${day}T08:00:00Z`);
      await fixture.work();
    }
    expect((await fixture.work()).map(({ dueDay }) => dueDay).slice(0, 2)).toEqual(['2026-04-30', '2026-03-31']);
    await fixture.schedule({ cadence: 'off' });
    await fixture.checks.checkAt('2026-05-31T08:00:00Z');
    expect(await fixture.work()).toHaveLength(4);
  });

  it('moved to today makes the export of today, once, and no other change of it makes another', async () => {
    // Monday the 2nd, with a check; the weekday is Tuesday.
    await fixture.schedule({ cadence: 'weekly', weekday: 2 });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    expect(await fixture.work()).toEqual([]);
    await fixture.schedule({ cadence: 'weekly', weekday: 1 });
    expect(await fixture.work()).toMatchObject([{ dueDay: '2026-03-02', state: 'done' }]);
    for (const fields of [
      { cadence: 'weekly', weekday: 1, recipients: ['a@example.com'] },
      { cadence: 'off', weekday: 1 },
      { cadence: 'daily' },
      { cadence: 'monthly', dayOfMonth: 2 },
    ] as const) {
      await fixture.schedule(fields);
      expect(await fixture.work()).toHaveLength(1);
    }
  });

  it('keeps a day that waits for its check when its recipients change', async () => {
    await fixture.schedule({ cadence: 'weekly', weekday: 1 });
    // There is no check on Monday, so Tuesday's check triggers its export.
    test.context.at = new Date('2026-03-03T03:00:00Z');
    await fixture.schedule({ cadence: 'weekly', weekday: 1, recipients: ['a@example.com'] });
    await fixture.checks.checkAt('2026-03-03T08:00:00Z');
    expect(await fixture.work()).toMatchObject([{ dueDay: '2026-03-02', recipients: ['a@example.com'] }]);
  });

  it('is carried out once by four processes at the same time', async () => {
    await fixture.schedule({ cadence: 'daily', recipients: ['a@example.com'] });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    await Promise.all([fixture.work(), fixture.work(), fixture.work(), fixture.work()]);
    expect(await fixture.work()).toHaveLength(1);
    expect(await fixture.mails()).toHaveLength(1);
    expect(await readdir(join(fixture.context.exportsDir, fixture.accountId))).toHaveLength(1);
  });

  it('includes values only while the one who chose so owns the account', async () => {
    await fixture.schedule({ cadence: 'daily', includeValues: true });
    const teammate = await openPeople(test.context).addTeammate(
      fixture.accountId,
      { email: 't@example.com', name: 'Tea', password: 'correct horse battery' },
      operatorActor,
    );
    await openAccounts(test.context).changeOwner(fixture.accountId, teammate.id);
    expect(await openExports(fixture.context).readSchedule(fixture.accountId)).toMatchObject({ includeValues: false });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    expect(await fixture.work()).toMatchObject([{ includeValues: false, recipients: ['t@example.com'] }]);
    // Not even if the account comes back to them.
    await openAccounts(test.context).changeOwner(fixture.accountId, fixture.owner.id);
    expect(await openExports(fixture.context).readSchedule(fixture.accountId)).toMatchObject({ includeValues: false });
  });

  it.each(['schedule', 'operator'] as const)(
    'also holds for what waits for its next attempt (started by: %s)',
    async (cause) => {
      const before = { includeValues: true, recipients: ['before@example.com'] };
      await fixture.schedule({ cadence: cause === 'schedule' ? 'daily' : 'off', ...before });
      await fixture.checks.checkAt('2026-03-02T08:00:00Z');
      if (cause === 'operator') await openExports(fixture.context).start(fixture.accountId, operatorActor);
      const { exportsDir } = fixture.context;
      const blocked = join(exportsDir, 'blocked');
      await writeFile(blocked, '');
      fixture.context = { ...fixture.context, exportsDir: blocked };
      expect(await fixture.work()).toMatchObject([{ cause, state: 'waiting', attempts: 1, ...before }]);
      await rm(blocked);
      fixture.context = { ...fixture.context, exportsDir };
      await fixture.schedule({ cadence: 'daily', includeValues: false, recipients: ['after@example.com'] });
      test.context.at = new Date(test.context.at.getTime() + 60_000);
      const [run] = (await fixture.work()).filter((one) => one.cause === cause);
      expect(run).toMatchObject({
        state: 'done',
        attempts: 2,
        includeValues: false,
        recipients: ['after@example.com'],
      });
      expect((await fixture.mails()).map(({ recipient }) => recipient)).not.toContain('before@example.com');
      const files = await fixture.download(await fixture.token());
      expect(files!.get('platform-stock-on-hand-2026-03-02.csv')!.toString()).toContain(',HIDDEN,');
    },
  );

  it('adds no values to what waits', async () => {
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    await fixture.schedule({ includeValues: true });
    expect(await fixture.work()).toMatchObject([{ state: 'done', includeValues: false }]);
  });

  it('starts no second one for people while one of theirs waits, even at the same moment', async () => {
    const start = () => openExports(fixture.context).start(fixture.accountId, fixture.owner);
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    const refused = { status: 'rejected', reason: { code: 'conflict', message: 'An export is already under way.' } };
    const outcomes = await Promise.allSettled([start(), start()]);
    expect(outcomes.sort((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: 'fulfilled' },
      refused,
    ]);
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    expect(await fixture.work()).toHaveLength(3);
    await start();
  });

  it('leaves what waits in a suspended account until it is active again', async () => {
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    await openAccounts(test.context).changeStatus(fixture.accountId, { step: 'suspend', emit: false });
    expect(await fixture.work()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    expect(await dueSince(test.context, 'exports')).toBeNull();
    await openAccounts(test.context).changeStatus(fixture.accountId, { step: 'reactivate', emit: false });
    expect(await fixture.work()).toMatchObject([{ state: 'done', attempts: 1 }]);
  });

  it('ends what waits in an account that is closed, and tells nobody', async () => {
    await openExports(fixture.context).start(fixture.accountId, operatorActor);
    await openAccounts(test.context).changeStatus(fixture.accountId, { step: 'close', emit: false });
    expect(await fixture.work()).toMatchObject([{ state: 'failed', error: 'The account was closed.' }]);
    expect(await dueSince(test.context, 'exports')).toBeNull();
    expect(await fixture.mails()).toEqual([]);
  });

  it('does not keep the operator waiting for an account that was suspended meanwhile', async () => {
    const answer = openExports(fixture.context).run(fixture.accountId);
    const refused = expect(answer).rejects.toMatchObject({ code: 'conflict' });
    while ((await openExports(fixture.context).listRuns(fixture.accountId)).length === 0);
    await openAccounts(test.context).changeStatus(fixture.accountId, { step: 'suspend', emit: false });
    await refused;
  });

  it('rests while the account is suspended', async () => {
    await fixture.schedule({ cadence: 'daily' });
    await fixture.checks.checkAt('2026-03-02T08:00:00Z');
    await openAccounts(test.context).changeStatus(fixture.accountId, { step: 'suspend', emit: false });
    expect(await fixture.work()).toEqual([]);
    await expect(openExports(fixture.context).start(fixture.accountId, fixture.owner)).rejects.toThrow('SUSPENDED');
  });
});
