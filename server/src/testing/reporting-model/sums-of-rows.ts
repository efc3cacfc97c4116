import { expect } from 'vitest';

export type Row = Readonly<Record<string, unknown>>;

const numberOf = (row: Row, name: string): number => (row[name] as number | null) ?? 0;
export const sumOf = (rows: readonly Row[], name: string): number =>
  rows.reduce((sum, row) => sum + numberOf(row, name), 0);
const distinct = (rows: readonly Row[], name: string): number => new Set(rows.map((row) => row[name])).size;
const count = (rows: readonly Row[], holds: (row: Row) => boolean): number => rows.filter(holds).length;
const hasMinimum = (row: Row): boolean => numberOf(row, 'minQuantity') > 0;
const keyOf = (row: Row): string => `${String(row['locationId'])}/${String(row['productId'])}`;

/** Each row is rounded to the cent, the total only once: they may differ by half a cent per row (document 1, Datasets). */
const near = (value: number, rows: number): unknown =>
  expect.toSatisfy((given: number) => Math.abs(given - value) <= 0.005 * (rows + 1) + 1e-6);

export interface RowsOfDay {
  readonly stock: readonly Row[];
  readonly lots: readonly Row[];
  /** Null if the day's orders cannot be read. */
  readonly orders: readonly Row[] | null;
  /** The stock of the price day; null if there is none, or it cannot be read. */
  readonly priced: readonly Row[] | null;
}

/** What the summary must say, from the rows alone. */
export function figuresOf({ stock, lots, orders, priced }: RowsOfDay, priceDay: string | null): Row {
  const open = orders?.filter((row) => row['isDraft'] === false);
  return {
    pairsTotal: stock.length,
    stockOuts: count(stock, (row) => row['stockState'] === 'AT_ZERO_MIN_SET'),
    atZeroNoMinimum: count(stock, (row) => row['stockState'] === 'AT_ZERO_NO_MIN'),
    belowMinimum: count(
      stock,
      (row) => hasMinimum(row) && numberOf(row, 'quantityOnHand') < numberOf(row, 'minQuantity'),
    ),
    aboveMaximum: count(stock, (row) => row['aboveMaximum'] === true),
    productsWithMinimum: distinct(stock.filter(hasMinimum), 'productId'),
    productsTotal: distinct(stock, 'productId'),
    lotsExpiringWithinWindow: count(lots, (row) => row['withinWindow'] === true),
    ...(orders && open && orders.length > 0
      ? {
          openOrders: distinct(open, 'orderId'),
          draftOrders: distinct(
            orders.filter((row) => row['isDraft'] === true),
            'orderId',
          ),
          overdueOrders: distinct(
            open.filter((row) => row['overdue'] === true),
            'orderId',
          ),
        }
      : {}),
    ...(priceDay === null ? notMeasured : priced ? valueFigures(stock, priced) : {}),
  };
}

const notMeasured = {
  ...{ valueState: 'NOT_MEASURED', stockValue: null, pairsWithStock: null, pricedPairsWithStock: null },
  ...{ valueOfPairsNotInSnapshot: null, pricedPairsNotInSnapshot: null },
};

/** A total is the sum over every priced pair with a quantity other than zero (document 4, section 3). */
function valueFigures(stock: readonly Row[], priced: readonly Row[]): Row {
  const isPriced = (row: Row) => row['priced'] === true;
  const counted = priced.filter((row) => row['quantityOnHand'] !== 0);
  const valued = counted.filter(isPriced);
  const inStock = counted.filter((row) => numberOf(row, 'quantityOnHand') > 0);
  const today = new Set(stock.map(keyOf));
  const gone = priced.filter((row) => isPriced(row) && !today.has(keyOf(row)));
  const state = counted.length === 0 ? 'NO_STOCK' : valued.length === 0 ? 'NO_PRICE' : 'OK';
  const value = sumOf(valued, 'stockValue');
  const goneValue = sumOf(gone, 'stockValue');
  // The same from the rows of the check day: what they say about the price day, plus what has gone since.
  const seen = sumOf(stock, 'stockValue') + goneValue;
  expect(seen).toBeCloseTo(value, 6);
  return {
    valueState: state,
    stockValue: state === 'OK' ? near(value, valued.length) : null,
    pairsWithStock: inStock.length,
    pricedPairsWithStock: count(inStock, isPriced),
    valueOfPairsNotInSnapshot: near(goneValue, gone.length),
    pricedPairsNotInSnapshot: gone.length,
  };
}

/** A day's point equals its summary; without stock it is NOT_CAPTURED, whether or not prices apply. */
export function pointOf(summary: Row, stock: readonly Row[]): Row {
  const priceDay = summary['pricesCheckedAt'];
  const isEmpty =
    summary['valueState'] === 'NO_STOCK' || (priceDay === null && stock.every((row) => row['quantityOnHand'] === 0));
  const state = isEmpty ? 'NOT_CAPTURED' : summary['valueState'];
  return {
    ...{ pointState: state, valueState: state, measured: priceDay !== null, valueDate: priceDay },
    ...{ pricesCheckedAt: priceDay, captureLocalDate: priceDay, stockValue: summary['stockValue'] },
    ...{ pairsWithStock: summary['pairsWithStock'], pricedPairsWithStock: summary['pricedPairsWithStock'] },
    ...{ capturedAt: summary['capturedAt'], notMeasuredReason: isEmpty ? null : summary['notMeasuredReason'] },
  };
}
