import type { ExportScheduleAnswer } from '@storehouse/contract/operations/portal/export-operations';
import { weekdayName } from '../weekdays.ts';

/** A schedule in words. */
export function describeSchedule({ cadence, weekday, dayOfMonth, includeValues }: ExportScheduleAnswer): string {
  const values = includeValues ? ', with values' : ', quantities only';
  switch (cadence) {
    case 'off':
      return 'Off';
    case 'daily':
      return `Every day${values}`;
    case 'weekly':
      return `Every ${weekdayName(weekday)}${values}`;
    case 'monthly':
      return `On day ${String(dayOfMonth)} of every month${values}`;
  }
}

/** A file size for people. */
export function describeBytes(bytes: number | null): string {
  if (bytes === null) return '–';
  if (bytes < 1_000_000) return `${String(Math.max(1, Math.round(bytes / 1_000)))} kB`;
  return bytes < 1_000_000_000 ? `${(bytes / 1_000_000).toFixed(1)} MB` : `${(bytes / 1_000_000_000).toFixed(1)} GB`;
}
