import { readBarcode } from '@storehouse/contract/inventory/barcode';
import { describe, expect, it } from 'vitest';
import { drawCode } from './draw-code.ts';
import { binCodeOf, lotCodeOf, productCodeOf } from './label-code.ts';

const gtin = '9506000134352';

describe('what a label says', () => {
  it.each([
    [gtin, 'ean13', gtin],
    ['036000291452', 'ean13', '0036000291452'],
    ['96385074', 'ean8', '96385074'],
    ['10012345678902', 'gs1-128', '(01)10012345678902'],
    ['9506000134353', 'code128', 'PR-1'],
    [null, 'code128', 'PR-1'],
  ])('a product with the UPC %s has %s %s', (upc, symbol, text) => {
    expect(productCodeOf({ upc, productCode: 'PR-1' })).toEqual({ symbol, text });
  });

  it.each([
    ['L-2026-03', '2027-03-31', '(01)09506000134352(17)270331(10)L-2026-03'],
    ['7', null, '(01)09506000134352(10)7'],
  ])(
    'a lot %s has its product, expiry and number, and the application reads them back',
    (lotNumber, expirationDate, text) => {
      const code = lotCodeOf(gtin, { lotNumber, expirationDate });
      expect(code).toEqual({ symbol: 'gs1datamatrix', text });
      expect(readBarcode(code.text)).toEqual({ gtin: `0${gtin}`, lotNumber, expirationDate });
      // As a scanner types it: without the brackets, with a separator only after elements of variable length.
      expect(readBarcode(code.text.replaceAll(/[()]/g, ''))).toEqual({ gtin: `0${gtin}`, lotNumber, expirationDate });
    },
  );

  it.each([
    [null, 'L-1'],
    [gtin, 'Lot 1'],
    [gtin, 'L(1)'],
    [gtin, 'L'.repeat(21)],
  ])('a lot that GS1 cannot say has its number (%s, %s)', (upc, lotNumber) => {
    expect(lotCodeOf(upc, { lotNumber, expirationDate: null })).toEqual({ symbol: 'code128', text: lotNumber });
  });

  it('a bin has its number, or its name', () => {
    expect(binCodeOf({ name: 'A-01', locationNumber: 'LOC-13' }).text).toBe('LOC-13');
    expect(binCodeOf({ name: 'A-01', locationNumber: null }).text).toBe('A-01');
  });
});

/** The widths of the bars of a drawn symbol from left to right, in modules. */
function barsOf({ symbol, text }: Parameters<typeof drawCode>[0]): number[] {
  const { paths } = drawCode({ symbol, text });
  const bars = paths.flatMap(({ d, strokeWidth = 0 }) =>
    [...d.matchAll(/M([\d.]+) /g)].map(([, x]) => ({ x: Number(x), width: strokeWidth / 2 })),
  );
  return bars.sort((a, b) => a.x - b.x).map(({ width }) => width);
}

describe('what is drawn', () => {
  it('Code 128 starts with the start symbol of set B and ends with the stop symbol', () => {
    const bars = barsOf({ symbol: 'code128', text: 'PR-00x' });
    expect(bars.slice(0, 3)).toEqual([2, 1, 1]);
    expect(bars.slice(-4)).toEqual([2, 3, 1, 2]);
  });

  it.each([
    ['gs1datamatrix', '(01)09506000134352(17)270331(10)L-2026-03'],
    ['ean13', gtin],
    ['gs1-128', '(01)10012345678902'],
  ] as const)('%s is drawn', (symbol, text) => {
    const { viewBox, paths } = drawCode({ symbol, text });
    expect(viewBox).toMatch(/^0 0 \d+ \d+$/);
    expect(paths.length).toBeGreaterThan(0);
  });

  it('what cannot be drawn is refused', () => {
    expect(() => drawCode({ symbol: 'ean13', text: '12' })).toThrow();
  });
});
