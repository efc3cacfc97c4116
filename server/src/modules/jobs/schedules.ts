import type { JobKind } from './job-kinds.ts';

/**
 * How long a claim lives without its holder: what a process that died left behind is taken up after it. By PostgreSQL's clock, since
 * the platform's clock stands still in tests. One outgoing POST ends within 10 s, so a delivery's lease needs no renewal.
 */
export const leaseSeconds = 15;
export const leaseSql = `clock_timestamp() + interval '${String(leaseSeconds)} seconds'`;

/**
 * Of a look the same, but less where the work is done under a lock of the account: then two processes that hold the claim by mistake do
 * no harm, and an account waits only this long for a process that died in the middle.
 */
const lockedKinds: readonly JobKind[] = ['checks', 'deliveries', 'events'];
const lockedLeaseSeconds = 3;
const lookLeaseSeconds = (kind: JobKind): number => (lockedKinds.includes(kind) ? lockedLeaseSeconds : leaseSeconds);
export const lookLeaseSql = (kind: string): string =>
  `clock_timestamp() + make_interval(secs => case when ${kind} in ('${lockedKinds.join("', '")}') then ${String(lockedLeaseSeconds)} else ${String(leaseSeconds)} end)`;
/** Three renewals may fail before the lease runs out. */
export const renewLookEveryMs = (kind: JobKind): number => (lookLeaseSeconds(kind) * 1_000) / 4;

/** The dispatcher looks this often without being woken: a lost wake-up or a moved clock costs no more. */
export const pollMs = 1_000;

/** Work that another transaction holds, such as a check started by the operator, is looked at again after this. */
export const busyPauseSeconds = 1;

/** After an unexpected failure the account is looked at again: after 1 s, then twice as long each time, up to a minute. Never given up. */
export const failurePauseSeconds = (failures: number): number => Math.min(2 ** failures, 60);

/** Old history of an account is dropped once a day; what is too old is not shown meanwhile. */
export const cleanUpEveryMs = 24 * 3_600_000;

/** A part of a check that failed is tried again on its day after this pause. */
export const checkPartPauseMs = 10 * 60_000;

/**
 * Pauses between attempts, in minutes; then the attempt is given up. Mail: about two days (RFC 5321, 4.5.4.1 asks for days, not weeks).
 * The retries of webhook deliveries are promised to customers and stand in the contract (`webhooks/delivery-rules`).
 */
const retryPausesMinutes = {
  alerts: [1, 5, 15, 60, 180, 360],
  exports: [1, 5, 15, 60],
  mails: [1, 5, 15, 30, 60, 180, 360, 720, 1_440],
};

/** How long to wait after this many attempts; null when that was the last. */
export function retryPauseMs(kind: keyof typeof retryPausesMinutes, attempts: number): number | null {
  const minutes = retryPausesMinutes[kind][attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}
