import { Unavailable } from '../errors/failures.ts';

interface Waiting {
  readonly key: string;
  start(): void;
}

/**
 * Runs work in a few slots: at most `slots` at once, one at a time per key, the rest waiting in order of arrival. Work
 * that finds `maxWaiting` ahead of it is refused as unavailable instead of growing the queue.
 */
export function limitSlots({ slots, maxWaiting }: { readonly slots: number; readonly maxWaiting: number }) {
  const running = new Set<string>();
  const waiting: Waiting[] = [];

  function startNext(): void {
    while (running.size < slots) {
      const next = waiting.findIndex(({ key }) => !running.has(key));
      if (next < 0) return;
      waiting.splice(next, 1)[0]?.start();
    }
  }

  return async function run<Out>(key: string, work: () => Promise<Out>): Promise<Out> {
    if (waiting.length >= maxWaiting) throw new Unavailable('too much is waiting for a slot');
    await new Promise<void>((resolve) => {
      const start = () => {
        running.add(key);
        resolve();
      };
      waiting.push({ key, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      running.delete(key);
      startNext();
    }
  };
}
