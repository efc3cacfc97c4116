import type { Catalogue, SeedLot } from '../catalogue/make-catalogue.ts';
import type { Random } from './random.ts';
import type { StockBook } from './stock-book.ts';

/** The instance while its history is generated. */
export interface World {
  readonly catalogue: Catalogue;
  readonly random: Random;
  readonly book: StockBook;
  readonly zone: string;
  /** The default lot of each product without lot numbers, once some of it has arrived. */
  readonly defaultLots: Map<string, SeedLot>;
}
