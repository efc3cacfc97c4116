/** Thrown into work whose lease another process has taken: nothing it did may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/**
 * Runs the work and renews its lease meanwhile. `renew` returns whether the lease is still ours; if not, the signal
 * aborts. If the database is briefly unavailable, it retries: the lease itself limits how long.
 */
export async function holdLease<T>(
  renew: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<T>,
  everyMs: number,
): Promise<T> {
  const lost = new AbortController();
  const timer = setInterval(() => {
    renew().then(
      (isOurs) => {
        if (!isOurs) lost.abort(new LeaseLost('another process has taken over'));
      },
      () => undefined,
    );
  }, everyMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
