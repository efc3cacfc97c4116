import { retryDelaysMinutes, type DeliveryStatus } from '@storehouse/contract/webhooks/delivery-rules';

export interface Outcome {
  readonly status: Extract<DeliveryStatus, 'delivered' | 'retrying' | 'exhausted' | 'failed'>;
  /** Minutes until the next attempt, if there is one. */
  readonly retryInMinutes: number | null;
}

/**
 * The outcome of a delivery after an attempt. The delays are exact, without jitter: the slots of each endpoint already
 * spread deliveries that are due at the same time. A test or manual retry has a single attempt.
 */
export function decideOutcome(attemptNumber: number, succeeded: boolean, isSingle: boolean): Outcome {
  if (succeeded) return { status: 'delivered', retryInMinutes: null };
  if (isSingle) return { status: 'failed', retryInMinutes: null };
  const retryInMinutes = retryDelaysMinutes[attemptNumber - 1] ?? null;
  return { status: retryInMinutes === null ? 'exhausted' : 'retrying', retryInMinutes };
}

/** A 2xx is a success; everything else, including redirects, is not. */
export const isSuccess = (responseStatus: number | null): boolean =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
