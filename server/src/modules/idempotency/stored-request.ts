import { createHash } from 'node:crypto';

/** A request with an `Idempotency-Key`. */
export interface KeyedRequest {
  readonly accountId: string;
  /** As the header has it; only its hash is stored. */
  readonly key: string;
  /** SHA-256 of the method, the path with its query, and the bytes of the body. */
  readonly fingerprint: Buffer;
}

/** An answer as it was sent; a retry gets the same. */
export interface KeptAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A row of `idempotency_keys`, read at the database's time. */
export interface StoredRequest {
  readonly fingerprint: Buffer;
  readonly createdAt: Date;
  readonly answer: string | null;
  readonly sealedAnswer: string | null;
  /** The result of an operation of one statement; a retry builds its answer from it. */
  readonly result: string | null;
  /** The work that continues after the transaction, while there is no answer yet. */
  readonly workId: string | null;
  readonly isLeased: boolean | null;
}

/** What an earlier request with the key means for this one. */
export type Earlier =
  | { readonly kind: 'answered'; readonly answer: string | null; readonly sealedAnswer: string | null }
  | { readonly kind: 'done'; readonly result: string }
  | { readonly kind: 'conflict' | 'in-progress' }
  | { readonly kind: 'interrupted'; readonly workId: string };

const dayMs = 24 * 3_600_000;

/** Keys created up to this moment are forgotten: 24 hours after the first request, by the platform's clock. */
export const forgottenBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

/** Null where the key is new or forgotten. */
export function judgeEarlier(stored: StoredRequest, { fingerprint }: KeyedRequest, now: Date): Earlier | null {
  if (stored.createdAt <= forgottenBefore(now)) return null;
  if (!stored.fingerprint.equals(fingerprint)) return { kind: 'conflict' };
  const { answer, sealedAnswer, result, workId } = stored;
  if (result !== null) return { kind: 'done', result };
  if (answer !== null || sealedAnswer !== null) return { kind: 'answered', answer, sealedAnswer };
  return stored.isLeased || workId === null ? { kind: 'in-progress' } : { kind: 'interrupted', workId };
}

/**
 * Whether a retry gets this answer again. The others, 401, 402, 403, 429 and 5xx, depend on the caller or the moment
 * and not on the operation. Answers of the guards, such as the 404 of a closed account, never get here.
 */
export const isRemembered = (status: number): boolean =>
  status < 500 && status !== 401 && status !== 402 && status !== 403 && status !== 429;

/** The id of the key's row (half a SHA-256, as a UUID), and the number of the lock that its first request holds. */
export function namesOf({ accountId, key }: KeyedRequest): { keyId: string; lock: string } {
  const hash = createHash('sha256').update(`${accountId} ${key}`).digest();
  const hex = hash.toString('hex', 0, 16);
  const keyId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { keyId, lock: hash.readBigInt64BE(16).toString() };
}
