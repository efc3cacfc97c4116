import { openKeyedCall } from './calls/open-keyed-call.ts';
import type { IdempotencyContext } from './idempotency-context.ts';
import type { KeyedCall } from './keyed-call.ts';
import { forgottenBefore, type KeyedRequest } from './stored-request.ts';

export type Idempotency = ReturnType<typeof openIdempotency>;

/** Answers a repeated request as the first time, without doing anything twice (decision 0034). */
export function openIdempotency(context: IdempotencyContext) {
  return {
    /** A request with a key; nothing is asked of the database yet. */
    open: (request: KeyedRequest, answers: 'plain' | 'sealed'): KeyedCall => openKeyedCall(context, request, answers),
    /** Deletes the account's keys that are older than a day. */
    async drop(accountId: string): Promise<void> {
      await context.db.query('delete from idempotency_keys where account_id = $1 and created_at <= $2', [
        accountId,
        forgottenBefore(context.clock.now()),
      ]);
    },
  };
}
