import { setTimeout as wait } from 'node:timers/promises';
import type { Listener } from '../../database/notify.ts';
import type { Transaction } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { claimWork, postponeWork, renewClaim, type ClaimedWork } from './claim-work.ts';
import { finishLook } from './finish-look.ts';
import { holdLease, LeaseLost } from './hold-lease.ts';
import type { Claim, Job, LookOutcome, NextLook } from './job.ts';
import { jobKinds, type JobKind } from './job-kinds.ts';
import { busyPauseSeconds, failurePauseSeconds, leaseSeconds, renewLookEveryMs } from './schedules.ts';
import { jobsChannel, readWorkNotice } from './work-notices.ts';

export interface JobsContext extends ModuleContext {
  /** Called after every look, for the metrics. */
  onLook?(kind: JobKind, outcome: LookOutcome | 'failed', durationMs: number): void;
  /** Whether due work has to wait. */
  isPaused?(): boolean;
}

/** For how long one look after the other may run under the same claim. */
const maxClaimMs = 500;

/** A look in progress in this process. */
interface Look {
  readonly accountId: string;
  startedMs: number;
  /** The row may be due again when the look ends. */
  isDueAgain: boolean;
}

/**
 * The engine of all background work; any number of processes may run it.
 *
 * A row of `due_work` goes through these states: due (`due_at` reached, by the platform's clock), claimed (`claim_id`, with a
 * lease of the database's clock that the holder renews), then waiting for its next time or deleted. Claims go through this one
 * small table, and every statement after that names the account: on a distributed database it runs on one shard.
 *
 * A row may come due too early or for nothing, which costs one empty look, but it is never missing:
 * - whoever creates work arms its row in the same transaction (`arm-work.ts`);
 * - a look ends by reading the account's own tables under the row's lock and arming it for what they hold (`finish-look.ts`);
 * - a process that dies leaves its claim, which runs out after 3 or 15 s: the work is then looked at again;
 * - a lost wake-up costs a poll of one second;
 * - a change of the account (suspension, plan, zone) arms what depends on it; the row of a deleted account has nothing due and is
 *   deleted;
 * - each day the clean-up of an account arms what its tables hold, and the clean-up itself is armed when workers start and after
 *   a restore.
 */
