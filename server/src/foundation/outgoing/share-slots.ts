import { OutgoingFailure, tooManyWaiting } from './describe-failure.ts';
import type { StopSignal } from './bound-reading.ts';

interface Line {
  held: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits concurrent POSTs, in total and per origin. An origin may hold no more slots than are still free, and the last
 * quarter is reserved for origins that hold none: so hanging receivers, however many POSTs they get, leave room for
 * others.
 */
export function shareSlots(limits: { total: number; perOrigin: number; waiting: number; maxWaitMs: number }) {
  // In the order in which the origins were last served, so that they take turns.
  const lines = new Map<string, Line>();
  let free = limits.total;
  let waitingCount = 0;

  function mayTake(line: Line): boolean {
    if (line.held === 0) return free > 0;
    return free > limits.total / 4 && line.held < Math.min(limits.perOrigin, free);
  }

  function hold(origin: string, line: Line): () => void {
    free -= 1;
    line.held += 1;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      free += 1;
      line.held -= 1;
      while (waitingCount > 0 && callNext());
      if (line.held === 0 && line.waiting.length === 0) lines.delete(origin);
    };
  }

  function callNext(): boolean {
    for (const [origin, line] of lines) {
      if (line.waiting.length === 0 || !mayTake(line)) continue;
      lines.delete(origin);
      lines.set(origin, line);
      waitingCount -= 1;
      line.waiting.shift()?.();
      return true;
    }
    return false;
  }

  function wait(origin: string, line: Line, signal: StopSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        unfollow();
      };
      const takeSlot = () => {
        settle();
        resolve(hold(origin, line));
      };
      const giveUp = (reason: Error) => {
        settle();
        waitingCount -= 1;
        line.waiting.splice(line.waiting.indexOf(takeSlot), 1);
        if (line.held === 0 && line.waiting.length === 0) lines.delete(origin);
        reject(reason);
      };
      // The error is created only when it is needed: with its stack it took 2 % of the work of deliveries that wait for a slot.
      const timer = setTimeout(() => giveUp(new OutgoingFailure(tooManyWaiting)), limits.maxWaitMs);
      const unfollow = signal.follow(giveUp);
      waitingCount += 1;
      line.waiting.push(takeSlot);
    });
  }

  return {
    /** Resolves with the function that releases the slot; rejects with the signal's reason if it stops first. */
    take(origin: string, signal: StopSignal): Promise<() => void> {
      if (signal.reason) return Promise.reject(signal.reason);
      const line = lines.get(origin) ?? { held: 0, waiting: [] };
      const isFree = line.waiting.length === 0 && mayTake(line);
      if (!isFree && waitingCount >= limits.waiting) return Promise.reject(new OutgoingFailure(tooManyWaiting));
      lines.set(origin, line);
      return isFree ? Promise.resolve(hold(origin, line)) : wait(origin, line, signal);
    },
  };
}
