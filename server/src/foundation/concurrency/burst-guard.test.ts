import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { burstGuard } from './burst-guard.ts';

/** A guard with a manual clock. */
function guardAt(limit: number) {
  const clock = { ms: 0 };
  const refused = { times: 0 };
  const guard = burstGuard(
    limit,
    () => (refused.times += 1),
    () => clock.ms,
  );
  return { clock, refused, guard };
}

describe('the short-burst guard', () => {
  it('lets in as many as the limit at one moment, and the next one a whole second later', () => {
    const { clock, guard } = guardAt(3);
    const lettersIn = (count: number) => Array.from({ length: count }, () => guard.letsIn('a'));
    expect(lettersIn(4)).toEqual([true, true, true, false]);
    clock.ms = 999.9;
    expect(lettersIn(1)).toEqual([false]);
    clock.ms = 1_000;
    expect(lettersIn(4)).toEqual([true, true, true, false]);
  });

  it('does not count what it refused, so that slowing down helps at once', () => {
    const { clock, guard } = guardAt(1);
    expect(guard.letsIn('a')).toBe(true);
    for (clock.ms = 100; clock.ms < 1_000; clock.ms += 100) expect(guard.letsIn('a')).toBe(false);
    clock.ms = 1_000;
    expect(guard.letsIn('a')).toBe(true);
  });

  it('counts each caller by itself', () => {
    const { guard } = guardAt(1);
    expect(['a', 'b', 'a', 'b'].map((caller) => guard.letsIn(caller))).toEqual([true, true, false, false]);
  });

  it('reports each refusal, so that nobody who asks it has to count them', () => {
    const { guard, refused } = guardAt(1);
    for (const caller of ['a', 'b', 'a', 'a']) guard.letsIn(caller);
    expect(refused.times).toBe(2);
  });

  it('remembers the callers that were active last when very many come', () => {
    const { guard } = guardAt(1);
    guard.letsIn('quiet');
    for (let index = 0; index < 10_000; index += 1) guard.letsIn(`caller ${String(index)}`);
    expect(guard.letsIn('caller 9999')).toBe(false);
    expect(guard.letsIn('quiet')).toBe(true);
  });

  it('takes no room for passes that never happened, however high the limit', () => {
    const { guard } = guardAt(1_000_000);
    const before = process.memoryUsage().arrayBuffers;
    for (let index = 0; index < 100; index += 1) guard.letsIn(`caller ${String(index)}`);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100_000_000);
  });

  it('never passes more than the limit in any window of one second, and refuses only in a full one', () => {
    const request = fc.record({ waitMs: fc.integer({ min: 0, max: 400 }), caller: fc.constantFrom('a', 'b') });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 6 }), fc.array(request, { maxLength: 80 }), (limit, requests) => {
        const { clock, guard } = guardAt(limit);
        const passes: Record<string, number[]> = { a: [], b: [] };
        for (const { waitMs, caller } of requests) {
          clock.ms += waitMs;
          const own = passes[caller]!;
          const inLastSecond = own.filter((ms) => ms > clock.ms - 1_000).length;
          const isLetIn = guard.letsIn(caller);
          expect(isLetIn).toBe(inLastSecond < limit);
          if (isLetIn) own.push(clock.ms);
        }
      }),
    );
  });
});
