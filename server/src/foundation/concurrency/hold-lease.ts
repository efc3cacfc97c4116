/** Thrown into work whose lease another process has taken: nothing it did may be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** How long a claim lives without its holder, in SQL: then another process takes over the work of a dead one. */
export const leaseSql = "clock_timestamp() + interval '15 seconds'";
const renewEveryMs = 4_000;

/**
 * Runs the work and renews its lease meanwhile. `renew` returns whether the lease is still ours; if not, the signal
 * aborts. If the database is briefly unavailable, it retries: the lease itself limits how long.
 */
export async function holdLease<T>(
  renew: () => Promise<boolean>,
  work: (signal: AbortSignal) => Promise<T>,
  everyMs = renewEveryMs,
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
