import { plans, planNames, reportingRequestsPerHour, type PlanRules } from '@storehouse/contract/plans';

/** The two allowances of an account: the plan's hourly requests, and the reporting requests (document 1, Limits). */
export type Bucket = 'requests' | 'reporting';

/** A bucket holds one hour's worth of requests, so it refills completely in an hour. */
export const hourUs = 3_600_000_000;

/** SQL for the ceiling of the bucket, from the plan and band of `accounts` (aliased `a`). */
export function ceilingSql(bucket: Bucket): string {
  if (bucket === 'reporting') return String(reportingRequestsPerHour);
  const cases = planNames.flatMap((plan) => {
    const rules: PlanRules = plans[plan];
    const bands = Object.entries(rules.bands).map(
      ([band, limit]) => `when a.plan = '${plan}' and a.api_band = '${band}' then ${String(limit)}`,
    );
    return [...bands, `when a.plan = '${plan}' then ${String(rules.hourlyRequests)}`];
  });
  return `case ${cases.join(' ')} end`;
}

/** The state of an allowance after a request, as in its response headers. */
export interface Allowance {
  readonly bucket: Bucket;
  readonly limit: number;
  readonly remaining: number;
  /** Unix seconds: when the next request is allowed. */
  readonly nextAt: number;
  /** The wait from now until then, in whole seconds. */
  readonly waitSeconds: number;
}

/** What is left in a bucket that will be full at `spentUntilUs`. */
export function allowanceAt(bucket: Bucket, limit: number, spentUntilUs: number, nowUs: number): Allowance {
  const requestUs = hourUs / limit;
  const owedUs = Math.max(0, spentUntilUs - nowUs);
  const remaining = Math.max(0, Math.floor((hourUs - owedUs) / requestUs));
  const waitUs = Math.max(0, owedUs + requestUs - hourUs);
  // Round each separately: a wait calculated from the rounded `nextAt` would be up to a second too long.
  const seconds = (us: number) => Math.ceil(us / 1_000_000);
  return { bucket, limit, remaining, nextAt: seconds(nowUs + waitUs), waitSeconds: seconds(waitUs) };
}
