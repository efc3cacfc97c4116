import { expect, it } from 'vitest';
import type { FieldType } from '@storehouse/contract/reporting/field';
import { readFilter } from './read-filter.ts';

it.each<[FieldType, string, unknown]>([
  ['string', 'a,b%2Cc', { values: ['a', 'b,c'] }],
  ['string', 'a,', { values: ['a', null] }],
  // Dots in a text are part of it.
  ['string', 'A..B', { values: ['A..B'] }],
  ['enum', 'OK..', { values: ['OK..'] }],
  ['boolean', 'true,false', { values: [true, false] }],
  ['boolean', 'yes', null],
  ['boolean', 'true..false', null],
  ['integer', '5,-7,', { values: [5, -7, null] }],
  ['integer', '1..030', { from: 1, to: 30 }],
  ['integer', '..5', { from: null, to: 5 }],
  ['integer', '1.5..', null],
  ['integer', '..', null],
  ['integer', '1..2..3', null],
  ['integer', '9'.repeat(400), null],
  ['decimal', '-0.5..', { from: -0.5, to: null }],
  ['decimal', '0.9', { values: [0.9] }],
  ['decimal', '1e3', null],
  ['decimal', '1..exit()', null],
  ['decimal', '0x10..', null],
  ['date', '2026-03-01..2026-03-31', { from: '2026-03-01', to: '2026-03-31' }],
  ['date', '2026-03-01', { values: ['2026-03-01'] }],
  ['date', 'today..', null],
  ['datetime', '2026-03-01T08:00:00Z..', { from: '2026-03-01T08:00:00Z', to: null }],
  ['datetime', '2026-03-01"..', null],
])('a filter of a field of type %s: %j', (type, text, expected) => {
  expect(readFilter({ type }, text)).toEqual(expected);
});
