import type { ImportKind } from '@storehouse/contract/inventory/import-kinds';
import { expect, it } from 'vitest';
import { columnLabel, missingColumns } from './import-words.ts';

it.each([
  ['name', 'Name'],
  ['lotAndExpiryControl', 'Lot and expiry control'],
  ['upc', 'UPC'],
])('the column %s is labelled %s', (name, label) => {
  expect(columnLabel(name)).toBe(label);
});

it.each<[ImportKind, (string | null)[], boolean, string[]]>([
  ['products', ['productCode', 'name', null], false, ['category']],
  ['products', ['productCode', 'pricePerUnit'], true, []],
  ['products', ['pricePerUnit'], true, ['name']],
  ['stock', ['productCode', 'quantity'], true, ['location']],
  ['levels', [], false, ['location', 'productCode']],
])('%s with %j, update %j, lacks %j', (kind, columns, isUpdate, missing) => {
  expect(missingColumns(kind, columns, isUpdate)).toEqual(missing);
});
