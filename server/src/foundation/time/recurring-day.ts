import { addDays, addMonths, daysFrom, endOfMonth, monthOf, type LocalDay } from './local-day.ts';

/** 1 for Monday to 7 for Sunday (ISO 8601). */
export type Weekday = number;

/** The last such weekday up to and including the day. 1970-01-05 was a Monday. */
export function lastWeekday(day: LocalDay, weekday: Weekday): LocalDay {
  const daysSince = (((daysFrom('1970-01-05', day) - (weekday - 1)) % 7) + 7) % 7;
  return addDays(day, -daysSince);
}

/** The last such day of a month up to and including the day; in shorter months, the month's last day. */
export function lastDayOfMonth(day: LocalDay, dayOfMonth: number): LocalDay {
  const inMonth = (month: LocalDay) => {
    const wanted = addDays(month, dayOfMonth - 1);
    const end = endOfMonth(month);
    return wanted < end ? wanted : end;
  };
  const month = monthOf(day);
  return inMonth(month) <= day ? inMonth(month) : inMonth(addMonths(month, -1));
}
