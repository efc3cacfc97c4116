import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runToEnd } from '../system/start-program.ts';
import { useOwnSystem } from '../system/system.ts';

const folder = await mkdtemp(join(tmpdir(), 'storehouse-schedule-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const dir = join(folder, 'backups');

/** With STOREHOUSE_BACKUP_MINUTES=10: a backup every minute for ten minutes of real time. Otherwise two, by a test clock. */
const minutes = Number(process.env['STOREHOUSE_BACKUP_MINUTES'] ?? '0');
const [rounds, flags] =
  minutes > 0
    ? [minutes, ['--backup-every', '1m', '--backup-keep', String(minutes + 5)]]
    : [2, ['--test-clock', '2026-03-01T08:00:00Z', '--backup-every', '1h', '--backup-keep', '3']];
const run = useOwnSystem({ flags: [...flags, '--backup-dir', dir] });

const patience = { timeout: 120_000 };
const files = async () => (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('Z.backup.gz')).sort();
const metric = async (name: string) =>
  new RegExp(`^${name} (\\S+)$`, 'm').exec((await run.system.operator('GET', '/metrics')).text)?.[1];

describe('scheduled backups', () => {
  it(
    'under load each is verified, and restored to exactly the state of its moment',
    { timeout: (minutes + 5) * 60_000 },
    async () => {
      const account = await run.system.createAccount();
      await expect.poll(files, patience).toHaveLength(1);
      // Keys are created one after the other, so a backup holds exactly the keys that had been created at its moment.
      const created: string[] = [];
      const load = { isStopping: false };
      const writer = (async () => {
        while (!load.isStopping) created.push((await run.system.createKey(account.id)).id);
      })();
      const bounds: { file: string; least: number; most: number }[] = [];
      try {
        for (let round = 2; round <= rounds + 1; round += 1) {
          const reached = created.length;
          await expect.poll(() => created.length, patience).toBeGreaterThan(reached + 3);
          const least = created.length;
          if (minutes === 0) await run.system.advanceClock(3_600);
          await expect.poll(files, patience).toHaveLength(round);
          bounds.push({ file: (await files()).at(-1) ?? '', least, most: created.length + 1 });
        }
      } finally {
        load.isStopping = true;
        await writer;
      }
      if (minutes === 0) expect(await metric('storehouse_backup_verified_age_seconds')).toBe('0');
      expect(await metric('storehouse_backups_total\\{outcome="verified"\\}')).toBe(String(rounds + 1));
      expect(await metric('storehouse_backups_total\\{outcome="failed"\\}')).toBe('0');

      for (const { file, least, most } of bounds) {
        expect((await runToEnd(['restore', join(dir, file), '--data', run.system.program.dataDir])).code).toBe(0);
        const keys = (await run.system.operator('GET', `/accounts/${account.id}/keys`)).json<{
          data: { id: string }[];
        }>();
        const there = new Set(keys.data.map(({ id }) => id));
        const firstOnes = new Set(created.slice(0, there.size));
        expect(there).toEqual(firstOnes);
        expect(there.size).toBeGreaterThanOrEqual(least);
        expect(there.size).toBeLessThanOrEqual(most);
        if (minutes > 0) process.stderr.write(`${file}: ${String(there.size)} keys of ${String(created.length)}\n`);
      }
    },
  );
});
