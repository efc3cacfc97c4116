import type { PostOutcome } from '../../../foundation/outgoing/post-guarded.ts';
import { timedOut } from '../../../foundation/outgoing/describe-failure.ts';
import { retryPauseMs } from '../../jobs/schedules.ts';
import type { Destination } from '../alert-settings.ts';

export type PostVerdict =
  { readonly state: 'sent' | 'failed' | 'unconfirmed' } | { readonly state: 'waiting'; readonly pauseMs: number };

/**
 * A 2xx is a success. A 4xx other than "too slow" and "too many" will not change by waiting. A chat message without a
 * timely response may have arrived, so it is not sent twice; an incident may be, because its key merges duplicates.
 */
export function judgePost(outcome: PostOutcome, destination: Destination, attempts: number): PostVerdict {
  if (outcome.kind === 'answered') {
    const { status } = outcome;
    if (status >= 200 && status < 300) return { state: 'sent' };
    if (status < 500 && status !== 408 && status !== 429) return { state: 'failed' };
  } else if (destination === 'chat' && outcome.error === timedOut) return { state: 'unconfirmed' };
  const pauseMs = retryPauseMs('alerts', attempts);
  return pauseMs === null ? { state: 'failed' } : { state: 'waiting', pauseMs };
}
