import { daysFrom, type LocalDay } from '../../../foundation/time/local-day.ts';

/** Whether the order or activity check is more than two days older than the stock check (document 1, envelope). */
export const isStale = (partDay: LocalDay, stockDay: LocalDay): boolean => daysFrom(partDay, stockDay) > 2;
