import type { Readable } from 'node:stream';
import { proveBackup, type ProveOptions, type ProvenBackup } from './database/backup/prove-backup.ts';
import { restoreBackup } from './database/backup/restore-backup.ts';
import { readSpool, spoolUpload } from './database/backup/spool-upload.ts';
import { writeBackup } from './database/backup/write-backup.ts';
import type { ConnectionSettings, Transaction } from './database/database.ts';
import type { ModuleContext } from './database/module-context.ts';
import type { SecretStore } from './database/secrets/secrets.ts';
import { Refusal } from './foundation/errors/failures.ts';
import { spaceOf } from './foundation/process/disk-space.ts';
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

/** Restored rows take more space than their text: tables, indexes, write-ahead log. The reserve is for PostgreSQL itself. */
const spacePerByte = 4;
const reserveBytes = 128 * 1024 ** 2;

/** Composes backup, verification and restore. */
export function composeBackups(
  { db, clock }: ModuleContext,
  deps: {
    readonly dataDir: string;
    readonly storage: { readonly connection: ConnectionSettings; readonly kind: 'embedded' | 'url' };
    readonly secrets: SecretStore;
    readonly backupKeys: readonly string[];
    /** `stopping` is aborted as soon as the program stops; `cut` later, but while there is still time for a rollback. */
    readonly stopping: AbortSignal;
    readonly cut: AbortSignal;
    /** Discards the mails, exports and alerts that were waiting in the backup, so that none of them is sent. */
    readonly forgetFollowUps: (tx: Transaction) => Promise<void>;
  },
) {
  const { dataDir, storage, secrets, backupKeys, stopping, cut, forgetFollowUps } = deps;
  const requireKeys = (fingerprints: readonly string[]) => {
    secrets.requireKeys(fingerprints);
  };
  const requireSpace = async (bytes: number, purpose: 'verify' | 'restore') => {
    // With --database-url, the disk of the database cannot be measured from here.
    if (storage.kind === 'url') return;
    const needed = bytes * spacePerByte + reserveBytes;
    if ((await spaceOf(dataDir)).freeBytes >= needed) return;
    throw new Refusal(
      'unavailable',
      `The disk of the data folder has too little space to ${purpose} the backup: about ${String(Math.ceil(needed / 1024 ** 2))} MB are needed. Nothing was changed.`,
    );
  };
  const proof: ProveOptions = {
    connection: storage.connection,
    stop: stopping,
    backupKeys,
    requireKeys,
    requireSpace: (bytes) => requireSpace(bytes, 'verify'),
  };
  return {
    proof,

    backup(): Readable {
      const file = writeBackup(db, clock.now(), backupKeys[0]);
      const breakOff = () => file.destroy(new Error('the program is stopping'));
      cut.addEventListener('abort', breakOff);
      file.once('close', () => {
        cut.removeEventListener('abort', breakOff);
      });
      return file;
    },

    async verify(upload: Readable): Promise<ProvenBackup> {
      const file = await spoolUpload(upload, dataDir, stopping);
      try {
        return await proveBackup(() => readSpool(file), proof);
      } finally {
        await file.close();
      }
    },

    restore(upload: Readable): Promise<RestoreOutcome> {
      let sessionsEnded = 0;
      return restoreBackup(db, upload, {
        spoolDir: dataDir,
        stopping,
        cut,
        backupKeys,
        requireKeys,
        requireSpace: (bytes) => requireSpace(bytes, 'restore'),
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
