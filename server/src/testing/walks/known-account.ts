import type { Queryable } from '../../database/database.ts';
import type { LocalDay } from '../../foundation/time/local-day.ts';

/** What a caller could know about an account: what to filter by, and its checks. */
export interface KnownAccount {
  readonly locations: readonly string[];
  /** Including deleted ones. */
  readonly products: readonly string[];
  /** Days with a completed stock check, in order. */
  readonly stockDays: readonly LocalDay[];
  readonly latest: LocalDay;
  readonly orderDay: LocalDay | null;
  readonly activityDay: LocalDay | null;
}

export async function readKnownAccount(db: Queryable, accountId: string): Promise<KnownAccount> {
  const ids = async (column: string, table: string) => {
    const sql = `select distinct replace(${column}::text, '-', '') as id from ${table} where account_id = $1 order by 1`;
    return (await db.query<{ id: string }>(sql, [accountId])).map(({ id }) => id);
  };
  const checks = await db.query<{ day: LocalDay; part: string }>(
    `select day, part from checks where account_id = $1 and state = 'completed' order by day`,
    [accountId],
  );
  const daysOf = (part: string) => checks.filter((check) => check.part === part).map(({ day }) => day);
  const stockDays = daysOf('stock');
  return {
    locations: await ids('location_id', 'location_name_runs'),
    products: await ids('product_id', 'product_name_runs'),
    stockDays,
    latest: stockDays.at(-1) ?? '',
    orderDay: daysOf('orders').at(-1) ?? null,
    activityDay: daysOf('activity').at(-1) ?? null,
  };
}
