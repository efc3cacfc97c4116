import { openKeyedCall } from './calls/open-keyed-call.ts';
import type { IdempotencyContext } from './idempotency-context.ts';
import type { KeyedCall } from './keyed-call.ts';
import { forgottenBefore, type KeyedRequest } from './stored-request.ts';

export type Idempotency = ReturnType<typeof openIdempotency>;

/** Gives a repeated request the answer of the first one, without doing anything twice (decision 0034). */
export function openIdempotency(context: IdempotencyContext) {
  return {
    /** Opens a request with a key, without querying the database yet. */
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
