import type { ModuleContext } from '../../../database/module-context.ts';
import type { Bucket } from '../bucket.ts';

/**
 * How long counts are collected before they are written. A crash loses that much of the usage chart; no limit depends
 * on it.
 */
const gatherMs = 2_000;
const hourMs = 3_600_000;

export type UsageCounter = ReturnType<typeof openUsageCounter>;

/** Counts the use of allowances by account and hour, collected in memory so that it costs a request nothing. */
export function openUsageCounter({ db, clock, log }: ModuleContext) {
  let gathered = new Map<string, { accountId: string; bucket: Bucket; hour: Date; used: number }>();
  let timer: NodeJS.Timeout | null = null;

  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const rows = [...gathered.values()].filter(({ used }) => used !== 0);
    gathered = new Map();
    if (rows.length === 0) return;
    await db.query(
      `insert into usage_hours as u (account_id, bucket, hour, used)
       select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::int[])
       on conflict (account_id, bucket, hour) do update set used = u.used + excluded.used`,
      [
        rows.map(({ accountId }) => accountId),
        rows.map(({ bucket }) => bucket),
        rows.map(({ hour }) => hour),
        rows.map(({ used }) => used),
      ],
    );
  }

  return {
    /** One request of the account, or one that is returned. */
    count(accountId: string, bucket: Bucket, change: 1 | -1): void {
      const hour = new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs);
      const key = `${accountId} ${bucket} ${String(hour.getTime())}`;
      const present = gathered.get(key);
      if (present) present.used += change;
      else gathered.set(key, { accountId, bucket, hour, used: change });
      timer ??= setTimeout(() => {
        write().catch((error: unknown) => {
          log.warn({ err: error }, 'the use of allowances was not recorded');
        });
      }, gatherMs).unref();
    },
    write,
  };
}
