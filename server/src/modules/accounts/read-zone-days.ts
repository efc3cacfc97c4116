import type { Queryable } from '../../database/database.ts';
import { localDayOf, type LocalDay } from '../../foundation/time/local-day.ts';

/** The time zones of all accounts, and the local day in each. */
interface ZoneDays {
  readonly zones: readonly string[];
  /** In the order of the zones. */
  readonly days: readonly LocalDay[];
}

/**
 * Reads the local day of every account, by time zone. Not with `at time zone`: PostgreSQL has a list of time zones of its own,
 * which lacks names that the program accepts, such as US/Pacific-New.
 */
export async function readZoneDays(on: Queryable, now: Date): Promise<ZoneDays> {
  const rows = await on.query<{ zone: string }>('select distinct zone from accounts');
  const zones = rows.map(({ zone }) => zone);
  return { zones, days: zones.map((zone) => dayIn(zone, now)) };
}

/** In UTC, if an earlier release accepted a name that the program cannot use: one account must not prevent a restore. */
function dayIn(zone: string, now: Date): LocalDay {
  try {
    return localDayOf(now, zone);
  } catch {
    return localDayOf(now, 'UTC');
  }
}
