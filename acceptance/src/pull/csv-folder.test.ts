import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import { requestOf, usePulledClinic } from './setup/pulled-clinic.ts';
import type { PullFolder } from './setup/pull-folder.ts';

// Document 6, `storehouse pull`: which files exist after each run, and that they equal the answers of the API.
const run = usePulledClinic(useOwnSystem);
const days = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) =>
    new Date(Date.UTC(2026, 2, first + index)).toISOString().slice(0, 10),
  );
const named = (folder: string, names: readonly string[]) => names.map((name) => `${folder}/${name}.csv`);
const wholes = ['activity-monthly', 'stock-history-monthly', 'stock-value-history'].map((name) => `${name}/all.csv`);

/** Every file is the API's answer, byte for byte, and the manifest says so. */
async function expectAsAnswered(folder: PullFolder): Promise<void> {
  await folder.expectConsistent();
  for (const file of (await folder.manifest()).files) {
    const { dataset, parameters } = requestOf(file);
    const { text, headers } = await run.reports.csv(dataset, parameters);
    const page = await run.reports.page(dataset, parameters);
    expect([file.file, await folder.text(file.file)]).toEqual([file.file, text]);
    expect([file.file, file.rows, file.capturedAtUtc]).toEqual([
      file.file,
      Number(headers['x-rows-total']),
      (page as unknown as { capturedAtUtc: string }).capturedAtUtc,
    ]);
  }
}

it('before the first check: no files, a sentence, exit 0', async () => {
  const folder = await run.newFolder();
  expect(await folder.pulled()).toMatch(/^The first daily check has not run yet: it runs after 2026-03-.*\n$/);
  expect(await folder.files()).toEqual({});
});

