import { setTimeout as wait } from 'node:timers/promises';
import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../foundation/errors/failures.ts';
import { isServed } from '../accounts/account.ts';
import { openAccounts } from '../accounts/accounts.ts';
import { logActivity, operatorActor, type Actor } from '../activity-log/log-activity.ts';
import { changeSchedule, readSchedule } from './schedule/change-schedule.ts';
import { forgetRecipient } from './schedule/forget-recipient.ts';
import { runColumns, type ExportRun } from './export-run.ts';
import type { ExportSchedule } from './export-schedule.ts';
import type { ExportsContext } from './exports-context.ts';
import { openArchive, openLinkedArchive } from './open-archive.ts';
import { insertRun } from './runs/insert-run.ts';

export type Exports = ReturnType<typeof openExports>;

const pollMs = 100;
const maxListed = 100;

/** Each takes a while and sends mails, so people start them one after the other. */
async function refuseSecond(tx: Transaction, accountId: string): Promise<void> {
  // Held until the commit: of two that are started at the same moment, the second sees the first.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`export:${accountId}`]);
  const [present] = await tx.query(
    `select 1 from export_runs where account_id = $1 and cause = 'person' and state in ('waiting', 'running') limit 1`,
    [accountId],
  );
  if (present) throw new Refusal('conflict', 'An export is already under way.');
}

/** Scheduled exports of an account: their schedule, their runs and their archives. */
export function openExports(context: ExportsContext) {
  const { db, clock } = context;
  const accounts = openAccounts(context);

  async function readRun(accountId: string, runId: string): Promise<ExportRun> {
    const [run] = await db.query<ExportRun>(
      `select ${runColumns} from export_runs where account_id = $1 and run_id = $2`,
      [accountId, runId],
    );
    if (!run) throw new Refusal('not_found', 'There is no such export.');
    return run;
  }

  async function requireServed(accountId: string): Promise<void> {
    const account = await accounts.read(accountId);
    if (isServed(account)) return;
    throw new Refusal('conflict', `An account that is ${account.servedAs} cannot be exported.`);
  }

  /** Starts a run on demand; any process with the worker role carries it out. */
  async function start(accountId: string, actor: Actor): Promise<ExportRun> {
    await requireServed(accountId);
    const cause = actor.kind === 'person' ? 'person' : 'operator';
    const now = clock.now();
    const runId = await db.transaction(async (tx) => {
      if (cause === 'person') await refuseSecond(tx, accountId);
      const id = await insertRun(tx, accountId, now, { cause, dueDay: null });
      await logActivity(tx, accountId, now, { actor, action: 'export.started', subject: id });
      return id;
    });
    return readRun(accountId, runId);
  }

  return {
    readSchedule: (accountId: string) => readSchedule(db, accountId),
    changeSchedule: (accountId: string, schedule: ExportSchedule, actor: Actor & { readonly id: string }) =>
      changeSchedule(context, accountId, schedule, actor),
    forgetRecipient,
    /** Newest first; runs and archives are kept for 30 days. */
    listRuns: (accountId: string) =>
      db.query<ExportRun>(
        `select ${runColumns} from export_runs where account_id = $1 order by created_at desc, run_id limit ${maxListed}`,
        [accountId],
      ),
    start,
    /** Starts a run and waits until it is done or an attempt has failed. Refused once the account is not served. */
    async run(accountId: string, actor: Actor = operatorActor): Promise<ExportRun> {
      let run = await start(accountId, actor);
      while (run.state === 'running' || (run.state === 'waiting' && run.attempts === 0)) {
        await wait(pollMs);
        await requireServed(accountId);
        run = await readRun(accountId, run.id);
      }
      return run;
    },
    openArchive: (accountId: string, runId: string) => openArchive(context, accountId, runId),
    openLinkedArchive: (token: string) => openLinkedArchive(context, token),
  };
}