export function openJobs(context: JobsContext, jobs: readonly Job[]) {
  const { db, clock, log } = context;
  const running = new Map<JobKind, Map<Look, Promise<unknown>>>(jobs.map(({ kind }) => [kind, new Map()]));
  const runningOf = (kind: JobKind) => running.get(kind) as Map<Look, Promise<unknown>>;
  /** Kinds of which the last claim may have left due work because slots were taken. */
  const short = new Set<JobKind>();

  /** Does the work of one claim and releases the claim, whatever happens. */
  async function carryOut(job: Job, work: ClaimedWork, shared: number, look: Look): Promise<LookOutcome | 'failed'> {
    const outcome = await attempt(job, work, shared, look).catch(async (error: unknown) => {
      if (error instanceof LeaseLost) return 'busy';
      // While the database is away every job fails; the loop logs that once.
      if (!(error instanceof Unavailable)) {
        log.error({ accountId: work.accountId, job: job.kind, err: error }, 'a job failed and will be tried again');
      }
      await giveBack(work, failurePauseSeconds(work.failures), work.failures + 1);
      return 'failed' as const;
    });
    context.onLook?.(job.kind, outcome, performance.now() - look.startedMs);
    return outcome;
  }

  async function attempt(job: Job, work: ClaimedWork, shared: number, look: Look): Promise<LookOutcome> {
    const renew = () => renewClaim(db, work);
    const continuesUntilMs = look.startedMs + maxClaimMs;
    const state = { isFinished: false };
    const finish = async (tx: Transaction, next: NextLook | (() => Promise<NextLook>)) => {
      const nextSeen =
        typeof next === 'function'
          ? () => {
              // The row is locked by now, so `next` sees the work of all notices until here.
              look.isDueAgain = false;
              return next();
            }
          : next;
      const isDue = await finishLook(tx, work, clock.now(), nextSeen);
      look.isDueAgain ||= isDue;
      state.isFinished = true;
    };
    const mayContinue = (signal: AbortSignal) =>
      look.isDueAgain && !short.has(work.kind) && performance.now() < continuesUntilMs && !signal.aborted;
    const runOnce = async (signal: AbortSignal) => {
      const end: { isContinued: boolean } = { isContinued: false };
      const key = `${work.accountId} ${work.kind}`;
      const finishIn: Claim['finishIn'] = (tx, next) => {
        tx.atEnd(key, () => finish(tx, next));
      };
      const finishUnlessNoticed: Claim['finishIn'] = (tx, next) => {
        tx.atEnd(key, async () => {
          end.isContinued = mayContinue(signal);
          if (end.isContinued) look.isDueAgain = false;
          else await finish(tx, next);
        });
      };
      const outcome = await job.run({ ...work, shared, signal, renew, finishIn, finishUnlessNoticed });
      return { outcome, ...end };
    };
    const run = async (signal: AbortSignal): Promise<LookOutcome> => {
      for (;;) {
        const { outcome, isContinued } = await runOnce(signal);
        if (!isContinued) return outcome;
        context.onLook?.(job.kind, outcome, performance.now() - look.startedMs);
        look.startedMs = performance.now();
      }
    };
    const outcome = await holdLease(renew, run, renewLookEveryMs(job.kind));
    if (outcome === 'busy') await giveBack(work, busyPauseSeconds, work.failures);
    else if (!state.isFinished) {
      await db.transaction((tx) =>
        finish(tx, async () => ({ at: (await job.nextLook?.(tx, work.accountId)) ?? null })),
      );
    }
    return outcome;
  }

  /** Retries while the database is briefly away; after the lease, the claim has expired anyway. */
  async function giveBack(work: ClaimedWork, pauseSeconds: number, failures: number): Promise<void> {
    for (let tries = 0; tries < leaseSeconds; tries += 1) {
      try {
        await postponeWork(db, work, pauseSeconds, failures);
        return;
      } catch (error) {
        if (!(error instanceof Unavailable)) {
          log.error({ accountId: work.accountId, job: work.kind, err: error }, 'a claim was not given back');
          return;
        }
        await wait(1_000);
      }
    }
  }

  return {
    /**
     * Claims due work of these kinds and starts it; resolves to the started looks. Calls `onMore` as a look ends after which a
     * claim may find more of its kind.
     */
    async startDue(
      kinds: ReadonlySet<JobKind> = new Set(jobKinds),
      onMore: (kind: JobKind) => void = () => undefined,
    ): Promise<Promise<LookOutcome | 'failed'>[]> {
      await clock.refresh();
      const wanted = jobs
        .filter(({ kind }) => kinds.has(kind))
        .map((job) => ({ job, free: job.slots() - runningOf(job.kind).size, excluded: job.excluded?.() ?? [] }));
      const claimable = wanted.filter(({ free }) => free > 0);
      const claimed = claimable.length > 0 ? await claimWork(db, clock.now(), claimable) : [];
      const shared = (kind: JobKind) => claimed.filter((work) => work.kind === kind).length;
      for (const { job, free } of wanted) {
        if (shared(job.kind) >= free) short.add(job.kind);
        else short.delete(job.kind);
      }
      return claimed.map((work) => {
        const job = jobs.find(({ kind }) => kind === work.kind) as Job;
        const look: Look = { accountId: work.accountId, startedMs: performance.now(), isDueAgain: false };
        const all = runningOf(work.kind);
        const one = carryOut(job, work, shared(work.kind), look).finally(() => {
          all.delete(look);
          if (look.isDueAgain || short.has(work.kind)) onMore(work.kind);
        });
        all.set(look, one);
        return one;
      });
    },

    /**
     * Calls back when work of a kind may be due, or of any kind. While this process looks at the account, that waits until the
     * look ends: a claim would find the row taken.
     */
    listen(onDue: (kind: JobKind | null) => void): Listener {
      for (const job of jobs) {
        job.wakes?.(() => {
          onDue(job.kind);
        });
      }
      return db.listen(jobsChannel, (text) => {
        const notice = readWorkNotice(text);
        const looks = notice ? [...(running.get(notice.kind)?.keys() ?? [])] : [];
        const look = looks.find(({ accountId }) => accountId === notice?.accountId);
        if (look) look.isDueAgain = true;
        else onDue(notice?.kind ?? null);
      });
    },

    /** Resolves when nothing is in progress in this process. */
    async finished(): Promise<void> {
      while ([...running.values()].some((all) => all.size > 0)) {
        await Promise.allSettled([...running.values()].flatMap((all) => [...all.values()]));
      }
      for (const job of jobs) await job.finished?.();
    },
  };
}
