import type { ExportScheduleAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { browserLocale } from '@storehouse/web-ui/browser-locale.ts';
import { t } from '@storehouse/web-ui/messages.ts';
import { weekdayName } from '../weekdays.ts';

/** A schedule in words. */
export function describeSchedule(schedule: ExportScheduleAnswer): string {
  const when = describeCadence(schedule);
  if (schedule.cadence === 'off') return when;
  return schedule.includeValues ? t('{{when}}, with values', { when }) : t('{{when}}, quantities only', { when });
}

function describeCadence({ cadence, weekday, dayOfMonth }: ExportScheduleAnswer): string {
  switch (cadence) {
    case 'off':
      return t('Off');
    case 'daily':
      return t('Every day');
    case 'weekly':
      return t('Every {{weekday}}', { weekday: weekdayName(weekday) });
    case 'monthly':
      return t('On day {{dayOfMonth}} of every month', { dayOfMonth });
  }
}

const oneDecimal = new Intl.NumberFormat(browserLocale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** A file size for people. */
export function describeBytes(bytes: number | null): string {
  if (bytes === null) return '–';
  if (bytes < 1_000_000) return t('{{size}} kB', { size: Math.max(1, Math.round(bytes / 1_000)) });
  return bytes < 1_000_000_000
    ? t('{{size}} MB', { size: oneDecimal.format(bytes / 1_000_000) })
    : t('{{size}} GB', { size: oneDecimal.format(bytes / 1_000_000_000) });
}
