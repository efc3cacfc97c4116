/** Pauses between the attempts at an export, in minutes; then its owner is told. */
const pauses = [1, 5, 15, 60];

/** How long to wait after this many attempts; null when that was the last. */
export function retryPauseMs(attempts: number): number | null {
  const minutes = pauses[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}
