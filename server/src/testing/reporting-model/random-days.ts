import { array, constantFrom, integer, oneof, record, subarray, type Arbitrary } from 'fast-check';
import { checkParts, type CheckPart } from '@storehouse/contract/checks';
import type { TestDatabase } from '../test-database.ts';
import { ModelledInstance, type Step } from './modelled-instance.ts';

const steps: Arbitrary<Step> = record({
  kind: oneof(
    { weight: 6, arbitrary: constantFrom('move' as const) },
    {
      weight: 4,
      arbitrary: constantFrom<Step['kind'][]>('level', 'price', 'rename', 'product', 'remove', 'order', 'place'),
    },
  ),
  which: integer({ min: 0, max: 11 }),
  where: integer({ min: 0, max: 11 }),
  amount: integer({ min: 1, max: 20 }),
  daysBack: oneof(constantFrom(0, 0, 1), integer({ min: 0, max: 12 })),
});

/** What happens on a checked day. */
export interface RandomDay {
  readonly daysLater: number;
  readonly hour: number;
  readonly zone: string | null;
  readonly steps: readonly Step[];
  /** The parts run together, and those run later that day. */
  readonly runs: readonly (readonly CheckPart[])[];
}

const parts: Arbitrary<CheckPart[]> = oneof(
  { weight: 3, arbitrary: constantFrom<CheckPart[][]>([...checkParts]) },
  { weight: 2, arbitrary: constantFrom<CheckPart[][]>(['stock'], ['activity', 'stock']) },
  { weight: 2, arbitrary: subarray([...checkParts]) },
);

/** The days of a life; `busiest` is the maximum number of steps on one. */
export const lifeOf = (length: { minLength: number; maxLength: number }, busiest = 5): Arbitrary<RandomDay[]> =>
  array(
    record({
      // Mostly the next day; sometimes longer than prices are valid, than activity is read back, or than a month.
      daysLater: oneof(
        { weight: 5, arbitrary: constantFrom(1) },
        { weight: 4, arbitrary: constantFrom(2, 3, 6, 7, 8, 9) },
        { weight: 2, arbitrary: integer({ min: 20, max: 50 }) },
      ),
      hour: integer({ min: 0, max: 20 }),
      zone: oneof(
        { weight: 8, arbitrary: constantFrom(null) },
        { weight: 1, arbitrary: constantFrom('UTC', 'Asia/Kathmandu', 'America/Anchorage', 'Pacific/Kiritimati') },
      ),
      steps: array(steps, { maxLength: busiest }),
      runs: array(parts, { minLength: 1, maxLength: 2 }),
    }),
    length,
  );
export const randomDays = lifeOf({ minLength: 10, maxLength: 20 });

const start = new Date('2026-03-01T00:00:00Z');
const dayMs = 86_400_000;

/** A real instance that lived through the days, and its model. */
export async function liveThrough(test: TestDatabase, days: readonly RandomDay[]): Promise<ModelledInstance> {
  test.context.at = start;
  const instance = await ModelledInstance.open(test);
  await liveOn(test, instance, days);
  return instance;
}

/** More days, starting from the current one. */
export async function liveOn(
  test: TestDatabase,
  instance: ModelledInstance,
  days: readonly RandomDay[],
): Promise<void> {
  for (const day of days) {
    const midnight = Math.floor(test.context.at.getTime() / dayMs) * dayMs;
    test.context.at = new Date(midnight + day.daysLater * dayMs + day.hour * 3_600_000);
    if (day.zone !== null) await instance.moveTo(day.zone);
    for (const step of day.steps) await instance.do(step);
    for (const run of day.runs) {
      await instance.check(run);
      test.context.at = new Date(test.context.at.getTime() + 3_600_000);
    }
  }
}
