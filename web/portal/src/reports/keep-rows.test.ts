import { describe, expect, it } from 'vitest';
import { addUp, addUpByCurrency } from './add-up.ts';
import { keepRows, keepsSome, type ReportRow } from './keep-rows.ts';
import { kindOf } from './report-kinds.ts';
import { readView } from './report-view.ts';

const stock = kindOf('stock')!;
const rows: readonly ReportRow[] = [
  { locationId: 'n', productName: 'Aspirin 500 mg', productCode: 'AS-1', stockState: 'OK', monthsOfStock: 2.5 },
  { locationId: 's', productName: 'Gauze', productCode: null, stockState: 'AT_ZERO_MIN_SET', monthsOfStock: null },
  { locationId: 'w', productName: 'Tape, wide', productCode: 'AS-2', stockState: 'OK', monthsOfStock: 0.4 },
];

const kept = (query: Record<string, unknown>) =>
  keepRows(stock, readView(stock, query), rows).map(({ locationId }) => locationId);

describe('the rows that a view keeps', () => {
  it.each([
    [{}, ['n', 's', 'w']],
    [{ locationId: 'n' }, ['n', 's', 'w']],
    [{ locationId: 'n,w' }, ['n', 'w']],
    [{ 'f.stockState': 'OK' }, ['n', 'w']],
    [{ 'f.stockState': 'OK,AT_ZERO_MIN_SET' }, ['n', 's', 'w']],
    [{ 'f.productName': 'Tape%2C wide' }, ['w']],
    [{ 'f.productCode': '' }, ['n', 's', 'w']],
    [{ 'f.monthsOfStock': '0..1' }, ['w']],
    [{ 'f.monthsOfStock': '2.5..' }, ['n']],
    [{ 'f.monthsOfStock': '..2.5' }, ['n', 'w']],
    [{ q: 'as' }, ['n', 'w']],
    [{ q: 'AS wide' }, ['w']],
    [{ q: 'OK' }, []],
    [{ q: 'as', locationId: 's,w' }, ['w']],
  ])('%j', (query, expected) => {
    expect(kept(query)).toEqual(expected);
  });

  it('all rows are needed where the page itself leaves some out', () => {
    const needs = (query: Record<string, unknown>) => keepsSome(readView(stock, query));
    expect([{}, { locationId: 'n' }, { state: 'stock_out' }].map(needs)).toEqual([false, false, false]);
    expect([{ q: 'x' }, { locationId: 'n,s' }, { 'f.priced': 'true' }].map(needs)).toEqual([true, true, true]);
  });
});

describe('sums', () => {
  it('are exact to the cent, and nothing without values', () => {
    const cents = Array.from({ length: 1_000 }, () => ({ stockValue: 0.1 }));
    expect(addUp({ name: 'stockValue', money: true }, cents)).toBe(100);
    expect(addUp({ name: 'stockValue', money: true }, [{ stockValue: null }])).toBeNull();
    expect(addUp({ name: 'quantityOnHand', money: false }, [{ quantityOnHand: -3 }, { quantityOnHand: 5 }])).toBe(2);
  });

  it('stay apart by currency', () => {
    const orders = [
      { currencyCode: 'USD', valueNotReceived: 10 },
      { currencyCode: 'EUR', valueNotReceived: 2.5 },
      { currencyCode: null, valueNotReceived: 1 },
      { currencyCode: 'USD', valueNotReceived: 0.25 },
      { currencyCode: 'GBP', valueNotReceived: null },
    ];
    expect(addUpByCurrency({ name: 'valueNotReceived', money: true }, orders)).toEqual([
      [null, 1],
      ['EUR', 2.5],
      ['USD', 10.25],
    ]);
  });
});
