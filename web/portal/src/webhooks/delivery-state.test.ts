import { describe, expect, it } from 'vitest';
import { filterOf, noFilters, readDeliveryState } from './delivery-state.ts';

const none = { status: null, type: null, q: null, withinHours: null, from: null, to: null };

describe('the filters of the delivery log', () => {
  it.each([
    [{}, {}],
    [
      { q: 'PO-1', event: 'test', status: 'failed' },
      { q: 'PO-1', type: 'test', status: 'failed' },
    ],
    [{ within: '24' }, { withinHours: 24 }],
    [
      { hour: '2026-03-01T08:00:00.000Z', within: '24' },
      { from: '2026-03-01T08:00:00.000Z', to: '2026-03-01T09:00:00.000Z' },
    ],
    [{ status: 'odd', within: '3', hour: 'yesterday' }, {}],
  ])('%j', (given, expected) => {
    expect(filterOf(readDeliveryState({ ...noFilters, ...given }))).toEqual({ ...none, ...expected });
  });
});
