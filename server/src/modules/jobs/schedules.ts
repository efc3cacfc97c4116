import type { JobKind } from './job-kinds.ts';

/**
 * How long a claim is valid without renewal; then another process takes over the work, since the holder is probably
 * dead. By PostgreSQL's clock, because the platform's clock stands still in tests. An outgoing POST ends within 10 s,
 * so a delivery's lease needs no renewal.
 */
export const leaseSeconds = 15;
/** Not clock_timestamp(): a cluster refuses functions whose result may differ from row to row. */
export const leaseSql = `statement_timestamp() + interval '${String(leaseSeconds)} seconds'`;

/**
 * The same for a look, but shorter if the work is done under a lock of the account: then two processes that both hold
 * the claim do no harm, and an account waits only this long for a dead process.
 */
const lockedKinds: readonly JobKind[] = ['checks', 'deliveries', 'events'];
const lockedLeaseSeconds = 3;
const lookLeaseSeconds = (kind: JobKind): number => (lockedKinds.includes(kind) ? lockedLeaseSeconds : leaseSeconds);
export const lookLeaseSql = (kind: string): string =>
  `clock_timestamp() + make_interval(secs => case when ${kind} in ('${lockedKinds.join("', '")}') then ${String(lockedLeaseSeconds)} else ${String(leaseSeconds)} end)`;
/** Three renewals may fail before the lease runs out. */
export const renewLookEveryMs = (kind: JobKind): number => (lookLeaseSeconds(kind) * 1_000) / 4;

/** How often the dispatcher looks without being woken: a lost wake-up or a moved clock costs no more. */
export const pollMs = 1_000;
/** How often every kind is claimed while wake-ups for some of them keep coming. */
export const claimAllEveryMs = 100;

/** How soon work that another transaction holds, such as a check started by the operator, is looked at again. */
export const busyPauseSeconds = 1;

/**
 * After an unexpected failure the account is looked at again after 1 s, then twice as long each time, up to a minute.
 * It is never given up.
 */
export const failurePauseSeconds = (failures: number): number => Math.min(2 ** failures, 60);

/** How often an account's old history is deleted. Until then, history that is too old is not shown. */
export const cleanUpEveryMs = 24 * 3_600_000;

/** A failed part of a check is retried on its day after this pause. */
export const checkPartPauseMs = 10 * 60_000;

/**
 * Pauses between attempts, in minutes; then the work is given up. Mail: about two days (RFC 5321, 4.5.4.1 asks for
 * days, not weeks). The retries of webhook deliveries are promised to customers and are in the contract
 * (`webhooks/delivery-rules`).
 */
const retryPausesMinutes = {
  alerts: [1, 5, 15, 60, 180, 360],
  exports: [1, 5, 15, 60],
  mails: [1, 5, 15, 30, 60, 180, 360, 720, 1_440],
};

/** How long to wait after this many attempts; null if that was the last. */
export function retryPauseMs(kind: keyof typeof retryPausesMinutes, attempts: number): number | null {
  const minutes = retryPausesMinutes[kind][attempts - 1];
  return minutes === undefined ? null : minutes * 60_000;
}
