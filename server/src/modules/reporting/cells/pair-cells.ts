import { at, type Source } from '../encode/column.ts';

/** The indexes of the pair's columns in the rows of a statement. */
interface PairColumns {
  readonly locationId: number;
  readonly locationName: number;
  readonly productId: number;
  readonly productCode: number;
  readonly productName: number;
}

/** The five cells that name a location and a product. */
export const pairCells = (column: PairColumns): Readonly<Record<keyof PairColumns, Source>> => ({
  locationId: at(column.locationId),
  locationName: at(column.locationName),
  productId: at(column.productId),
  productCode: at(column.productCode),
  productName: at(column.productName),
});
