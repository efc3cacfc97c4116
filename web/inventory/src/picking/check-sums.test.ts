import { expect, it } from 'vitest';
import { checkSums } from './check-sums.ts';
import type { OfferedLot } from './offer-lots.ts';

const offered = ['a', 'b', 'b'].map((lineId) => ({ lineId }) as OfferedLot);
const wanted = new Map([
  ['a', 10],
  ['b', 1200],
]);

it.each<[string, (number | string)[], object]>([
  ['everything is picked', [10, '200', 1000], {}],
  ['one bin is left out', [10, 1200, ''], {}],
  ['a line is left out', [0, 1200, 0], { 'picks.0.quantity': '(10), not 0' }],
  ['a line is emptied', ['', 1200, 0], { 'picks.0.quantity': '(10), not 0' }],
  ['too little', [10, 0, 1100], { 'picks.2.quantity': '(1,200), not 1,100' }],
  ['too much, twice', [11, 1, 1200], { 'picks.0.quantity': '(10), not 11', 'picks.1.quantity': '(1,200), not 1,201' }],
])('%s', (_, quantities, expected) => {
  const errors = checkSums(
    offered,
    quantities.map((quantity) => ({ quantity })),
    wanted,
  );
  const messages = Object.entries(expected).map(([path, sums]) => [
    path,
    `Must add up to the quantity of the line ${String(sums)}`,
  ]);
  expect(errors).toEqual(Object.fromEntries(messages));
});
