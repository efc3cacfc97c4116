import type { Catalogue, SeedLot, SeedProduct } from '../catalogue/make-catalogue.ts';
import type { Team } from '../people/team.ts';
import type { Random } from './random.ts';
import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';

interface LotOnHand {
  readonly itemId: string;
  /** Null outside of bins. */
  readonly binId: string | null;
  readonly expirationDate: LocalDay | null;
  quantity: number;
}

type Taken = Pick<LotOnHand, 'itemId' | 'binId' | 'quantity'>;

/** The stock of the instance while its history is generated: by depot and product, the lots in order of expiry. */
export class StockBook {
  readonly #lots = new Map<string, LotOnHand[]>();

  lotsOf(locationId: string, productId: string): readonly LotOnHand[] {
    return this.#lots.get(`${locationId}/${productId}`) ?? [];
  }

  onHand(locationId: string, productId: string): number {
    return this.lotsOf(locationId, productId).reduce((sum, { quantity }) => sum + quantity, 0);
  }

  put(locationId: string, productId: string, lot: LotOnHand): void {
    const key = `${locationId}/${productId}`;
    const lots = this.#lots.get(key) ?? [];
    const present = lots.find(({ itemId, binId }) => itemId === lot.itemId && binId === lot.binId);
    if (present) present.quantity += lot.quantity;
    else lots.push({ ...lot });
    lots.sort((a, b) => ((a.expirationDate ?? '9999') < (b.expirationDate ?? '9999') ? -1 : 1));
    this.#lots.set(key, lots);
  }

  /** Takes a quantity, soonest expiry first, or all there is if that is less. Returns how much was taken from which lot. */
  take(locationId: string, productId: string, quantity: number): Taken[] {
    const lots = this.#lots.get(`${locationId}/${productId}`) ?? [];
    let missing = quantity;
    const taken = lots.flatMap((lot) => {
      const part = Math.min(missing, lot.quantity);
      missing -= part;
      lot.quantity -= part;
      return part > 0 ? [{ itemId: lot.itemId, binId: lot.binId, quantity: part }] : [];
    });
    this.#lots.set(
      `${locationId}/${productId}`,
      lots.filter((lot) => lot.quantity > 0),
    );
    return taken;
  }

  /** Sets the stock of a pair, after documents have moved stock. */
  replace(locationId: string, productId: string, lots: readonly LotOnHand[]): void {
    this.#lots.delete(`${locationId}/${productId}`);
    for (const lot of lots) this.put(locationId, productId, lot);
  }
}

/** The instance while its history is generated. */
export interface World {
  readonly catalogue: Catalogue;
  readonly random: Random;
  readonly book: StockBook;
  readonly zone: string;
  readonly team: Team;
  /** The default lot of each product without lot numbers, once some of it has arrived. */
  readonly defaultLots: Map<string, SeedLot>;
}

/** Reads the stock that documents moved from the database into the book. */
export async function reloadStock(
  on: Queryable,
  accountId: string,
  { book, defaultLots }: World,
  locationId: string,
  products: readonly SeedProduct[],
): Promise<void> {
  const rows = await on.query<LotOnHand & { productId: string }>(
    `select stock.product_id as "productId", stock.inventory_item_id as "itemId", lot.expiration_date as "expirationDate",
       nullif(stock.bin_location_id, '') as "binId", stock.quantity
     from stock_lots stock
     join inventory_items lot on lot.account_id = stock.account_id and lot.id = stock.inventory_item_id
     where stock.account_id = $1 and stock.location_id = $2 and stock.product_id = any($3)
       and stock.quantity > 0
     order by lot.lot_number, stock.product_id, stock.bin_location_id`,
    [accountId, locationId, products.map(({ id }) => id)],
  );
  for (const product of products) {
    const lots = rows.filter(({ productId }) => productId === product.id);
    book.replace(locationId, product.id, lots);
    const [lot] = lots;
    // The first delivery of a product without lots may have come with an order.
    if (lot && !product.hasLots && !defaultLots.has(product.id)) {
      defaultLots.set(product.id, { id: lot.itemId, productId: product.id, lotNumber: null, expirationDate: null });
    }
  }
}
