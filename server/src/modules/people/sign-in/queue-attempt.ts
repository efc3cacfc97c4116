import type { ModuleContext } from '../../../database/module-context.ts';
import { limitSlots } from '../../../foundation/concurrency/limit-slots.ts';
import { readWaits, secondsBefore, type Attempt } from './sign-in-failures.ts';

export interface Throttled {
  readonly outcome: 'throttled';
  readonly retryAfterSeconds: number;
}

/**
 * An argon2 computation takes 19 MiB and 40 ms of a core: only a few at once, and one per email address, so that
 * concurrent correct sign-ins of one person do not count against each other during the comparison.
 */
const inSlot = limitSlots({ slots: 4, maxWaiting: 1_000 });

/**
 * How many attempts may be undecided at once, per email address and per network address, so that neither fills the
 * queue for everybody else: that takes 5 network addresses. 30 correct sign-ins of one person fit, and so do the 100
 * failures that one network address may have.
 */
const maxUndecided = { person: 30, address: 200 } as const;

/** 30 comparisons of one person, one after the other, take 1.5 seconds. */
const crowdRetrySeconds = 2;

const undecided = new Map<string, number>();

const countOf = (subject: string): number => undecided.get(subject) ?? 0;

function addTo(subject: string, change: 1 | -1): void {
  const count = countOf(subject) + change;
  if (count === 0) undecided.delete(subject);
  else undecided.set(subject, count);
}

/** The attempts in the slots. They are recorded as failed, but may turn out to be correct. */
const inComparison = new Set<string>();

/** Those who are counting failures. One is overtaken if an attempt that it counts enters a slot, and is recorded, meanwhile. */
const counting = new Set<{ readonly attempt: Attempt; isOvertaken: boolean }>();

function enter({ id, person, address }: Attempt): void {
  inComparison.add(id);
  for (const count of counting) {
    if (count.attempt.person === person || count.attempt.address === address) count.isOvertaken = true;
  }
}

/** How long an attempt must wait because of earlier failures, without those that may turn out to be correct. */
async function secondsToWait(context: ModuleContext, accountId: string | null, attempt: Attempt): Promise<number> {
  for (;;) {
    const count = { attempt, isOvertaken: false };
    counting.add(count);
    try {
      const wait = secondsBefore(await readWaits(context, attempt, [...inComparison]), accountId);
      if (wait <= 0 || !count.isOvertaken) return wait;
    } finally {
      counting.delete(count);
    }
  }
}

/**
 * Runs the comparison in a slot. An attempt that is throttled because of earlier failures is answered before it enters
 * the queue. The comparison counts again, because others may fail meanwhile.
 */
export async function queueAttempt<Out>(
  context: ModuleContext,
  accountId: string | null,
  attempt: Attempt,
  compare: () => Promise<Out>,
): Promise<Out | Throttled> {
  const { person, address } = attempt;
  if (countOf(person) >= maxUndecided.person || countOf(address) >= maxUndecided.address) {
    // Undecided attempts count as failed, so too many of them get the answer to too many failures.
    return { outcome: 'throttled', retryAfterSeconds: crowdRetrySeconds };
  }
  addTo(person, 1);
  addTo(address, 1);
  try {
    const wait = await secondsToWait(context, accountId, attempt);
    if (wait > 0) return { outcome: 'throttled', retryAfterSeconds: wait };
    return await inSlot(person, async () => {
      enter(attempt);
      try {
        return await compare();
      } finally {
        inComparison.delete(attempt.id);
      }
    });
  } finally {
    addTo(person, -1);
    addTo(address, -1);
  }
}
