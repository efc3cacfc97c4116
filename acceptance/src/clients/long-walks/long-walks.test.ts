import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { Storehouse } from '@storehouse/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProxy, type PlatformProxy } from '../../pull/setup/platform-proxy.ts';
import { cleanUpPulls, newPullFolder } from '../../pull/setup/pull-folder.ts';
import { withoutWorkers } from '../../reporting/setup/reported-account.ts';
import { useOwnSystem } from '../../system/system.ts';
import { useRestarts } from '../restart-program.ts';
import { python, spawnPython } from '../spawn-python.ts';
import { disturbWalk } from './disturb-walk.ts';
import { ManyPairs, type SeenRow } from './many-pairs.ts';

// Document 1, Paging walk and Limits, with each client: while checks run, the program is killed and the allowance is
// used up, a walk is complete, no row twice, no row missing. `STOREHOUSE_WALK_ROWS=1000000` for a long run.
const rows = Number(process.env['STOREHOUSE_WALK_ROWS'] ?? 2_000);
const isLong = rows > 50_000;
const timeout = 600_000 + rows;
/** Few rows make small pages; a long walk has the API's defaults. */
const pageRows = { json: isLong ? 1_000 : rows / 50, csv: isLong ? 10_000 : rows / 50 };

const options = withoutWorkers('2026-03-02T01:00:00Z');
const run = useOwnSystem(options);
const program = useRestarts(run, options);
let pairs: ManyPairs;
let proxy: PlatformProxy;
cleanUpPulls();

beforeAll(async () => {
  pairs = await ManyPairs.open(run.system, rows);
  proxy = await openProxy(run.system.program.ready.platformUrl);
  if (!isLong) proxy.pageSize(pageRows.json);
}, timeout);
afterAll(() => proxy.close());

/** Runs a walk and disturbs it on its way. `walk` gets the day of the latest check; its result is returned. */
async function disturbed<Result>(pages: number, walk: (day: string) => Promise<Result>): Promise<Result> {
  const expectDisturbed = disturbWalk(proxy, pairs, program, pages);
  const begun = performance.now();
  const result = await walk(pairs.day);
  const seconds = (performance.now() - begun) / 1_000;
  await expectDisturbed();
  const broken = proxy.passed.filter(({ status }) => status === null).length;
  const refused = proxy.passed.filter(({ status }) => status === 429).length;
  process.stderr.write(
    `${expect.getState().currentTestName ?? ''}: ${String(pairs.rows)} pairs, ${String(proxy.passed.length)} requests, ` +
      `${String(broken)} broken, ${String(refused)} refused, ${seconds.toFixed(0)} s\n`,
  );
  return result;
}

/** The lines of a program or a file, as rows with these columns. */
async function* readRows(input: Readable, separator: string, header: string | null): AsyncGenerator<SeenRow> {
  let columns = header?.split(separator);
  for await (const line of createInterface({ input })) {
    const cells = line.split(separator);
    const cell = (name: string) => cells[columns?.indexOf(name) ?? -1] ?? '';
    if (columns) {
      yield {
        captureLocalDate: cell('captureLocalDate'),
        locationId: cell('locationId'),
        productId: cell('productId'),
        minQuantity: Number(cell('minQuantity')),
      };
    }
    columns ??= cells;
  }
}

describe('a walk that is disturbed has every row once', { timeout }, () => {
  it('TypeScript', async () => {
    const { key: apiKey } = pairs.account.reports;
    // More retries than usual: a loaded machine takes its time to start the program again.
    const storehouse = new Storehouse({ apiKey, platformUrl: proxy.url, maxRetries: 20 });
    await disturbed(pairs.rows / pageRows.json, (day) =>
      pairs.expectComplete(storehouse.reporting.rows('stock-on-hand'), day),
    );
  });

  it.skipIf(!python)('Python', async () => {
    const env = { STOREHOUSE_API_KEY: pairs.account.reports.key, PLATFORM_URL: proxy.url };
    await disturbed(pairs.rows / pageRows.json, async (day) => {
      const child = spawnPython([fileURLToPath(new URL('print-walk.py', import.meta.url))], env);
      const ended = once(child, 'close');
      child.stderr.pipe(process.stderr);
      const columns = 'captureLocalDate locationId productId minQuantity';
      await pairs.expectComplete(readRows(child.stdout, ' ', columns), day);
      await ended;
      expect(child.exitCode).toBe(0);
    });
  });

  it('pull', async () => {
    const folder = await newPullFolder(
      () => proxy.url,
      () => pairs.account.reports.key,
    );
    const since = pairs.day;
    await disturbed(pairs.rows / pageRows.csv, async () => {
      const codes: (number | null)[] = [];
      // Like a scheduler: run it again as long as the exit code is 75.
      do codes.push((await folder.pull('stock-on-hand', '--since', since)).code);
      while (codes.at(-1) === 75);
      expect([codes.length > 1, codes.at(-1)]).toEqual([true, 0]);
    });
    await folder.pulled('stock-on-hand', '--since', since);
    await folder.expectConsistent();
    const { files } = await folder.manifest();
    expect(files.map(({ day }) => day)).toHaveLength(3);
    for (const { file, day, rows: counted } of files) {
      expect(counted).toBe(pairs.rows);
      await pairs.expectComplete(readRows(createReadStream(join(folder.dir, file)), ',', null), String(day));
    }
  });
});
