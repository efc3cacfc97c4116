import pg from 'pg';
import { Unavailable } from '../foundation/errors/failures.ts';

/** Whether the statement violated this unique constraint, which is how modules detect a race. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && constraintOf(error) === constraint;
}

/**
 * The name of the constraint in the schema. On a cluster, the reported name is that of a shard, with the shard's number
 * appended, and an error of a worker arrives as its message alone.
 */
function constraintOf(error: pg.DatabaseError): string | undefined {
  const name = error.constraint ?? /constraint "([^"]+)"/.exec(error.message)?.[1];
  return name?.replace(/_\d+$/, '');
}

/** Network codes, and messages of node-postgres for a connection that ended or timed out (it gives no codes). */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
const driverTexts =
  /Connection terminated|timeout exceeded when trying to connect|not queryable|Client has encountered a connection error|Cannot use a pool after calling end/;

/**
 * PostgreSQL is shutting down, starting, or out of connections or memory (classes 08, 57P0x and 53), its disk fails
 * (58030), or the statement exceeded statement_timeout (57014), for example while waiting for a long restore.
 */
const serverCodes = /^(08...|57P0[1-5]|53...|58030|57014)$/;

/**
 * What the coordinator of a cluster reports as an internal error: it lost a worker in the middle of something, or the
 * shard that a statement waited for was split meanwhile.
 */
const clusterFault =
  /failure on connection marked as essential|server closed the connection unexpectedly|could not find valid entry for shard/;

/** A full disk may also show in the message of an error with another code, for example about a write-ahead log file. */
const noSpace = /No space left on device|Disk quota exceeded/;

/** Whether the database could not be reached, as opposed to having refused the statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as Error & { code?: unknown }).code;
  if (code === 'XX000') return clusterFault.test(error.message);
  if (typeof code === 'string') return networkCodes.has(code) || serverCodes.test(code);
  return driverTexts.test(error.message);
}

/** Whether the server could not write because its disk or quota is full. */
function isDiskFull(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === '53100' || noSpace.test(error.message);
}

/**
 * What a failed statement means to its caller: `Unavailable` for a temporary fault of the database, otherwise the error
 * itself.
 */
export function toUnavailable(error: unknown): unknown {
  if (error instanceof Unavailable) return error;
  if (isDiskFull(error)) {
    return new Unavailable('the disk of the database is full', { cause: error, reason: 'disk-full' });
  }
  if (!isConnectionLoss(error)) return error;
  const reason = (error as { code?: unknown }).code === '57014' ? 'too-slow' : 'out-of-reach';
  return new Unavailable('the database cannot be reached', { cause: error, reason });
}

export interface BrokenConstraint {
  readonly kind: 'reference' | 'unique' | 'check' | 'dependents';
  readonly constraint: string;
  /** The last value of the key that the server reports, if any. */
  readonly value: string | null;
}

const constraintKinds: Readonly<Record<string, BrokenConstraint['kind']>> = {
  '23503': 'reference',
  '23505': 'unique',
  '23514': 'check',
};

/** Which schema constraint a statement violated, or null for any other error. */
export function brokenConstraint(error: unknown): BrokenConstraint | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  const kind = constraintKinds[error.code ?? ''];
  const constraint = constraintOf(error);
  if (!kind || constraint === undefined) return null;
  const value = /\)=\((?:.*, )?([^,]*)\)/.exec(error.detail ?? '')?.[1] ?? null;
  const isDependents = kind === 'reference' && /still referenced/.test(error.detail ?? '');
  return { kind: isDependents ? 'dependents' : kind, constraint, value };
}

/** Whether the statement exceeded lock_timeout while waiting for a lock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '55P03';
}

/** Whether the statement was the victim of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '40P01';
}

/**
 * Whether the statement tried to create something that already exists: a schema, table, column, function or other
 * object.
 */
export function isAlreadyThere(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(42P0[67]|42701|42710|42723)$/.test(error.code ?? '');
}

/** Whether the server refused its input: a value (class 22), a constraint (23), an unknown name (42). */
export function isRefusedData(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(22|23|42)/.test(error.code ?? '');
}
