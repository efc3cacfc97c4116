import { describe, expect, it } from 'vitest';
import { bestMatches, rankOf, type Candidate } from './rank-matches.ts';

const gauze: Candidate = { name: 'Sterile Gauze 10 cm', number: 'PR-00042', otherNumber: '4006381333931' };

describe('the rank of a match', () => {
  it.each([
    ['PR-00042', 0],
    ['pr-00042', 0],
    [' 4006381333931 ', 0],
    ['sterile gauze 10 cm', 1],
    ['PR-0', 2],
    ['40063', 2],
    ['ster', 3],
    ['gauz', 4],
    ['auze', 5],
    ['00042', 5],
    ['cotton', null],
    ['', null],
    ['   ', null],
  ])('%j: %s', (search, rank) => {
    expect(rankOf(search, gauze)).toBe(rank);
  });
});

describe('the best matches', () => {
  const named = (name: string, number: string | null = null): Candidate => ({ name, number });

  it('are exact numbers first, then names, then parts', () => {
    const items = [named('Box of PO-7'), named('PO-7 again', 'PO-70'), named('Spring', 'PO-7'), named('PO-7')];
    expect(bestMatches('po-7', items, 8)).toEqual([items[2], items[3], items[1], items[0]]);
  });

  it('are never more than asked for, and never something that does not match', () => {
    const letters = ['a', 'b', 'ab', 'ba', 'aab', 'abc'];
    const items = letters.flatMap((name) => [...letters, null].map((number) => named(`${name} x`, number)));
    for (const search of [...letters, 'A', 'bc', 'x', 'z']) {
      for (const max of [0, 1, 8]) {
        const best = bestMatches(search, items, max);
        expect(best.length).toBeLessThanOrEqual(max);
        const ranks = best.map((item) => rankOf(search, item) ?? Infinity);
        expect(ranks).toEqual(ranks.toSorted((left, right) => left - right));
        const worst = ranks.at(-1) ?? -1;
        const better = items.filter((item) => (rankOf(search, item) ?? Infinity) < worst);
        expect(best).toEqual(expect.arrayContaining(better));
        expect(ranks).not.toContain(Infinity);
      }
    }
  });

  it('do not depend on the order in which they were found', () => {
    const items = ['Gauze B', 'Gauze A', 'Gauze C'].map((name, index) => named(name, String(index)));
    expect(bestMatches('gauze', items.toReversed(), 2)).toEqual(bestMatches('gauze', items, 2));
  });
});
