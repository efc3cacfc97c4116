/**
 * How long a request may wait for a statement, from sending it to the last row, and for a connection. Below the 25
 * seconds of a reporting page (document 1, Limits) and the 30 seconds after which common proxies give up.
 */
export const defaultStatementMs = 20_000;

/** For background work: a check, a backup, a restore, seeding, a migration. Long, but not unlimited. */
export const longStatementMs = 30 * 60_000;

/** A slow but healthy server cancels the statement itself before the client drops the connection. */
export const serverLimitMs = (statementMs: number): number => Math.floor(statementMs * 0.9);
