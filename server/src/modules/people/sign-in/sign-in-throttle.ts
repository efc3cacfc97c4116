/** Failed sign-ins count for 15 minutes of the platform's clock: 10 per person, 100 per address (document 4, section 1). */
export const throttleWindowMs = 15 * 60_000;
export const maxFailures = { person: 10, address: 100 } as const;

/** Seconds until the decisive failure expires; 0 if there are fewer failures and the attempt is checked now. */
export function secondsToWait(decisiveFailure: Date | null, now: Date): number {
  if (decisiveFailure === null) return 0;
  return Math.max(1, Math.ceil((decisiveFailure.getTime() + throttleWindowMs - now.getTime()) / 1000));
}
