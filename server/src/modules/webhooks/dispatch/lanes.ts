import { eventRegistry, isInstanceEvent } from '@storehouse/contract/webhooks/event-registry';
import type { AccountStatus } from '@storehouse/contract/accounts';
import type { Plan } from '@storehouse/contract/plans';
import { servedAsSql } from '../../accounts/account.ts';

const instanceTypes = eventRegistry.filter(({ type }) => isInstanceEvent(type)).map(({ type }) => `'${type}'`);

/** SQL for whether the type is one of the eight events from the instance. */
export const isInstanceSql = (type: string): string => `${type} in (${instanceTypes.join(', ')})`;

/** SQL for everything in an account's state (`accounts` aliased `a`) that can hold back its deliveries. */
export const accountStateSql = `(${servedAsSql}) || ' ' || a.plan || case when a.events_paused then ' paused' else '' end`;

/**
 * Waiting deliveries are divided into lanes, so that those that must wait never block those that may go: `suspension`
 * is `tenant.suspended`, which is sent at once; `platform` the other platform events; `instance` first attempts of
 * order, shipment and stock-adjustment events; `instance_retry` their retries and first attempts that were counted before, which do
 * not need a place in the share.
 */
export const lanes = ['suspension', 'platform', 'instance', 'instance_retry'] as const;
export type Lane = (typeof lanes)[number];

/** SQL for the lane of a delivery (d) that was claimed, so it has its place in the share, and has to wait once more. */
export const countedLaneSql = `case when d.lane = 'instance' then 'instance_retry' else d.lane end`;

export const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface AccountState {
  readonly servedAs: AccountStatus;
  readonly plan: Plan;
  readonly eventsPaused: boolean;
  /** When the account's last suspension ended. */
  readonly reactivatedAt: Date | null;
}

export function laneOf(type: string, attemptCount: number): Lane {
  if (type === 'tenant.suspended') return 'suspension';
  if (!isInstanceEvent(type)) return 'platform';
  return attemptCount === 0 ? 'instance' : 'instance_retry';
}

/** Whether deliveries of the lane must wait while the account is in this state (document 2, Pauses). */
export function isLaneHeld(lane: Lane, account: AccountState): boolean {
  if (account.servedAs === 'SUSPENDED') return lane !== 'suspension';
  return account.eventsPaused && (lane === 'instance' || lane === 'instance_retry');
}

/** How long an event may wait in a held lane: a day while the account is suspended, otherwise seven days. */
export function keepInLaneMs(lane: Lane, account: AccountState): number {
  return account.servedAs === 'SUSPENDED' && lane !== 'suspension' ? dayMs : 7 * dayMs;
}

/** Whether a waiting delivery is too old to be sent (document 2, Pauses and Limits). */
export function isTooOld(
  delivery: { readonly lane: Lane; readonly acceptedAt: Date },
  account: AccountState,
  overShareSince: Date | null,
  now: Date,
): boolean {
  const { lane, acceptedAt } = delivery;
  if (now.getTime() - acceptedAt.getTime() > keepInLaneMs(lane, account)) return true;
  // The event was already older than a day when the suspension ended.
  const { reactivatedAt } = account;
  if (reactivatedAt && reactivatedAt.getTime() - acceptedAt.getTime() > dayMs) return true;
  return (
    lane === 'instance' && overShareSince !== null && now.getTime() > waitsForShareUntil(acceptedAt, overShareSince)
  );
}

/** Over the share, an event waits a day: from its acceptance, or from when the account went over its share if that is later. */
export function waitsForShareUntil(acceptedAt: Date, overShareSince: Date): number {
  return Math.max(acceptedAt.getTime(), overShareSince.getTime()) + dayMs;
}
