import type { LocalDay } from '../../../foundation/time/local-day.ts';
import type { Season } from '../catalogue/goods/shelf.ts';
import type { SeedProduct } from '../catalogue/make-catalogue.ts';
import { DayPlan } from './day-plan.ts';
import type { World } from './stock-book.ts';

/** The first delivery of nearly every product to every depot. */
export function planOpening(world: World, day: LocalDay): DayPlan {
  const { catalogue, random } = world;
  const plan = new DayPlan(world, day);
  for (const depot of catalogue.depots) {
    for (const product of catalogue.products) {
      if (random.chance(0.95)) plan.receive(depot.id, product, product.dailyUse * random.integer(3, 15));
    }
  }
  return plan;
}

/** One day of the instance, on which the given share of its pairs change. */
export function planDay(world: World, day: LocalDay, change: number): DayPlan {
  const { random, catalogue, book } = world;
  const plan = new DayPlan(world, day);
  const pairs = catalogue.depots.length * catalogue.products.length;
  for (let left = Math.round(pairs * change); left > 0; left -= 1) {
    const depot = random.pick(catalogue.depots);
    const product = random.pick(catalogue.products);
    const onHand = book.onHand(depot.id, product.id);
    const isExpired = book.lotsOf(depot.id, product.id).some(({ expirationDate }) => (expirationDate ?? day) < day);
    if (isExpired) plan.writeOffExpired(depot.id, product);
    // Deliveries are sometimes late, so some pairs run out for a while.
    else if (onHand < product.dailyUse * 2 && random.chance(0.75)) {
      plan.receive(depot.id, product, product.dailyUse * random.integer(6, 14));
    } else if (onHand > 0) use(world, plan, depot.id, product, day);
  }
  return plan;
}

/** On the monthly counting day, corrections are counts. */
function use(world: World, plan: DayPlan, locationId: string, product: SeedProduct, day: LocalDay): void {
  const { random } = world;
  const kind = random.next();
  const some = random.integer(1, product.dailyUse) * (isInSeason(product, day) ? 2 : 1);
  if (kind < 0.6) plan.take('issue', locationId, product, some);
  else if (kind < 0.88) plan.take('consumption', locationId, product, Math.ceil(some / 2));
  else if (kind < 0.92) plan.take('damaged', locationId, product, random.integer(1, 2));
  else plan.find(day.endsWith('-15') ? 'count' : 'adjustment', locationId, product, random.integer(-2, 2) || 1);
}

const seasons: Readonly<Record<Season, readonly string[]>> = {
  winter: ['11', '12', '01', '02'],
  rains: ['04', '05', '06', '10'],
};

const isInSeason = ({ season }: SeedProduct, day: LocalDay): boolean =>
  season !== null && seasons[season].includes(day.slice(5, 7));
