import { beforeAll, expect, it } from 'vitest';
import { useOwnSystem } from '../system/system.ts';
import type { PullFolder } from './setup/pull-folder.ts';
import { usePulledClinic } from './setup/pulled-clinic.ts';

// Document 6, `storehouse pull`: killed at any point, the next run completes the folder.
const run = usePulledClinic(useOwnSystem);
beforeAll(async () => {
  await run.clinic.account.check();
  await run.clinic.account.checkNextDay();
  run.proxy.pageSize(2);
});

/** Kills the pull when it has sent this many requests and the last of them is unanswered. */
async function killAt(folder: PullFolder, request: number, ...flags: readonly string[]): Promise<void> {
  run.proxy.passed.length = 0;
  const isReached = new Promise<void>((resolve) => {
    run.proxy.interfere((_path, index) => {
      if (index < request) return undefined;
      resolve();
      return 'taken';
    });
  });
  const command = folder.start(...flags);
  await isReached;
  await command.end('SIGKILL');
  run.proxy.interfere(null);
}

it.each(['csv', 'parquet'])('a folder of %s is completed, and equals one that was pulled at once', async (format) => {
  const flags = ['--format', format, 'summary', 'stock-on-hand', 'stock-history', 'purchase-orders-open'];
  const whole = await run.newFolder();
  run.proxy.passed.length = 0;
  await whole.pulled(...flags);
  const requests = run.proxy.passed.length;
  const folder = await run.newFolder();
  for (const part of [0, 0.2, 0.4, 0.6, 0.8]) {
    await killAt(folder, Math.floor(part * requests * 0.5), ...flags);
    // Every file that is there is complete, whatever else is missing.
    for (const { file, rows } of (await folder.manifest().catch(() => ({ files: [] }))).files) {
      expect([file, rows]).toEqual([file, (await whole.manifest()).files.find((each) => each.file === file)?.rows]);
    }
  }
  await folder.pulled(...flags);
  await folder.expectConsistent();
  expect(await folder.files()).toEqual(await whole.files());
});

it('a walk of several pages continues where it was killed', async () => {
  const folder = await run.newFolder();
  await killAt(folder, 3, 'stock-on-hand');
  run.proxy.passed.length = 0;
  await folder.pulled('stock-on-hand');
  const asked = run.proxy.passed.filter(({ path }) => path.startsWith('/stock-on-hand'));
  expect(asked[0]?.path).toContain('cursor=');
  const { text } = await run.reports.csv('stock-on-hand');
  expect(await folder.text('stock-on-hand/2026-03-03.csv')).toBe(text);
});

it('a walk starts again if its values were switched meanwhile', async () => {
  const { key, id } = await run.clinic.account.newKey();
  const folder = await run.newFolder(key);
  await killAt(folder, 3, 'stock-on-hand');
  const path = `/accounts/${run.clinic.account.account.id}/keys/${id}`;
  expect((await run.system.operator('PATCH', path, { includeValues: false })).status).toBe(200);
  await run.system.advanceClock(60);
  run.proxy.passed.length = 0;
  await folder.pulled('stock-on-hand');
  expect(run.proxy.passed.map(({ status }) => status)).toContain(409);
  const hidden = await run.clinic.account.newKey({ includeValues: false });
  expect(await folder.text('stock-on-hand/2026-03-03.csv')).toBe((await hidden.csv('stock-on-hand')).text);
});
