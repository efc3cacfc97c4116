interface Waiting<Out> {
  resolve(out: Out): void;
  reject(error: unknown): void;
}

/**
 * Calls for the same key that arrive while one is running are answered together by the next run, which is told how many
 * it stands for. So a burst on one key costs two round trips instead of one each, and a single call never waits.
 */
export function coalesceByKey<Out>(run: (key: string, count: number) => Promise<Out[]>): (key: string) => Promise<Out> {
  const queues = new Map<string, Waiting<Out>[]>();

  async function drain(key: string, queue: Waiting<Out>[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0);
      try {
        const answers = await run(key, batch.length);
        batch.forEach((waiting, index) => {
          waiting.resolve(answers[index] as Out);
        });
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    queues.delete(key);
  }

  return (key) =>
    new Promise<Out>((resolve, reject) => {
      const queue = queues.get(key);
      if (queue) {
        queue.push({ resolve, reject });
        return;
      }
      const started: Waiting<Out>[] = [{ resolve, reject }];
      queues.set(key, started);
      void drain(key, started);
    });
}
