import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { conclude, problem, warning, type Check } from './finding.ts';

/** The year of this release: a clock that shows an earlier moment is certainly wrong. */
const earliest = new Date('2026-01-01T00:00:00Z');
const warningSeconds = 5;
const problemSeconds = 60;
const fix = 'Synchronize the clocks of all machines, for example with chrony or systemd-timesyncd.';

export interface ClockFacts {
  readonly now: Date;
  /** How much the database's clock is ahead; null if the database could not be reached. */
  readonly databaseAheadMs: number | null;
  /** Null where the system does not say. */
  readonly isSynchronized: boolean | null;
  readonly isTestClock: boolean;
}

/** Keys expire, checks start and cursors end by the clock, so it has to be right. */
export function judgeClock({ now, databaseAheadMs, isSynchronized, isTestClock }: ClockFacts): Check {
  const apart = Math.abs(databaseAheadMs ?? 0) / 1_000;
  const differs = `This machine's clock and the database's are ${String(Math.round(apart))} seconds apart.`;
  return conclude(
    'clock',
    [
      now < earliest ? problem(`The clock shows ${now.toISOString()}.`, fix) : null,
      apart >= problemSeconds ? problem(differs, fix) : apart >= warningSeconds ? warning(differs, fix) : null,
      isSynchronized === false ? warning('The system says that its clock is not synchronized.', fix) : null,
      isTestClock
        ? warning('--test-clock is set: time stands still until it is moved.', 'Leave it out in production.')
        : null,
    ],
    `It is ${now.toISOString()}.`,
  );
}

/** Whether the clock is synchronized, as systemd says; null where systemd does not run. */
export async function isClockSynchronized(): Promise<boolean | null> {
  try {
    const args = ['show', '--property=NTPSynchronized', '--value'];
    const { stdout } = await promisify(execFile)('timedatectl', args, { timeout: 3_000 });
    return stdout.trim() === 'yes' ? true : stdout.trim() === 'no' ? false : null;
  } catch {
    return null;
  }
}
