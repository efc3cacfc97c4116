import { setTimeout as wait } from 'node:timers/promises';
import type { Listener } from '../../database/notify.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { Unavailable } from '../../foundation/errors/failures.ts';
import { armEveryAccount } from './arm-work.ts';
import { claimWork, postponeWork, renewClaim, type ClaimedWork } from './claim-work.ts';
import { finishLook } from './finish-look.ts';
import { holdLease, LeaseLost } from './hold-lease.ts';
import type { Claim, Job, LookOutcome } from './job.ts';
import { jobsChannel, type JobKind } from './job-kinds.ts';
import { runLoop } from './run-loop.ts';
import { busyPauseSeconds, failurePauseSeconds, leaseSeconds, pollMs, renewLookEveryMs } from './schedules.ts';

export interface JobsContext extends ModuleContext {
  /** Called after every look, for the metrics. */
  onLook?(kind: JobKind, outcome: LookOutcome | 'failed', durationMs: number): void;
  /** Whether due work has to wait. */
  isPaused?(): boolean;
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
  const running = new Map<JobKind, Set<Promise<unknown>>>(jobs.map(({ kind }) => [kind, new Set()]));
  const runningOf = (kind: JobKind) => running.get(kind) as Set<Promise<unknown>>;

  /** Does the work of one claim and releases the claim, whatever happens. */
  async function look(job: Job, work: ClaimedWork, shared: number): Promise<LookOutcome | 'failed'> {
    const startedMs = performance.now();
    const outcome = await attempt(job, work, shared).catch(async (error: unknown) => {
      if (error instanceof LeaseLost) return 'busy';
      // While the database is away every job fails; the loop logs that once.
      if (!(error instanceof Unavailable)) {
        log.error({ accountId: work.accountId, job: job.kind, err: error }, 'a job failed and will be tried again');
      }
      await giveBack(work, failurePauseSeconds(work.failures), work.failures + 1);
      return 'failed' as const;
    });
    context.onLook?.(job.kind, outcome, performance.now() - startedMs);
    return outcome;
  }

  async function attempt(job: Job, work: ClaimedWork, shared: number): Promise<LookOutcome> {
    const renew = () => renewClaim(db, work);
    const state = { isFinished: false };
    const run = (signal: AbortSignal) => {
      const finishIn: Claim['finishIn'] = (tx, next) => {
        tx.atEnd(`${work.accountId} ${work.kind}`, async () => {
          await finishLook(tx, work, clock.now(), next);
          state.isFinished = true;
        });
      };
      return job.run({ ...work, shared, signal, renew, finishIn });
    };
    const outcome = await holdLease(renew, run, renewLookEveryMs(job.kind));
    if (outcome === 'busy') await giveBack(work, busyPauseSeconds, work.failures);
    else if (!state.isFinished) {
      await db.transaction((tx) =>
        finishLook(tx, work, clock.now(), async () => ({ at: (await job.nextLook?.(tx, work.accountId)) ?? null })),
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
    /** Claims due work and starts it; resolves to the started looks. Calls `onEnd` as each one ends. */
    async startDue(onEnd: () => void = () => undefined): Promise<Promise<LookOutcome | 'failed'>[]> {
      await clock.refresh();
      const wanted = jobs
        .map((job) => ({ job, free: job.slots() - runningOf(job.kind).size }))
        .filter(({ free }) => free > 0);
      if (wanted.length === 0) return [];
      const claimed = await claimWork(db, clock.now(), wanted);
      return claimed.map((work) => {
        const job = jobs.find(({ kind }) => kind === work.kind) as Job;
        const shared = claimed.filter(({ kind }) => kind === work.kind).length;
        const all = runningOf(work.kind);
        const one = look(job, work, shared).finally(() => {
          all.delete(one);
          onEnd();
        });
        all.add(one);
        return one;
      });
    },

    /** Calls back when something may be due, or a slot may be free. */
    listen(onDue: () => void): Listener {
      for (const job of jobs) job.wakes?.(onDue);
      return db.listen(jobsChannel, onDue);
    },

    /** Resolves when nothing is in progress in this process. */
    async finished(): Promise<void> {
      while ([...running.values()].some((all) => all.size > 0)) {
        await Promise.allSettled([...running.values()].flatMap((all) => [...all]));
      }
      for (const job of jobs) await job.finished?.();
    },
  };
}

export interface Worker {
  /** Claims nothing new and finishes what is running. */
  stop(): Promise<void>;
}

/** Carries out due work until it is stopped. */
export function runJobs(context: JobsContext, jobs: readonly Job[]): Worker {
  const engine = openJobs(context, jobs);
  const state = { isArmed: false };
  const loop = runLoop(
    'jobs',
    async () => {
      if (context.isPaused?.()) return false;
      if (!state.isArmed) await armEveryAccount(context.db, context.clock.now());
      state.isArmed = true;
      const started = await engine.startDue(() => {
        loop.wake();
      });
      return started.length > 0;
    },
    pollMs,
    context.log,
  );
  const listener = engine.listen(() => {
    loop.wake();
  });
  return {
    async stop() {
      await Promise.all([listener.close(), loop.stop()]);
      await engine.finished();
    },
  };
}
