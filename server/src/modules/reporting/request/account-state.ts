import { dataEpochSql } from '../../../database/data-epoch.ts';
import type { Queryable } from '../../../database/database.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { boundedCache } from '../../../foundation/cache/bounded-cache.ts';
import { calendarVersionSql, readCheckCalendar, type CheckCalendar } from '../../checks/check-calendar.ts';

/** The state of an account that every report starts from. */
export interface AccountState {
  /** The data epoch: everything cached, tagged or sealed with it is invalid after a restore. */
  readonly epoch: string;
  readonly zone: string;
  readonly expiryWindowDays: number;
  readonly calendar: CheckCalendar;
  /** Changes with the calendar. */
  readonly version: string;
}

interface StateRow {
  readonly epoch: string;
  readonly zone: string;
  readonly expiryWindowDays: number;
  readonly version: string;
}

const readState = {
  name: 'reporting-account-state',
  text: `
select ${dataEpochSql} as epoch, a.zone, a.expiry_window_days as "expiryWindowDays",
  coalesce(${calendarVersionSql}, '') as version
from accounts a where a.account_id = $1`,
};

/** Reads the calendar only when its version has changed, so a page does not read a year of checks. */
export function openAccountStates({ db }: ModuleContext) {
  const kept = boundedCache<AccountState>(1_000, () => 1);

  return {
    /** The last known state. */
    last: (accountId: string): AccountState | undefined => kept.get(accountId),

    /** Returns the same object while nothing has changed. */
    async read(accountId: string): Promise<AccountState> {
      const row = await queryState(db, accountId);
      if (!row) throw new Error('the account is gone');
      const last = kept.get(accountId);
      const isSameCalendar = last?.epoch === row.epoch && last.version === row.version;
      if (isSameCalendar && last.zone === row.zone && last.expiryWindowDays === row.expiryWindowDays) return last;
      const state = { ...row, calendar: isSameCalendar ? last.calendar : await readCheckCalendar(db, accountId) };
      kept.set(accountId, state);
      return state;
    },
  };
}

async function queryState(on: Queryable, accountId: string): Promise<StateRow | undefined> {
  const [row] = await on.query<StateRow>(readState, [accountId]);
  return row;
}

/**
 * Whether a replica has the checks of this state. A replica only moves forward, so if the primary still has the same
 * state after the last row, the replica had it throughout.
 */
export async function hasState(replica: Queryable, accountId: string, state: AccountState): Promise<boolean> {
  const there = await queryState(replica, accountId);
  return there?.epoch === state.epoch && there.version === state.version;
}
