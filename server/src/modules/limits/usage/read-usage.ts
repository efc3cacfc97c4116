import type { Queryable } from '../../../database/database.ts';
import { allowanceAt, ceilingSql, type Allowance, type Bucket } from '../bucket.ts';

/** What is counted per hour. */
export type UsageBucket = Bucket | 'deliveries';

export interface UsedHour {
  readonly hour: Date;
  readonly used: number;
}

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** The state of an account's two allowances, without taking anything from them. */
export async function readAllowances(db: Queryable, accountId: string, now: Date): Promise<Record<Bucket, Allowance>> {
  const [row] = await db.query<Record<Bucket, number> & { spentRequests: number; spentReporting: number }>(
    `select ${ceilingSql('requests')}::bigint as requests, ${ceilingSql('reporting')}::bigint as reporting,
       coalesce(max(b.spent_until_us) filter (where b.bucket = 'requests'), 0) as "spentRequests",
       coalesce(max(b.spent_until_us) filter (where b.bucket = 'reporting'), 0) as "spentReporting"
     from accounts a left join allowances b on b.account_id = a.account_id
     where a.account_id = $1 group by a.account_id`,
    [accountId],
  );
  const nowUs = now.getTime() * 1_000;
  return {
    requests: allowanceAt('requests', row?.requests ?? 1, row?.spentRequests ?? 0, nowUs),
    reporting: allowanceAt('reporting', row?.reporting ?? 1, row?.spentReporting ?? 0, nowUs),
  };
}

/** The use in each of the last 24 hours, the current one last; hours without use have 0. */
export async function readUsedHours(
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<Record<UsageBucket, UsedHour[]>> {
  const present = Math.floor(now.getTime() / hourMs) * hourMs;
  const hours = Array.from({ length: 24 }, (_, index) => new Date(present - (23 - index) * hourMs));
  const rows = await db.query<{ bucket: UsageBucket; hour: Date; used: number }>(
    `select bucket, hour, used from usage_hours
     where account_id = $1 and bucket = any('{requests,reporting,deliveries}') and hour > $2`,
    [accountId, new Date(present - dayMs)],
  );
  const of = (bucket: UsageBucket): UsedHour[] =>
    hours.map((hour) => ({
      hour,
      used: rows.find((row) => row.bucket === bucket && row.hour.getTime() === hour.getTime())?.used ?? 0,
    }));
  return { requests: of('requests'), reporting: of('reporting'), deliveries: of('deliveries') };
}

/** The chart shows a day; the bell shows for 14 days that an allowance was used up (`notifications.ts`). */
const keptForMs = 2 * dayMs;
const refusalsKeptForMs = 14 * dayMs;

/** Deletes an account's usage that is no longer shown. */
export async function dropUsage(db: Queryable, accountId: string, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db.query(
    'delete from usage_hours where account_id = $1 and hour < $2 and (refused_at is null or refused_at <= $3)',
    [accountId, before(keptForMs), before(refusalsKeptForMs)],
  );
}
