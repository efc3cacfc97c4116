import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openExportJob } from '../modules/exports/export-job.ts';
import type { ExportRun } from '../modules/exports/export-run.ts';
import { noSchedule, type ExportSchedule } from '../modules/exports/export-schedule.ts';
import { openExports } from '../modules/exports/exports.ts';
import type { ExportsContext } from '../modules/exports/exports-context.ts';
import { useChecks, type ChecksFixture } from './checks-fixture.ts';
import { putOnHand } from './inventory-fixture.ts';
import { readZip } from './read-zip.ts';
import { workOnce } from './run-due-work.ts';
import type { TestDatabase } from './test-database.ts';

export interface ExportsFixture {
  readonly checks: ChecksFixture;
  readonly accountId: string;
  readonly owner: { readonly kind: 'person'; readonly id: string };
  /** A test may replace it. */
  context: ExportsContext;
  schedule(fields: Partial<ExportSchedule>): Promise<ExportSchedule>;
  /** Plans and runs what is due, as the worker does; returns the account's runs, newest first. */
  work(): Promise<ExportRun[]>;
  mails(): Promise<{ kind: string; recipient: string; text: string }[]>;
  /** The token of the download link in the first mail. */
  token(): Promise<string>;
  /** The files behind a link; null if it does not work. */
  download(token: string): Promise<Map<string, Buffer> | null>;
}

/** For each test, an account with some priced stock, and a folder for its exports. */
export function useExports(test: TestDatabase): ExportsFixture {
  const checks = useChecks(test);
  let exportsDir = '';
  beforeAll(async () => {
    exportsDir = await mkdtemp(join(tmpdir(), 'storehouse-exports-'));
  });
  afterAll(() => rm(exportsDir, { recursive: true, force: true }));
  beforeEach(async () => {
    fixture.context = { ...test.context, exportsDir, platformUrl: () => new URL('https://platform.example.com') };
    const { caller, depot, otherDepot, bandagesLot, aspirinSoon } = checks.inventory;
    await test.db.query('update export_schedules set cadence = $1', ['off']);
    await putOnHand(test.context, caller, depot, bandagesLot, 3);
    await putOnHand(test.context, caller, otherDepot, aspirinSoon, 7);
    await test.db.query(`update products set price_per_unit = 1.255, name = '=1+"1", x' where account_id = $1`, [
      caller.accountId,
    ]);
  });
  const fixture: ExportsFixture = {
    checks,
    context: undefined as unknown as ExportsContext,
    get accountId() {
      return checks.inventory.caller.accountId;
    },
    get owner() {
      return { kind: 'person', id: checks.inventory.caller.personId } as const;
    },
    schedule: (fields) =>
      openExports(fixture.context).changeSchedule(fixture.accountId, { ...noSchedule, ...fields }, fixture.owner),
    async work() {
      while (await workOnce(fixture.context, openExportJob(fixture.context)));
      return openExports(fixture.context).listRuns(fixture.accountId);
    },
    mails: () =>
      test.db.query(
        'select kind, recipient, body_text as text from mails where account_id = $1 order by created_at, recipient',
        [fixture.accountId],
      ),
    async token() {
      const [mail] = await fixture.mails();
      return /https:\/\/platform\.example\.com\/exports\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    async download(token) {
      const archive = await openExports(fixture.context).openLinkedArchive(token);
      if (!archive) return null;
      const bytes = await archive.handle.readFile();
      await archive.handle.close();
      return readZip(bytes);
    },
  };
  return fixture;
}
