/** The queue is full, or the wait was too long. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

type Line = (() => void)[];

/**
 * One holder at a time per key, with a few waiting in order. `enter` resolves with the function that releases the slot.
 * A waiter whose signal aborts (its client disconnected) leaves the queue immediately.
 */
export function oneAtATime(options: { waitingSlots: number; maxWaitMs: number }) {
  const lines = new Map<string, Line>();

  function slotToRelease(key: string, line: Line): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = line.shift();
      if (next) next();
      else lines.delete(key);
    };
  }

  function wait(key: string, line: Line, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const settle = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', hangUp);
      };
      const takeSlot = () => {
        settle();
        resolve(slotToRelease(key, line));
      };
      const giveUp = (why: string) => {
        settle();
        line.splice(line.indexOf(takeSlot), 1);
        reject(new Busy(why));
      };
      const hangUp = () => {
        giveUp('the client hung up');
      };
      const timer = setTimeout(giveUp, options.maxWaitMs, 'the wait was too long');
      signal.addEventListener('abort', hangUp, { once: true });
      line.push(takeSlot);
    });
  }

  return {
    enter(key: string, signal: AbortSignal): Promise<() => void> {
      if (signal.aborted) return Promise.reject(new Busy('the client hung up'));
      const line = lines.get(key);
      if (!line) {
        const started: Line = [];
        lines.set(key, started);
        return Promise.resolve(slotToRelease(key, started));
      }
      if (line.length >= options.waitingSlots) return Promise.reject(new Busy('the queue is full'));
      return wait(key, line, signal);
    },
  };
}
