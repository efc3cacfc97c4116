import type { RawRow } from '../../../database/database.ts';
import { zonedTime, type LocalDay } from '../../../foundation/time/local-day.ts';
import { utcTime } from '../../../foundation/time/utc-time.ts';
import type { CheckDay } from '../../checks/check-calendar.ts';
import { constant, from, type Source } from '../encode/column.ts';

/** The time of a check as rows and envelopes write it, to the second. */
export interface Capture {
  readonly captureLocalDate: LocalDay;
  readonly capturedAt: string;
  readonly capturedAtUtc: string;
  readonly zone: string;
}

export function captureOf({ day, zone, capturedAt }: CheckDay): Capture {
  const second = new Date(Math.floor(capturedAt.getTime() / 1_000) * 1_000);
  return { captureLocalDate: day, capturedAt: zonedTime(second, zone), capturedAtUtc: utcTime(second), zone };
}

/** For a page whose rows all come from one check. */
export const captureCells = (check: CheckDay): Readonly<Record<keyof Capture, Source>> => {
  const capture = captureOf(check);
  return {
    captureLocalDate: constant(capture.captureLocalDate),
    capturedAt: constant(capture.capturedAt),
    capturedAtUtc: constant(capture.capturedAtUtc),
    zone: constant(capture.zone),
  };
};

/** For rows from several checks, by the day of each row. */
export function captureCellsByDay(
  checks: readonly CheckDay[],
  dayOf: (row: RawRow) => LocalDay,
): Readonly<Record<keyof Capture, Source>> {
  const captures = new Map(checks.map((check) => [check.day, captureOf(check)]));
  const cell = (name: keyof Capture): Source => from((row) => captures.get(dayOf(row))?.[name] ?? null);
  return {
    captureLocalDate: cell('captureLocalDate'),
    capturedAt: cell('capturedAt'),
    capturedAtUtc: cell('capturedAtUtc'),
    zone: cell('zone'),
  };
}
