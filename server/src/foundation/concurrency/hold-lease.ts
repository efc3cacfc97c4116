/** Thrown into work whose lease another process has taken: whatever it did must not be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** How long a claim lives without its holder, in PostgreSQL's words: what a process that died left behind is taken up after it. */
export const leaseSql = "clock_timestamp() + interval '15 seconds'";
const renewEveryMs = 4_000;

/**
 * Runs the work and renews its lease meanwhile. `renew` answers whether the lease is still ours; once it is not, the signal aborts.
 * A database that is out of reach for a moment is asked again: the lease itself says how long that may go on.
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
