/** Ctrl-C or SIGTERM lets the work finish in order; a second one ends the program as usual. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const interrupt = () => {
    stop.abort();
  };
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(stop.signal);
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
}
