import type { ModuleContext } from '../../../database/module-context.ts';
import type { Bucket } from '../bucket.ts';

/**
 * How long counts are collected before they are written. A crash loses that much of the usage chart; no limit depends
 * on it.
 */
const gatherMs = 2_000;
const hourMs = 3_600_000;

export type UsageCounter = ReturnType<typeof openUsageCounter>;

interface Gathered {
  readonly accountId: string;
  readonly bucket: Bucket;
  readonly hour: Date;
  used: number;
  /** When a request was first refused because the allowance was used up. */
  refusedAt: Date | null;
}

const keyOf = ({ accountId, bucket, hour }: Pick<Gathered, 'accountId' | 'bucket' | 'hour'>): string =>
  `${accountId} ${bucket} ${String(hour.getTime())}`;

/** Counts the use of allowances by account and hour, collected in memory so that it costs a request nothing. */
export function openUsageCounter({ db, clock, log }: ModuleContext) {
  let gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | null = null;

  /** Writes what was gathered. If that fails, it is kept and written with the counts that follow. */
  async function write(): Promise<void> {
    if (timer) clearTimeout(timer);
    timer = null;
    const taken = gathered;
    gathered = new Map();
    try {
      await insert([...taken.values()].filter(({ used, refusedAt }) => used !== 0 || refusedAt !== null));
    } catch (error) {
      for (const [key, { used, refusedAt, ...hour }] of taken) {
        const since = gathered.get(key);
        gathered.set(key, {
          ...hour,
          used: used + (since?.used ?? 0),
          refusedAt: refusedAt ?? since?.refusedAt ?? null,
        });
      }
      throw error;
    }
  }

  async function insert(rows: Gathered[]): Promise<void> {
    if (rows.length === 0) return;
    // Every process writes in the same order, so two processes that write the same rows never deadlock.
    rows.sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
    await db.query(
      `insert into usage_hours as u (account_id, bucket, hour, used, refused_at)
       select * from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::int[], $5::timestamptz[])
       on conflict (account_id, bucket, hour) do update set used = u.used + excluded.used,
         refused_at = coalesce(u.refused_at, excluded.refused_at)`,
      [
        rows.map(({ accountId }) => accountId),
        rows.map(({ bucket }) => bucket),
        rows.map(({ hour }) => hour),
        rows.map(({ used }) => used),
        rows.map(({ refusedAt }) => refusedAt),
      ],
    );
  }

  /** The collected counts of an allowance's current hour. Also schedules their writing. */
  function hourOf(accountId: string, bucket: Bucket): Gathered {
    const hour = new Date(Math.floor(clock.now().getTime() / hourMs) * hourMs);
    const key = keyOf({ accountId, bucket, hour });
    const present = gathered.get(key) ?? { accountId, bucket, hour, used: 0, refusedAt: null };
    gathered.set(key, present);
    timer ??= setTimeout(() => {
      write().catch((error: unknown) => {
        log.warn({ err: error }, 'the use of allowances was not recorded');
      });
    }, gatherMs).unref();
    return present;
  }

  return {
    /** Counts one request of the account, or takes back one that does not count. */
    count(accountId: string, bucket: Bucket, change: 1 | -1): void {
      hourOf(accountId, bucket).used += change;
    },
    /** Notes that a request was refused because the allowance is used up. */
    refuse(accountId: string, bucket: Bucket): void {
      hourOf(accountId, bucket).refusedAt ??= clock.now();
    },
    write,
  };
}
