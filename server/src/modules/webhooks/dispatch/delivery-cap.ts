import { plans, type Plan } from '@storehouse/contract/plans';
import { instanceSharePercent } from '@storehouse/contract/webhooks/delivery-rules';

/** What was counted against the cap in the last 60 minutes. */
export interface SendCounts {
  readonly instance: number;
  readonly other: number;
}

export interface Room {
  /** Deliveries of any kind. */
  readonly all: number;
  /** Order, shipment and stock-adjustment events: what is left of their share, and at most `all`. */
  readonly instance: number;
}

/** What is left of the account's hourly delivery allowance (document 2, Limits). */
export function roomLeft(plan: Plan, sent: SendCounts): Room {
  const cap = plans[plan].hourlyDeliveries;
  const all = Math.max(0, cap - sent.instance - sent.other);
  const share = Math.max(0, Math.floor((cap * instanceSharePercent) / 100) - sent.instance);
  return { all, instance: Math.min(all, share) };
}
