/** Failed sign-ins count for 15 minutes of the platform's clock: 10 per person, 100 per address (document 4, section 1). */
export const throttleWindowMs = 15 * 60_000;
const mostFailures = { person: 10, address: 100 };

interface Failures {
  readonly failures: number;
  readonly oldest: Date;
}

export interface FailureCounts {
  readonly person: Failures;
  readonly address: Failures;
}

/** Seconds until the next attempt is looked at; 0 when it is now. */
export function decideThrottle(counts: FailureCounts, now: Date): number {
  const waits = (['person', 'address'] as const).map((subject) => {
    const { failures, oldest } = counts[subject];
    if (failures < mostFailures[subject]) return 0;
    return Math.max(1, Math.ceil((oldest.getTime() + throttleWindowMs - now.getTime()) / 1000));
  });
  return Math.max(...waits);
}
