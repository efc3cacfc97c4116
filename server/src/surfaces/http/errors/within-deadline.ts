import { setTimeout as wait } from 'node:timers/promises';
import { Unavailable } from '../../../foundation/errors/failures.ts';

/** A page that takes longer to build is abandoned (document 1, Limits). */
const pageMs = 25_000;

export async function withinDeadline<T>(work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = wait(pageMs, null, { signal: done.signal, ref: false }).then(() => {
    throw new Unavailable('the page was not built in time', { reason: 'too-slow' });
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
    // The result of the loser is ignored.
    late.catch(() => undefined);
    work.catch(() => undefined);
  }
}
