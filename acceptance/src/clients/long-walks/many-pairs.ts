import { expect } from 'vitest';
import { openReportedAccount, type ReportedAccount } from '../../reporting/setup/reported-account.ts';
import type { System } from '../../system/system.ts';

/** The fields of a stock-on-hand row that identify its pair and its check. */
export interface SeenRow {
  readonly captureLocalDate: string;
  readonly locationId: string;
  readonly productId: string;
  readonly minQuantity: number | null;
}

/** The most objects that the data API takes at once. */
const batch = 1_000;
const firstDay = '2026-03-02';

/**
 * An account with many pairs, each with a different minimum. Before every further check the minima of some
 * more pairs change, so that a row reveals which check it comes from.
 */
export class ManyPairs {
  readonly account: ReportedAccount;
  readonly rows: number;
  /** How many pairs change before each check. */
  readonly #changed: number;
  readonly #locations: readonly string[];
  readonly #products: readonly string[];
  /** The position of each location and each product in the order of the pairs. */
  readonly #order: ReadonlyMap<string, number>;
  #checks = 0;

  private constructor(account: ReportedAccount, locations: readonly string[], products: readonly string[]) {
    this.account = account;
    this.rows = locations.length * products.length;
    this.#changed = Math.min(batch, this.rows / 10);
    this.#locations = locations;
    this.#products = products;
    this.#order = new Map([...locations.entries(), ...products.entries()].map(([index, id]) => [id, index]));
  }

  /** Opens an account with about this many pairs, and runs its first check. */
  static async open(system: System, rows: number): Promise<ManyPairs> {
    const account = await openReportedAccount(system);
    await account.patch({ apiBand: '4x' });
    const owner = await account.session();
    const products: string[] = [];
    const wanted = Math.min(10_000, Math.ceil(rows / 2));
    for (let from = 0; from < wanted; from += batch) {
      const bodies = Array.from({ length: Math.min(batch, wanted - from) }, (_, index) => ({
        name: `Product ${String(from + index)}`,
        category: { id: 'ROOT' },
      }));
      const created = await account.write('POST', '/generic/product', bodies);
      products.push(...(created['data'] as { id: string }[]).map(({ id }) => id));
    }
    const locations: string[] = [];
    while (locations.length * products.length < rows) {
      locations.push(await owner.createLocation(`Depot ${String(locations.length)}`));
    }
    const pairs = new ManyPairs(account, locations, products);
    for (let from = 0; from < pairs.rows; from += batch) await pairs.#putLevels(from, batch, 0);
    await account.check();
    return pairs;
  }

  /** The day of the latest check. */
  get day(): string {
    return this.#dayOf(this.#checks);
  }

  /** Runs the next day's check, which compares everything. */
  async checkNextDay(): Promise<void> {
    await this.account.pass();
    await this.#putLevels(this.#checks * this.#changed, this.#changed, this.rows);
    const path = `/accounts/${this.account.account.id}/checks`;
    const answer = await this.account.system.operator('POST', path, { full: true });
    expect(answer.status, answer.text).toBe(200);
    this.#checks += 1;
  }

  /** Expects every pair exactly once, as the check of that day recorded it. */
  async expectComplete(seen: AsyncIterable<SeenRow>, day: string): Promise<void> {
    const times = new Uint8Array(this.rows);
    let wrong = 0;
    for await (const row of seen) {
      const index = this.#order.get(row.locationId)! * this.#products.length + this.#order.get(row.productId)!;
      times[index]! += 1;
      if (row.captureLocalDate !== day || row.minQuantity !== this.#minimumOn(day, index)) wrong += 1;
    }
    const missing = times.filter((each) => each === 0).length;
    const twice = times.filter((each) => each > 1).length;
    expect({ missing, twice, wrong }).toEqual({ missing: 0, twice: 0, wrong: 0 });
  }

  #minimumOn(day: string, index: number): number {
    const isChanged = day > this.#dayOf(Math.floor(index / this.#changed));
    return index + (isChanged ? this.rows : 0);
  }

  #dayOf(check: number): string {
    return new Date(Date.parse(firstDay) + check * 86_400_000).toISOString().slice(0, 10);
  }

  async #putLevels(from: number, count: number, more: number): Promise<void> {
    const levels = Array.from({ length: Math.min(count, this.rows - from) }, (_, offset) => {
      const index = from + offset;
      const location = { id: this.#locations[Math.floor(index / this.#products.length)] };
      const product = { id: this.#products[index % this.#products.length] };
      return { location, product, minQuantity: index + more };
    });
    await this.account.write('PUT', '/inventoryLevels', levels);
  }
}
