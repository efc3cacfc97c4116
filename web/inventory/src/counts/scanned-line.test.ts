import type { CountLine } from '@storehouse/contract/operations/instance/count-answers';
import { expect, it } from 'vitest';
import { scannedLine } from './scanned-line.ts';

const line = (id: string, productCode: string, { lot = null, counted = null }: Fields = {}) =>
  ({
    id,
    product: { id: `product ${productCode}`, name: productCode, productCode, class: 'product' },
    inventoryItem: { id: `lot of ${id}`, lotNumber: lot, class: 'inventoryItem' },
    quantityCounted: counted,
  }) as CountLine;
interface Fields {
  readonly lot?: string | null;
  readonly counted?: number | null;
}

it.each<[string, string | null, CountLine[]]>([
  ['nothing was found', null, []],
  ['the only line', 'a', [line('a', '1001')]],
  ['the only line, although it was counted', 'a', [line('a', '100', { counted: 5 })]],
  ['neither of two places', null, [line('a', '100'), line('b', '100')]],
  ['the place that is left', 'b', [line('a', '100', { counted: 5 }), line('b', '100')]],
  ['none of two counted places', null, [line('a', '100', { counted: 5 }), line('b', '100', { counted: 0 })]],
  ['the product with exactly this code', 'b', [line('a', '1001'), line('b', '100')]],
  [
    'that product, counted, and not one that contains the code',
    'b',
    [line('a', '1001'), line('b', '100', { counted: 5 })],
  ],
  ['the lot with exactly this number', 'b', [line('a', 'X', { lot: '1001' }), line('b', 'X', { lot: '100' })]],
  ['the product with this UPC', 'b', [line('a', '1001'), line('b', 'UPC')]],
])('%s', (_, expected, lines) => {
  const scan = { code: '100', withUpc: ['product UPC'] };
  expect(scannedLine(scan, lines, ({ quantityCounted }) => quantityCounted !== null)?.id ?? null).toBe(expected);
});
