/** Pauses between attempts, in minutes: about two days, then it is given up (RFC 5321, 4.5.4.1 asks for days, not weeks). */
const pauses = [1, 5, 15, 30, 60, 180, 360, 720, 1_440];

/** How long to wait after this many attempts; null when that was the last. */
export function retryPauseMs(attempts: number): number | null {
  const minutes = pauses[attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}
