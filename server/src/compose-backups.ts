import type { Readable } from 'node:stream';
import { restoreBackup } from './database/backup/restore-backup.ts';
import { writeBackup } from './database/backup/write-backup.ts';
import type { Transaction } from './database/database.ts';
import type { ModuleContext } from './database/module-context.ts';
import type { SecretStore } from './database/secrets/secrets.ts';
import { forgetWaitingEvents } from './modules/events/forget-waiting-events.ts';
import { armEveryAccount } from './modules/jobs/arm-work.ts';
import { keepRevocations, revokeAgain } from './modules/keys/keep-revocations.ts';
import { countSessions, endAllSessions } from './modules/people/end-sessions.ts';
import { forgetWaitingDeliveries } from './modules/webhooks/clean-up.ts';

/** What a restore did besides restoring rows. */
export interface RestoreOutcome {
  readonly rows: number;
  /** Sessions of the portal and of instances that it ended. */
  readonly sessionsEnded: number;
  /** Keys that were revoked since the backup was taken. */
  readonly keysKeptRevoked: number;
}

/** Composes backup and restore. */
export function composeBackups(
  { db, clock }: ModuleContext,
  around: {
    readonly dataDir: string;
    readonly secrets: SecretStore;
    /** Aborted when the program starts to stop, and while there is still time for a rollback. */
    readonly stopping: AbortSignal;
    readonly cut: AbortSignal;
    /** Discards what was waiting in the backup, so that nothing of it is sent. */
    readonly forgetFollowUps: (tx: Transaction) => Promise<void>;
  },
) {
  const { dataDir, secrets, stopping, cut, forgetFollowUps } = around;
  return {
    backup(): Readable {
      const file = writeBackup(db, clock.now());
      const breakOff = () => file.destroy(new Error('the program is stopping'));
      cut.addEventListener('abort', breakOff);
      file.once('close', () => {
        cut.removeEventListener('abort', breakOff);
      });
      return file;
    },

    restore(upload: Readable): Promise<RestoreOutcome> {
      let sessionsEnded = 0;
      return restoreBackup(db, upload, {
        spoolDir: dataDir,
        stopping,
        cut,
        requireKeys: (fingerprints) => {
          secrets.requireKeys(fingerprints);
        },
        async keep(tx) {
          sessionsEnded = await countSessions(tx);
          await keepRevocations(tx);
        },
        async settle(tx) {
          await secrets.sealAgain(tx);
          await endAllSessions(tx);
          const keysKeptRevoked = await revokeAgain(tx);
          await forgetWaitingEvents(tx, clock.now());
          await forgetWaitingDeliveries(tx);
          await forgetFollowUps(tx);
          await armEveryAccount(tx, clock.now());
          return { sessionsEnded, keysKeptRevoked };
        },
      });
    },
  };
}
