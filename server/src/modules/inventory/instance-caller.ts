import type { KeyedCall } from '../idempotency/keyed-call.ts';

/** On which account's instance something happens, and on whose behalf. */
export interface InstanceCaller {
  readonly accountId: string;
  readonly tenantId: string;
  /** The account's time zone, used for dates in events. */
  readonly zone: string;
  /** The signed-in person, or the one who created the key. */
  readonly personId: string;
  /** For a request with an idempotency key: what it does commits together with its answer. */
  readonly keyed?: KeyedCall;
}
