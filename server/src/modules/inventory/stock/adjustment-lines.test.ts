import { describe, expect, it } from 'vitest';
import { compareAdjustments, type AdjustmentLine } from './adjustment-lines.ts';

const line = (fields: Partial<AdjustmentLine> = {}): AdjustmentLine => ({
  entryId: 'e1',
  transactionId: 't1',
  transactionNumber: 'TX-1',
  typeId: '3',
  transactionDate: new Date('2026-03-01T08:00:00Z'),
  locationId: 'north',
  locationName: 'North',
  comment: null,
  itemId: 'lot-a',
  productCode: 'PR-1',
  productName: 'Aspirin',
  lotNumber: 'A',
  quantity: 5,
  reasonCode: null,
  ...fields,
});
/** Each event as its transaction, location, type and deltas by lot. */
const told = (before: AdjustmentLine[], after: AdjustmentLine[]) =>
  compareAdjustments(before, after).map((lines) => [
    `${lines[0]!.transactionId} ${lines[0]!.locationId} ${lines[0]!.typeId}`,
    ...lines.map(({ itemId, delta }) => `${itemId} ${String(delta)}`),
  ]);

describe('events for a change of adjustments', () => {
  it.each<[string, AdjustmentLine[], AdjustmentLine[], string[][]]>([
    ['nothing at all', [], [], []],
    ['nothing changed', [line()], [line()], []],
    ['another date and comment', [line()], [line({ comment: 'c', transactionDate: new Date(0) })], []],
    ['a new line', [], [line()], [['t1 north 3', 'lot-a 5']]],
    ['a removal', [], [line({ typeId: '2' })], [['t1 north 2', 'lot-a -5']]],
    ['only lines of nothing', [], [line({ quantity: 0 })], []],
    [
      'a line of nothing beside another one',
      [],
      [line({ quantity: 0 }), line({ entryId: 'e2' })],
      [['t1 north 3', 'lot-a 0', 'lot-a 5']],
    ],
    ['more', [line()], [line({ quantity: 8 })], [['t1 north 3', 'lot-a 3']]],
    ['less', [line({ typeId: '5' })], [line({ typeId: '5', quantity: 1 })], [['t1 north 5', 'lot-a 4']]],
    ['deleted', [line(), line({ entryId: 'e2', quantity: -2 })], [], [['t1 north 3', 'lot-a -5', 'lot-a 2']]],
    ['another lot', [line()], [line({ itemId: 'lot-b' })], [['t1 north 3', 'lot-a -5', 'lot-b 5']]],
    [
      'another location: two events',
      [line()],
      [line({ locationId: 'south' })],
      [
        ['t1 north 3', 'lot-a -5'],
        ['t1 south 3', 'lot-a 5'],
      ],
    ],
    [
      'another transaction: two events',
      [line()],
      [line({ transactionId: 't2' })],
      [
        ['t1 north 3', 'lot-a -5'],
        ['t2 north 3', 'lot-a 5'],
      ],
    ],
    [
      'another type: one is taken back, the other one made',
      [line({ typeId: '2' })],
      [line({ typeId: '4' })],
      [
        ['t1 north 2', 'lot-a 5'],
        ['t1 north 4', 'lot-a -5'],
      ],
    ],
    [
      'lines of two transactions: one event each',
      [],
      [line(), line({ entryId: 'e2', transactionId: 't2' }), line({ entryId: 'e3', itemId: 'lot-b' })],
      [
        ['t1 north 3', 'lot-a 5', 'lot-b 5'],
        ['t2 north 3', 'lot-a 5'],
      ],
    ],
  ])('%s', (_what, before, after, events) => {
    expect(told(before, after)).toEqual(events);
  });
});
