import type { ActivityCategory } from '@storehouse/contract/reporting/datasets/activity';
import type { LocalDay } from '../../foundation/time/local-day.ts';

/** The contents of an instance in the simplest form: the source of the modelled checks. */
export interface Facts {
  readonly locations: Map<string, string>;
  readonly products: Map<string, { name: string; code: string; price: Price | null }>;
  readonly lots: Map<string, { product: string; number: string | null; expires: LocalDay | null }>;
  readonly levels: Map<PairKey, Level>;
  /** A pair has a stock row from its first entry or level. */
  readonly pairs: Set<PairKey>;
  readonly entries: Entry[];
  readonly orders: Map<string, Order>;
}

/** Ten-thousandths. */
export type Price = number;
/** `location/product`. */
export type PairKey = string;

export interface Level {
  readonly min: number | null;
  readonly reorder: number | null;
  readonly max: number | null;
}

export interface Entry {
  readonly transaction: string;
  readonly location: string;
  readonly lot: string;
  /** Signed. */
  readonly quantity: number;
  readonly category: ActivityCategory;
  readonly at: Date;
}

export interface Order {
  readonly name: string;
  readonly number: string;
  readonly destination: string;
  readonly quantity: number;
  readonly price: Price | null;
  readonly currency: string | null;
  isPlaced: boolean;
}

export const emptyFacts = (): Facts => ({
  locations: new Map(),
  products: new Map(),
  lots: new Map(),
  levels: new Map(),
  pairs: new Set(),
  entries: [],
  orders: new Map(),
});

export const pairOf = (location: string, product: string): PairKey => `${location}/${product}`;
export const partsOf = (pair: PairKey): [location: string, product: string] => pair.split('/') as [string, string];

/** A lot's stock at a location. */
export const onHandOf = ({ entries }: Facts, location: string, lot: string): number =>
  entries
    .filter((entry) => entry.location === location && entry.lot === lot)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/** Money: a quantity times a price in ten-thousandths, rounded half up to cents, away from zero. */
export function valueOf(quantity: number, price: Price): number {
  const cents = Math.floor((Math.abs(quantity * price) + 50) / 100);
  return cents === 0 ? 0 : (Math.sign(quantity * price) * cents) / 100;
}
