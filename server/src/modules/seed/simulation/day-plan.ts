import { type LocalDay, momentOn } from '../../../foundation/time/local-day.ts';
import type { PastLine, PastTransaction } from '../../inventory/post-history.ts';
import { makeLot, type SeedLot, type SeedProduct } from '../catalogue/make-catalogue.ts';
import type { World } from './stock-book.ts';

type Kind = 'receipt' | 'expired' | 'issue' | 'consumption' | 'damaged' | 'adjustment' | 'count';

/** The transaction type of each kind, and the local time at which it is entered. */
const kinds: Readonly<Record<Kind, { typeId: string; time: string }>> = {
  receipt: { typeId: '8', time: '08:00' },
  expired: { typeId: '4', time: '09:00' },
  issue: { typeId: '9', time: '11:00' },
  consumption: { typeId: '2', time: '15:00' },
  damaged: { typeId: '5', time: '16:00' },
  adjustment: { typeId: '3', time: '17:00' },
  count: { typeId: '7', time: '18:00' },
};

interface Group {
  readonly kind: Kind;
  readonly locationId: string;
  readonly otherId: string | null;
  readonly lines: PastLine[];
}

/** The transactions of one day, one per depot, kind and partner. */
export class DayPlan {
  readonly lots: SeedLot[] = [];
  readonly #world: World;
  readonly #day: LocalDay;
  readonly #groups = new Map<string, Group>();

  constructor(world: World, day: LocalDay) {
    this.#world = world;
    this.#day = day;
  }

  /** The transactions in order of time. */
  get transactions(): PastTransaction[] {
    const order = Object.keys(kinds);
    return [...this.#groups.values()]
      .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))
      .map(({ kind, locationId, otherId, lines }) => ({
        typeId: kinds[kind].typeId,
        date: momentOn(this.#day, kinds[kind].time, this.#world.zone),
        locationId,
        ...(otherId === null ? {} : kind === 'receipt' ? { sourceId: otherId } : { destinationId: otherId }),
        personId: this.#world.team.keeperOf(locationId),
        lines,
      }));
  }

  receive(locationId: string, product: SeedProduct, quantity: number): void {
    const { random, catalogue, book } = this.#world;
    const lot = this.#arrivingLot(product);
    const depot = catalogue.depots.find(({ id }) => id === locationId);
    const binId = depot?.bins.find(({ name }) => name === product.bin)?.id ?? null;
    book.put(locationId, product.id, { itemId: lot.id, binId, expirationDate: lot.expirationDate, quantity });
    const supplier = random.pick(product.suppliers);
    this.#enter('receipt', locationId, supplier.id, [{ productId: product.id, itemId: lot.id, binId, quantity }]);
  }

  /** Removes a quantity, soonest expiry first; an issue goes to a ward. */
  take(kind: 'issue' | 'consumption' | 'damaged', locationId: string, product: SeedProduct, quantity: number): void {
    const { book, random, catalogue } = this.#world;
    const otherId = kind === 'issue' ? random.pick(catalogue.wards).id : null;
    const lines = book.take(locationId, product.id, quantity).map((line) => ({ ...line, productId: product.id }));
    if (lines.length > 0) this.#enter(kind, locationId, otherId, lines);
  }

  writeOffExpired(locationId: string, product: SeedProduct): void {
    const { book } = this.#world;
    const expired = book
      .lotsOf(locationId, product.id)
      .filter(({ expirationDate }) => expirationDate !== null && expirationDate < this.#day);
    const total = expired.reduce((sum, { quantity }) => sum + quantity, 0);
    // The soonest expiry is taken first, so exactly the expired lots are taken.
    const lines = book.take(locationId, product.id, total).map((line) => ({ ...line, productId: product.id }));
    if (lines.length > 0) this.#enter('expired', locationId, null, lines);
  }

  /** Finds a little more or less of the lot that expires first: as a correction, or as a count that sets the lot. */
  find(kind: 'adjustment' | 'count', locationId: string, product: SeedProduct, difference: number): void {
    const { book } = this.#world;
    const [lot] = book.lotsOf(locationId, product.id);
    if (!lot || lot.quantity + difference < 0) return;
    const { itemId, binId, expirationDate, quantity: before } = lot;
    book.put(locationId, product.id, { itemId, binId, expirationDate, quantity: difference });
    const quantity = kind === 'count' ? before + difference : difference;
    this.#enter(kind, locationId, null, [{ productId: product.id, itemId, binId, quantity }]);
  }

  #arrivingLot(product: SeedProduct): SeedLot {
    const { random, defaultLots } = this.#world;
    const known = defaultLots.get(product.id);
    if (known) return known;
    const lot = makeLot(random, product, this.#day, this.lots.length + 1);
    this.lots.push(lot);
    if (!product.hasLots) defaultLots.set(product.id, lot);
    return lot;
  }

  #enter(kind: Kind, locationId: string, otherId: string | null, lines: readonly PastLine[]): void {
    const key = `${kind}/${locationId}/${otherId ?? ''}`;
    const group = this.#groups.get(key) ?? { kind, locationId, otherId, lines: [] };
    group.lines.push(...lines);
    this.#groups.set(key, group);
  }
}
