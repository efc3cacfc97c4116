import { addDays, daysOf, type LocalDay } from '../../foundation/time/local-day.ts';
import type { Mirror } from './mirrors.ts';

/** The daily history ends with the latest check and has 90 days (document 1, Limits). */
const historyDays = 90;

export interface Known {
  /** The days of the files that the folder has, in any order. */
  readonly days: readonly LocalDay[];
  /** Those of them whose file somebody has removed. */
  readonly lost: readonly LocalDay[];
}

export interface Available {
  readonly latest: LocalDay;
  /** The first day with daily rows; null if there is none. */
  readonly earliest: LocalDay | null;
  /** The days with a completed check. */
  readonly checkDays: readonly LocalDay[];
}

const firstOf = (days: readonly LocalDay[]): LocalDay | undefined => [...days].sort()[0];
const lastOf = (days: readonly LocalDay[]): LocalDay | undefined => [...days].sort().at(-1);

/**
 * The days to request, oldest first, so that a run that ends half-way leaves no gap before the newest file. The newest
 * file's own day is among them, because a part of its check may have been completed later that day.
 */
export function planDays(
  { files, daysAgain }: Pick<Mirror, 'files' | 'daysAgain'>,
  known: Known,
  { latest, earliest, checkDays }: Available,
  since: LocalDay | null,
): LocalDay[] {
  const windowStart = addDays(latest, 1 - historyDays);
  const newest = lastOf(known.days);
  const isReadable = (day: LocalDay) => day >= windowStart && day <= latest;
  const lost = known.lost.filter(isReadable);
  if (files === 'check') {
    const from = newest === undefined || newest > latest ? latest : newest;
    const asked = [latest, ...checkDays].filter((day) => day >= from);
    const backfill = since === null ? [] : checkDays.filter((day) => day >= since && !known.days.includes(day));
    const isFirst = newest === undefined && since !== null;
    const again = newest === undefined ? [] : [newest];
    return inOrder([...again, ...(isFirst ? [] : asked), ...backfill, ...lost].filter(isReadable));
  }
  const oldest = firstOf(known.days) ?? earliest;
  if (oldest === null) return [];
  // Counted from the newest file: a check that no run has fetched may have added entries to the days before it.
  const from = newest === undefined ? oldest : addDays(newest < latest ? newest : latest, 1 - daysAgain);
  const start = [from, oldest, windowStart].sort().at(-1) as LocalDay;
  return inOrder([...(start > latest ? [] : daysOf(start, latest)), ...lost]);
}

/** Whether the plan depends on which days before the latest had a check. */
export const needsCheckDays = ({ days }: Known, latest: LocalDay, since: LocalDay | null): boolean =>
  since !== null || (lastOf(days) ?? latest) < addDays(latest, -1);

const inOrder = (days: readonly LocalDay[]): LocalDay[] => [...new Set(days)].sort();
