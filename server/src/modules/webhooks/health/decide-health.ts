import type { HealthState } from '@storehouse/contract/webhooks/health-states';

/** When an endpoint keeps failing: this many attempts in a row, over this long. Then its owner gets an email, once. */
export const keepsFailing = { attempts: 3, forMs: 15 * 60_000 } as const;

/** Below this share of successful attempts in 24 hours an endpoint is not called healthy. */
const healthyRate = 0.95;

export interface HealthFacts {
  readonly isActive: boolean;
  /** Attempts of the last 24 hours. */
  readonly succeeded: number;
  readonly failed: number;
  /** How many attempts failed since the last one that succeeded. */
  readonly failuresInARow: number;
  readonly hasDeliveries: boolean;
}

/** The health of an endpoint. If its last attempt failed, it is never healthy, however good the last 24 hours were. */
export function decideHealth(facts: HealthFacts): HealthState {
  const { isActive, succeeded, failed, failuresInARow, hasDeliveries } = facts;
  if (!isActive) return 'paused';
  if (failuresInARow >= keepsFailing.attempts) return 'failing';
  if (failuresInARow > 0) return 'degraded';
  const attempts = succeeded + failed;
  if (attempts === 0) return hasDeliveries ? 'quiet' : 'unused';
  return succeeded / attempts >= healthyRate ? 'healthy' : 'degraded';
}

/** The value below which the given share of the values lies (nearest rank); null without values. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}
