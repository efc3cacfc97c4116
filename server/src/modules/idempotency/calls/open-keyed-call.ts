import type { Begin, Sql, Transaction } from '../../../database/database.ts';
import { violatesUnique } from '../../../database/database-errors.ts';
import { EarlierRequest, InterruptedWork, type EarlierAnswer } from '../earlier-request.ts';
import type { IdempotencyContext } from '../idempotency-context.ts';
import type { KeyedCall } from '../keyed-call.ts';
import {
  isRemembered,
  judgeEarlier,
  namesOf,
  type KeptAnswer,
  type KeyedRequest,
  type StoredRequest,
} from '../stored-request.ts';
import { awaitAnswer, type AwaitedAnswer } from './await-answer.ts';
import { openAnswers } from './kept-answers.ts';
import { beginWithLease, finishWorkSql, forgetSql, startWorkSql, storeSql, takeKeySql } from './request-sql.ts';

/**
 * `idle`: nothing was done yet. `open`: the operation's work is done, and its transaction waits for the answer.
 * `working`: the transaction is committed and the work continues; the answer follows. `settled`: the answer of the
 * request is decided. `repeated`: the result of an earlier request is answered again.
 */
type State =
  | { readonly kind: 'idle' | 'working' | 'settled' | 'repeated' }
  | { readonly kind: 'open'; readonly answer: AwaitedAnswer<KeptAnswer>; readonly committed: Promise<void> };

export function openKeyedCall(
  context: IdempotencyContext,
  request: KeyedRequest,
  answers: 'plain' | 'sealed',
): KeyedCall {
  const { db, clock } = context;
  const names = namesOf(request);
  const key = [request.accountId, names.keyId] as const;
  const at = clock.now();
  const kept = openAnswers(context, request, names);
  let state: State = { kind: 'idle' };
  let hasStartedWork = false;

  function transaction<T>(work: (tx: Transaction) => Promise<T>, ...limits: Limits) {
    if (state.kind === 'working') return db.transaction(work, ...limits);
    if (state.kind !== 'idle') throw new Error('an operation with an idempotency key has one transaction');
    return new Promise<T>((resolve, reject) => {
      hasStartedWork = false;
      const answer = awaitAnswer<KeptAnswer>();
      const committed = db
        .transaction(async (tx) => {
          await requireFirst(tx);
          const result = await work(tx);
          if (!hasStartedWork) {
            answer.expect();
            resolve(result);
            await store(tx, await answer.promise);
          }
          return result;
        }, beginWithLease)
        .then((result) => {
          state = { kind: hasStartedWork ? 'working' : 'settled' };
          resolve(result);
        });
      state = { kind: 'open', answer, committed };
      committed.catch((error: unknown) => {
        state = { kind: stateAfter(error) };
        reject(error instanceof Error ? error : new Error(String(error)));
      });
    });
  }

  async function once(sql: Sql, values: readonly unknown[]): Promise<string | null> {
    try {
      const stamp = [names.keyId, names.lock, request.fingerprint, at];
      const [made] = await db.query<{ result: string }>(sql, [...values, ...stamp]);
      if (made) {
        state = { kind: 'settled' };
        return made.result;
      }
    } catch (error) {
      if (!violatesUnique(error, 'idempotency_keys_pkey')) throw error;
    }
    const earlier = await kept.findEarlier(at);
    if (earlier?.kind !== 'done') return null;
    state = { kind: 'repeated' };
    return earlier.result;
  }

  async function requireFirst(tx: Transaction): Promise<void> {
    const [opened] = (await tx.query<Opened>(takeKeySql, [...key, names.lock])) as [Opened];
    const earlier = opened.fingerprint === null ? null : judgeEarlier(opened, request, at);
    if (earlier?.kind === 'interrupted') throw new InterruptedWork(earlier.workId);
    if (earlier) throw new EarlierRequest(kept.read(earlier));
    if (!opened.isFree) throw new EarlierRequest({ kind: 'in-progress' });
    if (opened.fingerprint !== null) await tx.query(forgetSql, key);
  }

  async function store(tx: Transaction, answer: KeptAnswer): Promise<void> {
    const plain = answers === 'plain' ? JSON.stringify(answer) : null;
    const sealed = answers === 'sealed' ? await kept.seal(tx, answer) : null;
    tx.commitWith({ sql: storeSql, values: [...key, request.fingerprint, at, plain, sealed] });
  }

  async function commitWith(present: Extract<State, { kind: 'open' }>, answer: KeptAnswer) {
    present.answer.give(answer);
    try {
      await present.committed;
      return null;
    } catch (error) {
      // Meanwhile another request with the key was refused and its answer recorded, so this transaction was rolled back.
      if (!violatesUnique(error, 'idempotency_keys_pkey')) throw error;
      return (await kept.find(at)) ?? ({ kind: 'in-progress' } as const);
    }
  }

  async function finishWork(answer: KeptAnswer): Promise<EarlierAnswer | null> {
    // Without an answer, the lease runs out and a retry takes over.
    if (!isRemembered(answer.status)) return null;
    const [finished] = await db.query(finishWorkSql, [...key, JSON.stringify(answer)]);
    return finished ? null : kept.find(at);
  }

  return {
    db: { ...db, transaction },
    once,
    async startWork(tx, workId) {
      hasStartedWork = true;
      await tx.query(startWorkSql, [...key, request.fingerprint, at, workId]);
    },
    async settle(answer) {
      const present = state;
      state = { kind: 'settled' };
      if (present.kind === 'settled') return null;
      if (present.kind === 'repeated') return { kind: 'answered', answer };
      if (present.kind === 'working') return finishWork(answer);
      if (present.kind === 'open') {
        if (answer.status < 400) return commitWith(present, answer);
        present.answer.abandon();
        await present.committed.catch(() => undefined);
      }
      return kept.record(answer, at);
    },
  };
}

/** What the opening statement returned: whether the lock was free, and the key's row if there is one. */
type Opened = { readonly isFree: boolean } & (StoredRequest | { readonly fingerprint: null });

type Limits = [begin?: Begin, statementMs?: number];

function stateAfter(error: unknown): 'idle' | 'working' | 'settled' {
  if (error instanceof EarlierRequest) return 'settled';
  return error instanceof InterruptedWork ? 'working' : 'idle';
}
