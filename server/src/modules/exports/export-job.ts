import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openAccounts } from '../accounts/accounts.ts';
import { LeaseLost } from '../jobs/hold-lease.ts';
import type { Job } from '../jobs/job.ts';
import { retryPauseMs } from '../jobs/schedules.ts';
import { queueMails } from '../mail/queue-mails.ts';
import { openWalks } from '../reporting/walk-datasets.ts';
import { archiveName, prepareFolder, sealLink, writeArchive } from './archive/write-archive.ts';
import { planRun } from './runs/plan-run.ts';
import { linkDays } from './export-run.ts';
import type { ExportsContext } from './exports-context.ts';
import { failedMail, readyMail, ownerEmail } from './mails/export-mails.ts';
import { claimRun, nextExportAt, type ClaimedRun } from './runs/claim-run.ts';
import { endDone, endFailed, endRunsOfClosed, type FinishedArchive } from './runs/end-run.ts';

/**
 * Also counts interrupted attempts, which are otherwise resumed immediately: a run that kills its process every time
 * must end too.
 */
const maxAttempts = 10;
/** Two, so that a large export does not hold up a small one. Each keeps only part of a dataset in memory. */
const accountsAtOnce = 2;

/** Creates the exports of an account: those scheduled after a check, and those that people start. */
export function openExportJob(context: ExportsContext): Job {
  const { db, clock, log, exportsDir } = context;
  const accounts = openAccounts(context);
  const pinWalks = openWalks(context, context.reads);

  async function makeArchive(run: ClaimedRun, signal: AbortSignal): Promise<FinishedArchive> {
    const { accountId, runId, claimId } = run;
    const folder = await prepareFolder(exportsDir, accountId, runId);
    const values = run.includeValues
      ? ({ included: true, hidden: null } as const)
      : ({ included: false, hidden: 'key' } as const);
    const walks = await pinWalks(accountId, values);
    const name = archiveName(runId, claimId);
    const { bytes, files } = await writeArchive(walks, { folder, name, at: clock.now(), signal });
    return { file: name, checkDay: walks.checkDay, bytes, files };
  }

  /** Marks the run as done and queues its emails in one transaction. If the claim was lost, deletes the archive and throws. */
  async function publish(run: ClaimedRun, archive: FinishedArchive): Promise<void> {
    const account = await accounts.read(run.accountId);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + linkDays * 86_400_000);
    const token = await sealLink(db, { accountId: run.accountId, runId: run.runId, expiresAt });
    const url = new URL(`/exports/${token}`, context.platformUrl()).href;
    const isWritten = await db.transaction(async (tx) => {
      if (!(await endDone(tx, run, now, archive))) return false;
      const mail = readyMail(account, archive, { url, expiresAt });
      const once = { kind: 'export-ready', onceKey: `export ${run.runId}`, recipients: run.recipients } as const;
      await queueMails(tx, run.accountId, now, { ...mail, ...once });
      return true;
    });
    if (isWritten) return;
    await rm(join(exportsDir, run.accountId, archive.file), { force: true });
    throw new LeaseLost('another process has taken over');
  }

  async function fail(run: ClaimedRun, error: unknown): Promise<void> {
    if (error instanceof LeaseLost || (error as Error).name === 'AbortError') return;
    const { accountId, runId, attempts } = run;
    log.error({ accountId, runId, attempts, err: error }, 'an export failed');
    const now = clock.now();
    const pauseMs = retryPauseMs('exports', attempts);
    const nextAttemptAt = pauseMs === null ? null : new Date(now.getTime() + pauseMs);
    const account = await accounts.read(accountId);
    await db.transaction(async (tx) => {
      const sentence = 'The archive could not be created.';
      if (!(await endFailed(tx, run, now, { error: sentence, nextAttemptAt })) || nextAttemptAt !== null) return;
      const mail = failedMail(account, context.platformUrl().href, attempts);
      const recipients = [await ownerEmail(tx, accountId)];
      await queueMails(tx, accountId, now, {
        ...mail,
        kind: 'export-failed',
        onceKey: `export failed ${runId}`,
        recipients,
      });
    });
    context.onExport?.(nextAttemptAt === null ? 'failed' : 'retried');
  }

  return {
    kind: 'exports',
    slots: () => accountsAtOnce,
    async run({ accountId, claimId, signal }) {
      await db.transaction((tx) => planRun(tx, accountId, clock.now()));
      const run = await claimRun(db, accountId, claimId, clock.now());
      if (!run) {
        await endRunsOfClosed(db, accountId, clock.now());
        return 'empty';
      }
      try {
        if (run.attempts > maxAttempts) throw new Error('it was interrupted too often');
        const archive = await makeArchive(run, signal);
        await publish(run, archive);
        log.info({ accountId, runId: run.runId, bytes: archive.bytes }, 'an export is done');
        context.onExport?.('done');
      } catch (error) {
        await fail(run, error);
      }
      return 'worked';
    },
    nextLook: nextExportAt,
  };
}
