import type { HealthState } from '@storehouse/contract/webhooks/health-states';
import type { Queryable } from '../../../database/database.ts';
import { hourMs } from '../dispatch/lanes.ts';
import { decideHealth, keepsFailing, percentile } from './decide-health.ts';

/** The outcomes of an endpoint's attempts in one hour. */
export interface HealthHour {
  readonly hour: Date;
  readonly succeeded: number;
  readonly failed: number;
}

export interface EndpointHealth {
  readonly webhookId: string;
  readonly state: HealthState;
  /** Attempts of the last 24 hours. */
  readonly succeeded: number;
  readonly failed: number;
  /** Response times of the newest deliveries, at most 200. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
  readonly lastFailure: { readonly at: Date; readonly error: string } | null;
  readonly failingSince: Date | null;
  readonly failuresInARow: number;
  /** True if it has failed long enough that the owner was notified, or is about to be. */
  readonly keepsFailing: boolean;
  /** 24 hours, oldest first; the last one is the current hour. */
  readonly hours: readonly HealthHour[];
}

interface HealthRow {
  readonly webhookId: string;
  readonly isActive: boolean;
  readonly since: Date | null;
  readonly failures: number | null;
  readonly hasDeliveries: boolean;
  readonly durations: number[] | null;
}

interface HourRow extends HealthHour {
  readonly endpointId: string;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
}

const healthHours = 24;
const latencySample = 200;

/**
 * The health of every endpoint of an account, oldest endpoint first. Costs at most 24 small rows and 200 deliveries per
 * endpoint, however many were sent.
 */
export async function readHealth(on: Queryable, accountId: string, now: Date): Promise<EndpointHealth[]> {
  const thisHour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
  const firstHour = new Date(thisHour.getTime() - (healthHours - 1) * hourMs);
  const hours = await on.query<HourRow>(hoursSql, [accountId, firstHour]);
  const endpoints = await on.query<HealthRow>(endpointsSql, [
    accountId,
    new Date(now.getTime() - healthHours * hourMs),
  ]);
  return endpoints.map((endpoint) => {
    const own = hours.filter(({ endpointId }) => endpointId === endpoint.webhookId);
    return healthOf(endpoint, own, firstHour, now);
  });
}

function healthOf(endpoint: HealthRow, hours: readonly HourRow[], firstHour: Date, now: Date): EndpointHealth {
  const { webhookId, isActive, since, hasDeliveries } = endpoint;
  const succeeded = hours.reduce((sum, hour) => sum + hour.succeeded, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const failuresInARow = endpoint.failures ?? 0;
  const last = hours.findLast(({ lastFailureAt }) => lastFailureAt !== null);
  const durations = [...(endpoint.durations ?? [])].sort((one, other) => one - other);
  const byTime = new Map(hours.map((hour) => [hour.hour.getTime(), hour]));
  return {
    webhookId,
    state: decideHealth({ isActive, succeeded, failed, failuresInARow, hasDeliveries }),
    succeeded,
    failed,
    p50Ms: percentile(durations, 0.5),
    p95Ms: percentile(durations, 0.95),
    lastFailure: last ? { at: last.lastFailureAt as Date, error: last.lastFailure ?? '' } : null,
    failingSince: since,
    failuresInARow,
    keepsFailing:
      isActive &&
      since !== null &&
      failuresInARow >= keepsFailing.attempts &&
      now.getTime() - since.getTime() >= keepsFailing.forMs,
    hours: Array.from({ length: healthHours }, (_, index) => {
      const hour = new Date(firstHour.getTime() + index * hourMs);
      const counted = byTime.get(hour.getTime());
      return { hour, succeeded: counted?.succeeded ?? 0, failed: counted?.failed ?? 0 };
    }),
  };
}

const hoursSql = {
  name: 'webhook-hours',
  text: `
select endpoint_id as "endpointId", hour, succeeded, failed, last_failure_at as "lastFailureAt", last_failure as "lastFailure"
from webhook_hours where account_id = $1 and hour >= $2 order by hour`,
};

/** $1 account, $2 24 hours ago. Attempts without a response have a duration, too: how long they took to fail. */
const endpointsSql = {
  name: 'webhook-health',
  text: `
select e.endpoint_id as "webhookId", e.is_active as "isActive", f.since, f.failures,
  newest.deliveries > 0 as "hasDeliveries", newest.durations
from webhook_endpoints e
left join webhook_failing f on f.account_id = e.account_id and f.endpoint_id = e.endpoint_id
cross join lateral (
  select count(*) as deliveries,
    array_agg(d.duration_ms) filter (where d.duration_ms is not null and d.last_attempt_at > $2) as durations
  from (
    select duration_ms, last_attempt_at from webhook_deliveries
    where account_id = $1 and endpoint_id = e.endpoint_id order by recorded_at desc limit ${String(latencySample)}
  ) d
) newest
where e.account_id = $1 order by e.recorded_at, e.endpoint_id`,
};
