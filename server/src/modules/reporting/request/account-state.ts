import { dataEpochSql } from '../../../database/data-epoch.ts';
import type { Queryable } from '../../../database/database.ts';
import type { ModuleContext } from '../../../database/module-context.ts';
import { boundedCache } from '../../../foundation/cache/bounded-cache.ts';
import {
  calendarChecksSql,
  calendarOf,
  calendarVersionSql,
  type CheckCalendar,
  type CheckRow,
} from '../../checks/check-calendar.ts';

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

type StateRow = Omit<AccountState, 'calendar'>;

const stateColumns = `
  ${dataEpochSql} as epoch, a.zone, a.expiry_window_days as "expiryWindowDays",
  coalesce(${calendarVersionSql}, '') as version`;

const readState = {
  name: 'reporting-account-state',
  text: `select ${stateColumns} from accounts a where a.account_id = $1`,
};

/**
 * The state with its calendar. Read by two statements, the calendar could be newer than its version, because each part of a
 * check commits on its own; a replica with that version would then not have all the checks of the calendar.
 */
const readStateAndCalendar = {
  name: 'reporting-account-state-and-calendar',
  text: `
select ${stateColumns}, coalesce(${calendarChecksSql}, '[]') as checks
from accounts a where a.account_id = $1`,
};

/** Reads the calendar only when something has changed, so a page does not read a year of checks. */
export function openAccountStates({ db }: ModuleContext) {
  const kept = boundedCache<AccountState>(1_000, () => 1);

  return {
    /** The last known state. */
    last: (accountId: string): AccountState | undefined => kept.get(accountId),

    /** Returns the same object while nothing has changed. */
    async read(accountId: string): Promise<AccountState> {
      const last = kept.get(accountId);
      if (last && isSame(last, await queryState(db, accountId))) return last;
      const [row] = await db.query<StateRow & { checks: readonly CheckRow[] }>(readStateAndCalendar, [accountId]);
      if (!row) throw new Error('the account is gone');
      const { checks, ...state } = row;
      const read = { ...state, calendar: calendarOf(checks) };
      kept.set(accountId, read);
      return read;
    },
  };
}

const isSame = (last: AccountState, row: StateRow | undefined): boolean =>
  last.epoch === row?.epoch &&
  last.version === row.version &&
  last.zone === row.zone &&
  last.expiryWindowDays === row.expiryWindowDays;

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
