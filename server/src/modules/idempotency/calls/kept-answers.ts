import type { Queryable } from '../../../database/database.ts';
import { Unavailable } from '../../../foundation/errors/failures.ts';
import type { EarlierAnswer } from '../earlier-request.ts';
import type { IdempotencyContext } from '../idempotency-context.ts';
import {
  forgottenBefore,
  isRemembered,
  judgeEarlier,
  type Earlier,
  type KeptAnswer,
  type KeyedRequest,
  type StoredRequest,
} from '../stored-request.ts';
import { findSql, recordSql, tryLockSql } from './request-sql.ts';

/** The answers under one key, outside the transaction of an operation. */
export function openAnswers(
  { db, secrets }: IdempotencyContext,
  request: KeyedRequest,
  { keyId, lock }: { readonly keyId: string; readonly lock: string },
) {
  const { accountId, fingerprint } = request;
  const place = ['idempotency_keys', 'sealed_answer', accountId, keyId] as const;

  function open(sealed: string): string {
    try {
      return secrets.open(sealed, ...place);
    } catch (error) {
      throw new Unavailable('the answer to an earlier request cannot be opened', { cause: error });
    }
  }

  function read(earlier: Earlier): EarlierAnswer {
    if (earlier.kind === 'conflict') return { kind: 'conflict' };
    // The stored result of one statement is not an answer yet: only the operation itself can build one from it. It was
    // still running a moment ago, so report it as in progress.
    if (earlier.kind !== 'answered') return { kind: 'in-progress' };
    const text = earlier.answer ?? open(earlier.sealedAnswer ?? '');
    return { kind: 'answered', answer: JSON.parse(text) as KeptAnswer };
  }

  async function findEarlier(at: Date): Promise<Earlier | null> {
    const [stored] = await db.query<StoredRequest>(findSql, [accountId, keyId]);
    return stored ? judgeEarlier(stored, request, at) : null;
  }

  async function find(at: Date): Promise<EarlierAnswer | null> {
    const earlier = await findEarlier(at);
    return earlier && read(earlier);
  }

  return {
    read,
    findEarlier,
    find,
    seal: (tx: Queryable, answer: KeptAnswer): Promise<string> => secrets.seal(tx, JSON.stringify(answer), ...place),

    /**
     * Records the answer of a request that changed nothing, mostly a refusal. Returns the answer of an earlier request
     * instead, if there was one.
     */
    async record(answer: KeptAnswer, at: Date): Promise<EarlierAnswer | null> {
      if (answer.status >= 500) return null;
      if (!isRemembered(answer.status)) return find(at);
      const values = [accountId, keyId, fingerprint, at, JSON.stringify(answer), forgottenBefore(at)];
      const isRecorded = await db.transaction(async (tx) => {
        const [held] = await tx.query<{ isFree: boolean }>(tryLockSql, [accountId, keyId, lock]);
        return held?.isFree === true && (await tx.query(recordSql, values)).length > 0;
      });
      if (isRecorded) return null;
      // Neither stored nor found: the first request is still running, and holds the lock.
      return (await find(at)) ?? { kind: 'in-progress' };
    },
  };
}
