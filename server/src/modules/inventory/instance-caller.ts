import type { KeyedCall } from '../idempotency/keyed-call.ts';

/** The account whose instance a call works on, and the person it acts for. */
export interface InstanceCaller {
  readonly accountId: string;
  readonly tenantId: string;
  /** The account's time zone, used for dates in events. */
  readonly zone: string;
  /** The signed-in person, or the one who created the key. */
  readonly personId: string;
  /** Only for a request with an idempotency key: its changes commit together with its answer. */
  readonly keyed?: KeyedCall;
}
