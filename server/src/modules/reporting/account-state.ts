import type { ModuleContext } from '../../database/module-context.ts';
import { boundedCache } from '../../foundation/bounded-cache.ts';
import { calendarVersionSql, openCheckCalendars, type CheckCalendar } from '../checks/check-calendar.ts';

/** What every report looks at first. */
export interface AccountState {
  readonly zone: string;
  readonly expiryWindowDays: number;
  readonly calendar: CheckCalendar;
}

const readState = {
  name: 'reporting-account-state',
  text: `
select a.zone, a.expiry_window_days as "expiryWindowDays", coalesce(${calendarVersionSql}, '') as version
from accounts a where a.account_id = $1`,
};

export function openAccountStates(context: ModuleContext) {
  const calendars = openCheckCalendars(context);
  const kept = boundedCache<AccountState>(1_000, () => 1);

  return {
    /** As it was when it was last read. */
    last: (accountId: string): AccountState | undefined => kept.get(accountId),

    /** The same object as long as nothing has changed. */
    async read(accountId: string): Promise<AccountState> {
      interface Row {
        readonly zone: string;
        readonly expiryWindowDays: number;
        readonly version: string;
      }
      const [row] = await context.db.query<Row>(readState, [accountId]);
      if (!row) throw new Error('the account is gone');
      const { zone, expiryWindowDays, version } = row;
      const calendar = await calendars.read(accountId, version);
      const last = kept.get(accountId);
      if (last?.zone === zone && last.expiryWindowDays === expiryWindowDays && last.calendar === calendar) return last;
      const state = { zone, expiryWindowDays, calendar };
      kept.set(accountId, state);
      return state;
    },
  };
}
