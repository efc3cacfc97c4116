import type { Log } from '../foundation/observability/log.ts';
import type { AlertEngine } from '../modules/alerts/alert-engine.ts';
import type { ExportEngine } from '../modules/exports/export-engine.ts';
import type { MailEngine } from '../modules/mail/mail-engine.ts';
import type { Worker } from './deliver-webhooks.ts';
import { runLoop, type Loop } from './run-loop.ts';

/** How soon a check is followed up, and how soon a moved clock is noticed. */
const pollMs = 1_000;
const releaseMs = 3_000;
const dropMs = 60_000;
/** Large exports do not hold up small ones; each keeps only a part of a dataset in memory. */
const exportsAtOnce = 2;

export interface FollowUps {
  readonly alerts: AlertEngine;
  readonly exports: ExportEngine;
  readonly mails: MailEngine;
  /** Deletes what is too old to be shown. */
  readonly drop: () => Promise<void>;
  readonly listen: (onNotice: () => void) => { close(): Promise<void> };
}

/** Sends what follows the daily checks: alerts, exports, and the mail about both. */
export function followUpChecks({ alerts, exports, mails, drop, listen }: FollowUps, log: Log): Worker {
  const sending = runLoop('mails', () => mails.round(), pollMs, log);
  /** What a round has queued is sent immediately. */
  const waking = (round: () => Promise<boolean>, next: () => readonly Loop[]) => async () => {
    const isMore = await round();
    if (isMore) for (const loop of next()) loop.wake();
    return isMore;
  };
  const posting = runLoop('alerts', () => alerts.post(), pollMs, log);
  const telling = runLoop(
    'checks to tell',
    waking(
      () => alerts.tell(),
      () => [sending, posting],
    ),
    pollMs,
    log,
  );
  const exporting = Array.from({ length: exportsAtOnce }, () =>
    runLoop(
      'exports',
      waking(
        () => exports.round(),
        () => [sending],
      ),
      pollMs,
      log,
    ),
  );
  const planning = runLoop(
    'export schedules',
    waking(
      () => exports.plan(),
      () => exporting,
    ),
    pollMs,
    log,
  );
  const releasing = runLoop(
    'leases',
    async () => {
      if (await mails.release()) sending.wake();
      if (await alerts.release()) posting.wake();
      return false;
    },
    releaseMs,
    log,
  );
  const dropping = runLoop('old mails and exports', () => drop().then(() => false), dropMs, log);
  const woken = [telling, planning, ...exporting, posting, sending];
  const listener = listen(() => {
    for (const loop of woken) loop.wake();
  });
  return {
    async stop() {
      await Promise.all([listener.close(), ...[...woken, releasing, dropping].map((loop) => loop.stop())]);
    },
  };
}
