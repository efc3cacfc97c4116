import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { Random } from '../simulation/random.ts';
import { categories, goodAt } from './goods/clinic-goods.ts';
import type { Good } from './goods/shelf.ts';
import { binNames, depotName, wardName } from './names.ts';
import { supplierPlans, type SupplierPlan } from './suppliers.ts';

export interface SeedLocation {
  readonly id: string;
  readonly name: string;
  /** One of the predefined location types. */
  readonly typeId: string;
}

export interface SeedDepot extends SeedLocation {
  readonly bins: readonly SeedLocation[];
}

export interface SeedSupplier extends SeedLocation, SupplierPlan {
  readonly organizationId: string;
}

export interface SeedCategory {
  readonly id: string;
  readonly name: string;
}

export interface SeedProduct extends Omit<Good, 'price' | 'category'> {
  readonly id: string;
  readonly categoryId: string;
  readonly gtin: string;
  /** Null for the few without a price. */
  readonly price: string | null;
  readonly cost: string;
  readonly hasLots: boolean;
  /** The suppliers that deliver its category. */
  readonly suppliers: readonly SeedSupplier[];
  /** The name of the bin where it is stored. */
  readonly bin: (typeof binNames)[number];
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
  readonly depots: readonly SeedDepot[];
  readonly wards: readonly SeedLocation[];
  readonly suppliers: readonly SeedSupplier[];
  readonly categories: readonly SeedCategory[];
  readonly products: readonly SeedProduct[];
  readonly levels: readonly SeedLevel[];
}

/** What the instance stocks: the given number of depots and products, a ward for each depot, and six suppliers. */
export function makeCatalogue(random: Random, sizes: { locations: number; products: number }): Catalogue {
  const place = (name: string, typeId: string): SeedLocation => ({ id: random.id(), name, typeId });
  const depots = Array.from({ length: sizes.locations }, (_, index) => ({
    ...place(depotName(index), '2'),
    bins: binNames.map((name) => place(name, '6')),
  }));
  const wards = Array.from({ length: sizes.locations }, (_, index) => place(wardName(index), '5'));
  const suppliers = supplierPlans.map((plan) => ({
    ...plan,
    ...place(plan.name, '4'),
    organizationId: random.id(),
  }));
  const known = categories.map((name) => ({ id: random.id(), name }));
  const products = Array.from({ length: sizes.products }, (_, index) => makeProduct(random, index, known, suppliers));
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
  return { depots, wards, suppliers, categories: known, products, levels };
}

function makeProduct(
  random: Random,
  index: number,
  known: readonly SeedCategory[],
  suppliers: readonly SeedSupplier[],
): SeedProduct {
  const { price, category, ...good } = goodAt(index);
  const { id: categoryId } = known.find(({ name }) => name === category) as SeedCategory;
  return {
    ...good,
    id: random.id(),
    categoryId,
    gtin: gtinOf(index),
    price: random.chance(0.96) ? price.toFixed(4) : null,
    cost: (price * 0.8).toFixed(4),
    hasLots: good.shelfLifeMonths !== null,
    suppliers: suppliers.filter(({ delivers }) => delivers.some((start) => category.startsWith(start))),
    bin: good.isCold ? 'COLD ROOM' : good.isControlled ? 'LOCKED CABINET' : (binNames[index % 6] as SeedProduct['bin']),
  };
}

/** A GTIN-13 that starts with 952, the prefix that GS1 reserves for examples. */
export function gtinOf(index: number): string {
  const digits = `952${String(index + 1).padStart(9, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return `${digits}${String((10 - (sum % 10)) % 10)}`;
}

/** A lot that arrives on a day, with part of its shelf life used up; products without lots have only their default lot. */
export function makeLot(random: Random, product: SeedProduct, day: LocalDay, serial: number): SeedLot {
  const { id: productId, shelfLifeMonths } = product;
  const id = random.id();
  if (shelfLifeMonths === null) return { id, productId, lotNumber: null, expirationDate: null };
  const remainingDays = Math.round(shelfLifeMonths * 30.4 * (0.05 + random.next() * 0.85));
  return { id, productId, lotNumber: lotNumberOf(day, serial), expirationDate: addDays(day, remainingDays) };
}

/** A lot number as manufacturers print it: a letter for the year, the month and day, and a serial number. */
export const lotNumberOf = (day: LocalDay, serial: number): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${String.fromCharCode(65 + (Number(year) % 26))}${month}${date}-${String(serial).padStart(3, '0')}`;
};
