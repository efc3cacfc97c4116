import { expect } from 'vitest';
import type { PlatformProxy } from '../../pull/setup/platform-proxy.ts';
import { countAnswers } from '../../system/allowance.ts';
import type { ManyPairs } from './many-pairs.ts';

interface Program {
  kill(): Promise<void>;
  startAgain(): Promise<void>;
}

/** What to do once this part of the walk's pages has been answered. */
type Step = readonly [part: number, act: () => Promise<unknown> | void];

/**
 * Disturbs a walk of this many pages: a check runs beside it, the program is killed and started again, the allowance is
 * used up, another check runs. After a refusal the clock is advanced, so that the walk does not wait for an hour. The
 * returned function checks that all of this has happened.
 */
export function disturbWalk(proxy: PlatformProxy, pairs: ManyPairs, program: Program, pages: number) {
  const { system, reports } = pairs.account;
  let pending: Promise<unknown> = Promise.resolve();
  const begin = (act: () => Promise<unknown>) => (): void => void (pending = act());
  const steps: Step[] = [
    [0.05, begin(() => pairs.checkNextDay())],
    [0.15, () => pending],
    [0.4, () => program.kill()],
    [0.4, begin(() => program.startAgain())],
    [0.5, () => pending],
    [0.6, () => countAnswers(620, () => reports.ask('/none'))],
    [0.8, begin(() => pairs.checkNextDay())],
    [0.9, () => pending],
  ];
  let answered = 0;
  proxy.passed.length = 0;
  proxy.interfere(async (_path, index) => {
    const before = proxy.passed[index - 1]?.status;
    if (before === 200) answered += 1;
    if (before === 429) await system.advanceClock(3_600);
    while (steps[0] && answered >= steps[0][0] * pages) await steps.shift()![1]();
    return undefined;
  });

  return async (): Promise<void> => {
    proxy.interfere(null);
    await pending;
    expect(steps).toEqual([]);
    const statuses = new Set(proxy.passed.map(({ status }) => status));
    // Null: the connection broke.
    expect(statuses).toEqual(new Set([200, null, 429]));
  };
}
