import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { Random } from '../simulation/random.ts';
import { depotName, productName, wardName } from './names.ts';

export interface SeedLocation {
  readonly id: string;
  readonly name: string;
  /** One of the predefined location types. */
  readonly typeId: string;
}

export interface SeedProduct {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  /** Null for the few without a price. */
  readonly price: string | null;
  readonly hasLots: boolean;
  /** How much of it a depot uses on a day of use. */
  readonly dailyUse: number;
}

export interface SeedLot {
  readonly id: string;
  readonly productId: string;
  readonly lotNumber: string | null;
  readonly expirationDate: LocalDay | null;
}

export interface SeedLevel {
  readonly locationId: string;
  readonly productId: string;
  readonly minimum: number;
  readonly reorder: number;
  readonly maximum: number;
}

export interface Catalogue {
  readonly depots: readonly SeedLocation[];
  readonly wards: readonly SeedLocation[];
  readonly suppliers: readonly SeedLocation[];
  readonly products: readonly SeedProduct[];
  readonly levels: readonly SeedLevel[];
}

/** What the instance stocks: the given number of depots and products, a ward for each depot, and two suppliers. */
export function makeCatalogue(random: Random, sizes: { locations: number; products: number }): Catalogue {
  const locations = (count: number, typeId: string, nameOf: (index: number) => string): SeedLocation[] =>
    Array.from({ length: count }, (_, index) => ({ id: random.id(), name: nameOf(index), typeId }));
  const depots = locations(sizes.locations, '2', depotName);
  const wards = locations(sizes.locations, '5', wardName);
  const suppliers = locations(2, '4', (index) => (index === 0 ? 'Meridian Medical Supplies' : 'Cardinal Pharma Ltd'));
  const products = Array.from({ length: sizes.products }, (_, index): SeedProduct => ({
    id: random.id(),
    name: productName(index),
    code: `SD-${String(index + 1).padStart(5, '0')}`,
    price: random.chance(0.9) ? (random.integer(5, 400_000) / 10_000).toFixed(4) : null,
    hasLots: random.chance(0.7),
    dailyUse: random.integer(2, 40),
  }));
  const levels = depots.flatMap(({ id: locationId }) =>
    products
      .filter(() => random.chance(0.7))
      .map(({ id: productId, dailyUse }) => ({
        ...{ locationId, productId },
        minimum: dailyUse * 2,
        reorder: dailyUse * 4,
        maximum: dailyUse * random.integer(12, 20),
      })),
  );
  return { depots, wards, suppliers, products, levels };
}

/** A lot that arrives on a day; products without lots have only their default lot. */
export function makeLot(random: Random, product: SeedProduct, day: LocalDay, serial: number): SeedLot {
  const id = random.id();
  if (!product.hasLots) return { id, productId: product.id, lotNumber: null, expirationDate: null };
  const lotNumber = `${product.code.slice(3)}-${day.slice(2).replaceAll('-', '')}-${String(serial)}`;
  return { id, productId: product.id, lotNumber, expirationDate: addDays(day, random.integer(60, 720)) };
}
