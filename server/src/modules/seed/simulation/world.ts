import type { Catalogue, SeedLot } from '../catalogue/make-catalogue.ts';
import type { Random } from './random.ts';
import type { StockBook } from './stock-book.ts';

/** The instance while its history is made up. */
export interface World {
  readonly catalogue: Catalogue;
  readonly random: Random;
  readonly book: StockBook;
  readonly zone: string;
  /** The one lot of each product that has no lot numbers, once something of it has arrived. */
  readonly defaultLots: Map<string, SeedLot>;
}
