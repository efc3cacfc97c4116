import { expect, it } from 'vitest';
import { readFilter, type FilterField } from '@storehouse/contract/inventory/read-filter';

const text: FilterField = { type: 'text' };
const reference: FilterField = { type: 'reference', to: 'product' };
const boolean: FilterField = { type: 'boolean', default: true };
const integer: FilterField = { type: 'integer', least: 1 };
const decimal: FilterField = { type: 'decimal', places: 4, least: 0 };
const date: FilterField = { type: 'date' };
const datetime: FilterField = { type: 'datetime' };
const choice: FilterField = { type: 'enum', values: ['AIR', 'SEA'] };

const morning = new Date('2026-03-01T07:00:00.000Z');

it.each<[FilterField, string, unknown]>([
  [text, '', ''],
  [text, ' Gauze ', ' Gauze '],
  [reference, 'ROOT', 'ROOT'],
  [boolean, 'false', false],
  [integer, '0', 0],
  [integer, '-2147483647', -2_147_483_647],
  [decimal, '1.2500', '1.2500'],
  [decimal, '-3', '-3'],
  [date, '2026-03-01', '2026-03-01'],
  [date, '2026-03-01T23:30:00-05:00', '2026-03-01'],
  [datetime, '2026-03-01T07:00:00Z', morning],
  [datetime, '2026-03-01T08:00:00+01:00', morning],
  [datetime, '2026-03-01T08:00:00 01:00', morning],
  [datetime, '2026-03-01', new Date('2026-03-01T00:00:00.000Z')],
  [choice, 'SEA', 'SEA'],
])('%j reads %j', (field, given, value) => {
  expect(readFilter(field, given)).toEqual({ value });
});

it.each<[FilterField, string]>([
  [reference, ''],
  [boolean, 'yes'],
  [boolean, 'TRUE'],
  [integer, 'many'],
  [integer, '1.5'],
  [integer, ''],
  [integer, '2147483648'],
  [decimal, '1e3'],
  [decimal, '1,25'],
  [date, '2026-02-30'],
  [datetime, '2026-03-01 08:00'],
  [datetime, '2026-03-01T08:00:00'],
  [datetime, 'yesterday'],
  [choice, 'air'],
])('%j refuses %j', (field, given) => {
  expect(readFilter(field, given)).toHaveProperty('problem');
});
