/**
 * How long a statement of a request may take, from being sent to its last row, and how long a connection may be waited for. Below
 * the 25 seconds of a reporting page (document 1, Limits) and the 30 seconds after which common proxies give up.
 */
export const defaultStatementMs = 20_000;

/** For work that nobody waits for at a screen: a check, a backup, a restore, a seed, a migration. Long, but not for ever. */
export const longStatementMs = 30 * 60_000;

/** A healthy but slow server cancels the statement itself, before the client gives its connection up. */
export const serverLimitMs = (statementMs: number): number => Math.floor(statementMs * 0.9);
