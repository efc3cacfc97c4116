import type { LocalDay } from '../../../foundation/time/local-day.ts';

export interface LotOnHand {
  readonly itemId: string;
  readonly expirationDate: LocalDay | null;
  quantity: number;
}

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
    const present = lots.find(({ itemId }) => itemId === lot.itemId);
    if (present) present.quantity += lot.quantity;
    else lots.push({ ...lot });
    lots.sort((a, b) => ((a.expirationDate ?? '9999') < (b.expirationDate ?? '9999') ? -1 : 1));
    this.#lots.set(key, lots);
  }

  /** Takes a quantity, soonest expiry first, and returns what was taken from which lot: less if there is less. */
  take(locationId: string, productId: string, quantity: number): { itemId: string; quantity: number }[] {
    const lots = this.#lots.get(`${locationId}/${productId}`) ?? [];
    let missing = quantity;
    const taken = lots.flatMap((lot) => {
      const part = Math.min(missing, lot.quantity);
      missing -= part;
      lot.quantity -= part;
      return part > 0 ? [{ itemId: lot.itemId, quantity: part }] : [];
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
