import { expect, it } from 'vitest';
import { product } from '@storehouse/contract/inventory/classes/product';
import { nearestName } from '@storehouse/contract/nearest-name';

const fields = Object.keys(product.fields);

it.each([
  ['categry', 'category'],
  ['price', 'pricePerUnit'],
  ['cost', 'costPerUnit'],
  ['PRODUCTCODE', 'productCode'],
  ['product_code', 'productCode'],
  ['prodcutCode', 'productCode'],
  ['unit', 'unitOfMeasure'],
  ['brand', 'brandName'],
  ['', 'upc'],
])('%j is nearest to %j', (given, nearest) => {
  expect(nearestName(given, fields)).toBe(nearest);
});

it('suggests nothing where nothing is known', () => {
  expect(nearestName('name', [])).toBeNull();
});

it('takes no time for a name of a megabyte', () => {
  expect(nearestName('x'.repeat(1_000_000), fields)).not.toBeNull();
});
