import { apiBands, hourlyRequestLimit, planNames } from '@storehouse/contract/plans';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucketModel } from '../../testing/token-bucket-model.ts';
import { allowanceAt, ceilingSql, hourUs } from './bucket.ts';

const ceilings = [600, 1_000, 2_000, 5_000, 25_000, 50_000, 100_000, 200_000];
const startUs = Date.UTC(2026, 2, 1, 8) * 1_000;

describe('what is left of a bucket', () => {
  it.each(ceilings)('a request is a whole number of microseconds under a ceiling of %i', (ceiling) => {
    expect(Number.isInteger(hourUs / ceiling)).toBe(true);
  });

  it.each<[string, number, { remaining: number; waitS: number }]>([
    ['never used', 0, { remaining: 600, waitS: 0 }],
    ['full again this very moment', startUs, { remaining: 600, waitS: 0 }],
    ['one request taken', startUs + 6_000_000, { remaining: 599, waitS: 0 }],
    ['one taken a microsecond ago', startUs + 5_999_999, { remaining: 599, waitS: 0 }],
    ['all but one taken', startUs + 599 * 6_000_000, { remaining: 1, waitS: 0 }],
    ['a microsecond short of the last one', startUs + 599 * 6_000_000 + 1, { remaining: 0, waitS: 1 }],
    ['used up', startUs + hourUs, { remaining: 0, waitS: 6 }],
    ['owing more than an hour, as after a clock that went back', startUs + 2 * hourUs, { remaining: 0, waitS: 3_606 }],
  ])('%s', (_what, spentUntilUs, { remaining, waitS }) => {
    expect(allowanceAt('reporting', 600, spentUntilUs, startUs)).toEqual({
      bucket: 'reporting',
      limit: 600,
      remaining,
      nextAt: startUs / 1_000_000 + waitS,
      waitSeconds: waitS,
    });
  });

  it('has its next request 6 seconds after it was used up, also in the middle of a second', () => {
    const nowUs = startUs + 300_000;
    expect(allowanceAt('reporting', 600, nowUs + hourUs, nowUs)).toMatchObject({
      nextAt: startUs / 1_000_000 + 7,
      waitSeconds: 6,
    });
  });

  it('brings one more back exactly every hour / limit', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ceilings), fc.nat(1_000_000), (limit, drawn) => {
        const back = drawn % (limit + 1);
        const emptyAtUs = startUs + hourUs;
        const remainingAt = (nowUs: number) => allowanceAt('requests', limit, emptyAtUs, nowUs).remaining;
        const momentUs = startUs + back * (hourUs / limit);
        expect(remainingAt(momentUs)).toBe(back);
        if (back > 0) expect(remainingAt(momentUs - 1)).toBe(back - 1);
      }),
    );
  });

  it('is what a token bucket holds, after any takes, waits and changes of the ceiling', () => {
    const step = fc.oneof(
      fc.record({ take: fc.integer({ min: 1, max: 700 }) }),
      fc.record({ waitUs: fc.oneof(fc.nat(20_000_000), fc.nat(2 * hourUs)) }),
      fc.record({ ceiling: fc.constantFrom(...ceilings) }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...ceilings), fc.array(step, { maxLength: 60 }), (first, steps) => {
        const model = new TokenBucketModel(first);
        let limit = first;
        let nowUs = startUs;
        let spentUntilUs = 0;
        for (const step of steps) {
          if ('waitUs' in step) {
            nowUs += step.waitUs;
            model.wait(step.waitUs);
          } else if ('ceiling' in step) {
            limit = step.ceiling;
            model.changeLimit(limit);
          } else {
            const taken = Math.min(step.take, allowanceAt('requests', limit, spentUntilUs, nowUs).remaining);
            expect(taken).toBe(model.take(step.take));
            spentUntilUs = Math.max(spentUntilUs, nowUs) + taken * (hourUs / limit);
          }
          const { remaining, nextAt, waitSeconds } = allowanceAt('requests', limit, spentUntilUs, nowUs);
          expect(remaining).toBe(model.remaining);
          expect(remaining).toBeLessThanOrEqual(limit);
          expect(nextAt).toBe(Math.ceil((nowUs + model.waitUs) / 1_000_000));
          expect(waitSeconds).toBe(Math.ceil(model.waitUs / 1_000_000));
        }
      }),
    );
  });
});

describe('the ceiling in SQL', () => {
  it('is the reporting allowance for every plan', () => {
    expect(ceilingSql('reporting')).toBe('600');
  });

  it('names every plan and every band that the contract has, and no other number', () => {
    const limits = planNames.flatMap((plan) => [null, ...apiBands].map((band) => hourlyRequestLimit(plan, band)));
    const wanted = limits.filter((limit) => limit !== null).sort((a, b) => a - b);
    const written = [...ceilingSql('requests').matchAll(/then (\d+)/g)].map(([, limit]) => Number(limit));
    expect(written.sort((a, b) => a - b)).toEqual(wanted);
  });
});
