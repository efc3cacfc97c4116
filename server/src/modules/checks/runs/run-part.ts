import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import { isRefusedData } from '../../../database/database-errors.ts';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import { CheckFailure, type PartResult, type PartRun } from '../parts/part-run.ts';
import type { Transaction } from '../../../database/database.ts';
import type { ChecksContext } from '../checks-context.ts';
import { longStatementMs } from '../../../database/connection/open-pool.ts';
import { localDayOf } from '../../../foundation/time/local-day.ts';
import { armWork } from '../../jobs/arm-work.ts';
import { graceMs } from '../ended-checks.ts';
import { checkActivity } from '../parts/activity-part.ts';
import { checkOrders } from '../parts/orders-part.ts';
import { checkPrices } from '../parts/prices-part.ts';
import { checkStock } from '../parts/stock/stock-part.ts';
import { lockChecks } from './lock-checks.ts';

/** Why a part failed, for the operator and the table of checks. Never contains SQL or data, which are in the log. */
function explainFailure(error: unknown): string {
  if (error instanceof CheckFailure) return error.message;
  if (error instanceof Unavailable) return 'The database was out of reach, or took too long to answer.';
  if (isRefusedData(error)) return 'The database refused what the check read or wrote: the log has the reason.';
  return 'Something went wrong: the log has the reason.';
}

/**
 * Cancels the current statement of a transaction when the program cannot wait any longer. Otherwise it would hold the
 * connection, and delay the end of the program, for as long as it takes.
 */
function breakOffOn({ db, cut, log }: ChecksContext) {
  let backend: number | null = null;
  const cancel = () => {
    if (backend === null) return;
    db.query('select pg_cancel_backend($1)', [backend]).catch((error: unknown) => {
      log.warn({ err: error }, 'a statement could not be cancelled');
    });
  };
  cut?.addEventListener('abort', cancel, { once: true });
  return {
    /** From now on, statements of this transaction can be cancelled. */
    async watch(tx: Transaction): Promise<void> {
      const [row] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
      backend = row?.pid ?? null;
    },
    /** Called before the connection is reused. */
    release(): void {
      backend = null;
      cut?.removeEventListener('abort', cancel);
    },
  };
}

const works: Readonly<Record<CheckPart, (run: PartRun) => Promise<PartResult>>> = {
  activity: checkActivity,
  stock: checkStock,
  prices: checkPrices,
  orders: checkOrders,
};

interface PartOfDay {
  readonly accountId: string;
  readonly day: string;
  readonly zone: string;
  readonly part: CheckPart;
  /** Whether to wait for another process that is working on the account's checks, or to leave it to that one. */
  readonly waits: boolean;
}

/**
 * `done` if this call completed or failed the part, `busy` if it was left to another process or the next start, `none`
 * if there was nothing to do.
 */
type PartRunResult = 'done' | 'busy' | 'none';

/**
 * Does one part of a day's check, exactly once: it takes the account's lock first, and then checks whether the part
 * still has to be done. Its rows and its outcome are one transaction, so a reader sees all of it or nothing, whenever
 * this process ends.
 */