describe('after the first check', () => {
  let folder: PullFolder;
  beforeAll(async () => {
    await run.clinic.account.check();
    folder = await run.newFolder();
    await folder.pulled();
  });

  it('the latest check, every day of the daily ranges, and one file for each series', async () => {
    const checked = ['lots-expiring', 'purchase-orders-open', 'stock-on-hand', 'stock-history-daily', 'summary'];
    expect(Object.keys(await folder.files()).sort()).toEqual(
      [
        // An activity check reads back seven days.
        ...named('activity-daily', [...days(-5, 2)]),
        ...checked.flatMap((name) => named(name, days(2, 2))),
        ...wholes,
      ].sort(),
    );
    await expectAsAnswered(folder);
    const quiet = await folder.text('activity-daily/2026-02-28.csv');
    expect(quiet).toMatch(/^locationId,[^\r\n]*,zone\r\n$/);
  });

  it('the manifest names format, dataset, grain and day', async () => {
    const { formatVersion, format, files } = await folder.manifest();
    expect([formatVersion, format]).toEqual([1, 'csv']);
    const shapes = files.map(({ dataset, grain, day, file }) => [file, dataset, grain, day]);
    expect(shapes).toContainEqual(['summary/2026-03-02.csv', 'summary', null, '2026-03-02']);
    expect(shapes).toContainEqual(['stock-history-daily/2026-03-02.csv', 'stock-history', 'daily', '2026-03-02']);
    expect(shapes).toContainEqual(['stock-value-history/all.csv', 'stock-value-history', 'all', null]);
    expect(shapes).toContainEqual(['activity-monthly/all.csv', 'activity', 'monthly', null]);
    for (const { sha256, etag } of files)
      expect([sha256, etag]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), expect.stringMatching(/^"/)]);
  });

  it('a run without news asks only whether the latest files are current, and changes nothing', async () => {
    const before = [await folder.files(), await folder.manifest()];
    run.proxy.passed.length = 0;
    expect(await folder.pulled()).toBe('0 new, 0 replaced, 16 unchanged.\n');
    expect([await folder.files(), await folder.manifest()]).toEqual(before);
    const [first, ...rest] = run.proxy.passed;
    expect([first?.path, first?.status]).toEqual(['/summary?limit=1', 200]);
    expect(rest.map(({ status, ifNoneMatch }) => [status, typeof ifNoneMatch])).toEqual(
      Array.from({ length: 16 }, () => [304, 'string']),
    );
  });

  it('files that somebody removed are fetched again', async () => {
    await rm(join(folder.dir, 'activity-daily/2026-02-25.csv'));
    await rm(join(folder.dir, 'stock-on-hand/2026-03-02.csv'));
    expect(await folder.pulled('stock-on-hand', 'activity-daily')).toBe('0 new, 0 replaced, 9 unchanged.\n');
    await expectAsAnswered(folder);
  });

  it('later: the days since the newest file, late entries of eight days before it, series replaced whole', async () => {
    const before = await folder.manifest();
    await run.clinic.account.pass();
    await run.consume('2026-02-27', 1);
    await run.clinic.account.check();
    // No check ran on 4 March.
    await run.clinic.account.pass(2);
    await run.clinic.account.check('stock', 'orders', 'activity');
    run.proxy.passed.length = 0;
    await folder.pulled();

    const files = Object.keys(await folder.files());
    const ofCheck = ['2026-03-02', '2026-03-03', '2026-03-05'];
    for (const name of ['summary', 'stock-on-hand', 'lots-expiring']) {
      expect(files.filter((file) => file.startsWith(`${name}/`))).toEqual(named(name, ofCheck));
      expect(run.proxy.passed.map(({ path }) => path)).toContain(`/${name}?date=2026-03-05&format=csv`);
    }
    // Open orders can only be read as of the latest check.
    expect(files.filter((file) => file.startsWith('purchase'))).toEqual(
      named('purchase-orders-open', ['2026-03-02', '2026-03-05']),
    );
    expect(files.filter((file) => file.startsWith('stock-history-daily'))).toEqual(
      named('stock-history-daily', days(2, 5)),
    );
    expect(await folder.text('stock-history-daily/2026-03-04.csv')).toMatch(/^[^\r\n]*\r\n$/);
    expect(files.filter((file) => file.startsWith('activity-daily'))).toEqual(named('activity-daily', days(-5, 5)));
    expect(await folder.text('activity-daily/2026-02-27.csv')).toContain(',CONSUMPTION,0,1,');
    const asked = run.proxy.passed.filter(({ path }) => path.startsWith('/activity?grain=daily'));
    // The eight days up to the newest file are requested again: no run has fetched the check of 3 March, which read back to
    // 24 February.
    expect(new Set(asked.map(({ path }) => /from=([\d-]+)/.exec(path)?.[1]))).toEqual(new Set(days(-5, 5)));
    const sums = (manifest: typeof before) =>
      manifest.files.filter(({ file }) => wholes.includes(file)).map(({ sha256 }) => sha256);
    const now = await folder.manifest();
    expect(sums(now).filter((sum) => sums(before).includes(sum))).toEqual([]);
    await folder.expectConsistent();

    // The prices of 5 March come after the first pull of that day.
    await run.clinic.account.check();
    await folder.pulled();
    const { text } = await run.reports.csv('stock-on-hand', { date: '2026-03-05' });
    expect(await folder.text('stock-on-hand/2026-03-05.csv')).toBe(text);
  });

  it('--since: the checks since that day; without it, the latest', async () => {
    const latest = await run.newFolder();
    await latest.pulled('summary', 'stock-history');
    const since = await run.newFolder();
    await since.pulled('summary', 'lots-expiring', 'purchase-orders-open', '--since', '2026-03-03');
    expect(Object.keys(await latest.files())).toEqual([
      ...named('stock-history-daily', days(2, 5)),
      'stock-history-monthly/all.csv',
      'summary/2026-03-05.csv',
    ]);
    expect(Object.keys(await since.files())).toEqual([
      ...named('lots-expiring', ['2026-03-03', '2026-03-05']),
      'purchase-orders-open/2026-03-05.csv',
      ...named('summary', ['2026-03-03', '2026-03-05']),
    ]);
    await latest.pulled('summary', '--since', '2026-01-01');
    expect(Object.keys(await latest.files()).filter((file) => file.startsWith('summary'))).toEqual(
      named('summary', ['2026-03-02', '2026-03-03', '2026-03-05']),
    );
    await expectAsAnswered(since);
    await expectAsAnswered(latest);
  });

  it('files of days that left the 90 days stay', async () => {
    const old = await folder.files();
    await run.clinic.account.pass(100);
    await run.clinic.account.check();
    await folder.pulled();
    const now = await folder.files();
    const isDaily = (file: string) => /\d\.csv$/.test(file);
    for (const file of Object.keys(old).filter(isDaily)) expect([file, now[file]]).toEqual([file, old[file]]);
    expect(Object.keys(now).filter((file) => file.startsWith('summary'))).toHaveLength(4);
    // 90 days end with 13 June; the oldest of them has no file of its own check.
    expect(now['stock-history-daily/2026-06-13.csv']?.toString()).not.toMatch(/^[^\r\n]*\r\n$/);
    await folder.expectConsistent();
  });
});
