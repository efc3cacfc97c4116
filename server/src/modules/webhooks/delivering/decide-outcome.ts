import { retryDelaysMinutes, type DeliveryStatus } from '@storehouse/contract/webhooks/delivery-rules';

export interface Outcome {
  readonly status: Extract<DeliveryStatus, 'delivered' | 'retrying' | 'exhausted' | 'failed'>;
  /** Minutes until the next attempt; set while there is one. */
  readonly retryInMinutes: number | null;
}

/**
 * What becomes of a delivery after an attempt. The delays are minimums and nothing is added to them: the places of each endpoint
 * already spread what comes due together. A test send or manual retry has one attempt.
 */
export function decideOutcome(attemptNumber: number, succeeded: boolean, isSingle: boolean): Outcome {
  if (succeeded) return { status: 'delivered', retryInMinutes: null };
  if (isSingle) return { status: 'failed', retryInMinutes: null };
  const retryInMinutes = retryDelaysMinutes[attemptNumber - 1] ?? null;
  return { status: retryInMinutes === null ? 'exhausted' : 'retrying', retryInMinutes };
}

/** A 2xx is a success; everything else, redirects included, is not. */
export const isSuccess = (responseStatus: number | null): boolean =>
  responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