export async function runPart(context: ChecksContext, wanted: PartOfDay): Promise<PartRunResult> {
  const { db, clock, log, cut } = context;
  const { accountId, day, zone, part } = wanted;
  const startedMs = performance.now();
  const durationMs = () => Math.round(performance.now() - startedMs);
  if (cut?.aborted) return 'busy';
  const breaker = breakOffOn(context);
  try {
    const done = await db.transaction(
      async (tx) => {
        await breaker.watch(tx);
        if (!(await lockChecks(tx, accountId, wanted.waits))) return 'busy';
        const at = clock.now();
        // Waiting for the lock may have lasted until the next day: parts are only completed on their own day.
        if (localDayOf(at, zone) !== day || !(await isToDo(tx, wanted))) return 'none';
        const result = await works[part]({ tx, accountId, day, zone });
        const { rows } = result;
        await writeOutcome(tx, wanted, { state: 'completed', at, rows, durationMs: durationMs(), error: null });
        await armFollowUps(tx, wanted, at);
        return result;
      },
      undefined,
      longStatementMs,
    );
    if (typeof done === 'string') return done;
    log.info({ accountId, day, part, rows: done.rows, ms: durationMs() }, 'a part of the daily check is done');
    context.onPart?.(part, 'completed', durationMs());
    reportDifferences(context, wanted, done.differences);
  } catch (error) {
    if (cut?.aborted) {
      log.warn({ accountId, day, part }, 'a part of the daily check is left for the next start');
      return 'busy';
    }
    log.error({ accountId, day, part, ms: durationMs(), err: error }, 'a part of the daily check failed');
    await recordFailure(context, wanted, { at: clock.now(), durationMs: durationMs(), error: explainFailure(error) });
    context.onPart?.(part, 'failed', durationMs());
  } finally {
    breaker.release();
  }
  return 'done';
}

/** Something changed without a mark, which is a fault of this program: the comparison of everything has repaired it. */
function reportDifferences(context: ChecksContext, { accountId, day, part }: PartOfDay, differences: number): void {
  if (differences === 0) return;
  context.log.error({ accountId, day, part, differences }, 'checks of changes had missed some; they are corrected');
  context.onDifferences?.(part, differences);
}

/**
 * A part is done once a day, and a day that is not after the last one (because the account's zone changed) is not
 * checked again.
 */
async function isToDo(tx: Transaction, { accountId, day, part }: PartOfDay): Promise<boolean> {
  const [row] = await tx.query<{ toDo: boolean }>(
    `select not exists (select 1 from checks where account_id = $1 and day = $2 and part = $3 and state = 'completed')
       and not exists (select 1 from checks where account_id = $1 and day > $2 and state = 'completed') as "toDo"`,
    [accountId, day, part],
  );
  return row?.toDo ?? false;
}

/**
 * Exports and alerts follow a check that is over: after its fourth part, or an hour after its stock part
 * (`ended-checks.ts`).
 */
async function armFollowUps(tx: Transaction, { accountId, day, part }: PartOfDay, at: Date): Promise<void> {
  const [checks] = await tx.query<{ completed: number }>(
    `select count(*) as completed from checks where account_id = $1 and day = $2 and state = 'completed'`,
    [accountId, day],
  );
  const isOver = checks?.completed === checkParts.length;
  if (!isOver && part !== 'stock') return;
  const dueAt = isOver ? at : new Date(at.getTime() + graceMs);
  armWork(tx, accountId, 'alerts', dueAt);
  armWork(tx, accountId, 'exports', dueAt);
}

interface Outcome {
  readonly state: 'completed' | 'failed';
  readonly at: Date;
  readonly rows: number;
  readonly durationMs: number;
  readonly error: string | null;
}

function recordFailure(
  { db }: ChecksContext,
  part: PartOfDay,
  failure: Pick<Outcome, 'at' | 'durationMs' | 'error'>,
): Promise<void> {
  return db.transaction(
    async (tx) => {
      await lockChecks(tx, part.accountId, true);
      if (await isToDo(tx, part)) await writeOutcome(tx, part, { ...failure, state: 'failed', rows: 0 });
    },
    undefined,
    longStatementMs,
  );
}

async function writeOutcome(
  tx: Transaction,
  { accountId, day, part, zone }: PartOfDay,
  outcome: Outcome,
): Promise<void> {
  await tx.query(
    `insert into checks (account_id, day, part, state, zone, captured_at, rows, duration_ms, error)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id, day, part) do update set state = excluded.state, zone = excluded.zone,
       captured_at = excluded.captured_at, rows = excluded.rows, duration_ms = excluded.duration_ms, error = excluded.error`,
    [accountId, day, part, outcome.state, zone, outcome.at, outcome.rows, outcome.durationMs, outcome.error],
  );
}
