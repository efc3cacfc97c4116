import { Unavailable } from '../errors/failures.ts';

interface Waiting<In, Out> {
  readonly input: In;
  resolve(out: Out | Promise<Out>): void;
  reject(error: unknown): void;
}

/** Answers calls together: an answer, or a promise of one, for each input in turn. */
type RunTogether<In, Out> = (key: string, inputs: readonly In[]) => Promise<readonly (Out | Promise<Out>)[]>;

interface Limits {
  /** How many calls one run answers at most. */
  readonly maxTogether?: number;
  /** After this time the next run starts, although the one before it has not ended. */
  readonly maxWaitMs?: number;
}

/**
 * Calls for the same key that arrive in the same turn of the event loop, or while others are running, are answered together by one
 * run. So a burst on one key costs one or two round trips instead of one each, and a single call only waits for the end of its turn.
 */
export function coalesceByKey<In, Out>(
  run: RunTogether<In, Out>,
  { maxTogether = Infinity, maxWaitMs }: Limits = {},
): (key: string, input: In) => Promise<Out> {
  const queues = new Map<string, Waiting<In, Out>[]>();

  async function answer(key: string, batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const answers = await run(
        key,
        batch.map(({ input }) => input),
      );
      batch.forEach((waiting, index) => {
        waiting.resolve(answers[index] as Out | Promise<Out>);
      });
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    }
  }

  async function drain(key: string, queue: Waiting<In, Out>[]): Promise<void> {
    while (queue.length > 0) {
      const answering = answer(key, queue.splice(0, maxTogether));
      await (maxWaitMs === undefined ? answering : endOrTimeout(answering, maxWaitMs));
    }
    queues.delete(key);
  }

  return (key, input) =>
    new Promise<Out>((resolve, reject) => {
      const queue = queues.get(key);
      if (queue) {
        queue.push({ input, resolve, reject });
        return;
      }
      const started: Waiting<In, Out>[] = [{ input, resolve, reject }];
      queues.set(key, started);
      setImmediate(() => void drain(key, started));
    });
}

async function endOrTimeout(work: Promise<void>, timeoutMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

/**
 * Does calls together and, if that fails, each alone, so that none fails for another one. `run` answers a list of one, too.
 */
export function togetherOrAlone<In, Out>(
  run: (key: string, inputs: readonly In[]) => Promise<readonly Out[]>,
): RunTogether<In, Out> {
  return async (key, inputs) => {
    try {
      return await run(key, inputs);
    } catch (error) {
      // Out of reach, nothing would get through alone either; and what was done together may have been done.
      if (inputs.length === 1 || error instanceof Unavailable) throw error;
      const alone = inputs.map(async (input) => (await run(key, [input]))[0] as Out);
      await Promise.allSettled(alone);
      return alone;
    }
  };
}
