import type { UsedHour } from '@storehouse/contract/operations/portal/account-operations';

/** One bar per hour, labelled with the hour's start in the account's time zone. */
export function describeHours(
  hours: readonly UsedHour[],
  zone: string,
): { bars: { hour: string; used: number }[]; total: number } {
  const format = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone });
  return {
    bars: hours.map(({ hour, used }) => ({ hour: format.format(new Date(hour)), used })),
    total: hours.reduce((sum, { used }) => sum + used, 0),
  };
}
