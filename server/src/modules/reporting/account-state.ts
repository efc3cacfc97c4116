import type { ModuleContext } from '../../database/module-context.ts';
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
  return async function readAccountState(accountId: string): Promise<AccountState> {
    interface Row {
      readonly zone: string;
      readonly expiryWindowDays: number;
      readonly version: string;
    }
    const [row] = await context.db.query<Row>(readState, [accountId]);
    if (!row) throw new Error('the account is gone');
    const { zone, expiryWindowDays, version } = row;
    return { zone, expiryWindowDays, calendar: await calendars.read(accountId, version) };
  };
}
