import { describe, expect, it } from 'vitest';
import { oneOf, queryOfListState, readListState } from './list-state.ts';

const first = { q: '', status: 'all', withInactive: false, offset: 0 };

describe('the state of a list', () => {
  it.each([
    [{}, first],
    [
      { q: 'gauze', offset: 100 },
      { ...first, q: 'gauze', offset: 100 },
    ],
    // The router parses a UPC as a number and the word "true" as a boolean.
    [{ q: 4006381333931 }, { ...first, q: '4006381333931' }],
    [
      { q: true, withInactive: true },
      { ...first, q: 'true', withInactive: true },
    ],
    [{ q: null, status: ['a'], withInactive: 'yes', offset: -1 }, first],
    [{ offset: 1.5 }, first],
    [{ offset: '100' }, first],
    [{ q: { a: 1 }, offset: Number.NaN, other: 1 }, first],
  ])('of %j is %j', (query, state) => {
    expect(readListState(first, query)).toEqual(state);
  });

  it('is told by what is not as at first, and read back as it was', () => {
    const state = { ...first, q: '42', offset: 50 };
    const query = queryOfListState(first, state);
    expect(query).toEqual({ q: '42', status: undefined, withInactive: undefined, offset: 50 });
    expect(readListState(first, query)).toEqual(state);
  });

  it('falls back where a filter has no such value', () => {
    expect([oneOf(['a', 'b'], 'b', 'a'), oneOf(['a', 'b'], 'c', 'a')]).toEqual(['b', 'a']);
  });
});
