import { teammatePassword } from '../../system/session.ts';
import { placeOrder } from '../../system/stocked-documents.ts';
import { stockInstance, type StockedInstance } from '../../system/stocked-instance.ts';
import type { System } from '../../system/system.ts';
import type { Person } from '../system/person.ts';

/** A task of a store-keeper's day. */
export interface Task {
  readonly name: string;
  /** For the most frequent tasks: clicks, and keys at most, from the dashboard at 1280 pixels, as in the table of docs/web.md. */
  readonly presses?: { readonly clicks: number; readonly keys: number };
  /** Prepares over the API what the task needs, and returns a function that does the task, starting on the dashboard. */
  readonly begin: (day: Day) => Promise<(person: Person) => Promise<void>>;
}

/** A product of its own for each task, so that they do not disturb each other. */
export interface OwnProduct {
  readonly id: string;
  readonly name: string;
  readonly upc: string;
  /** The lot L-1 at North. */
  readonly lot: string;
}

/** The account in which the tasks are done. */
export class Day {
  readonly stocked: StockedInstance;
  keeperPassword = teammatePassword;
  #last = 0;

  constructor(stocked: StockedInstance) {
    this.stocked = stocked;
  }

  static async start(system: System): Promise<Day> {
    const stocked = await stockInstance(system);
    const { owner, north, south } = stocked;
    await owner.createUser(keeper.email, { [north]: 'MANAGER', [south]: 'MANAGER' });
    return new Day(stocked);
  }

  /** A name that was not used before. */
  nextName(word: string): string {
    this.#last += 1;
    return `${word} ${String(this.#last).padStart(3, '0')}`;
  }

  /** A new product with this much of its first lot at North, in the bin if one is given. */
  async stockProduct(quantity = 100, binLocation: { readonly id: string } | null = null): Promise<OwnProduct> {
    const { owner, north } = this.stocked;
    const name = this.nextName('Gauze');
    const upc = upcOf(this.#last);
    const create = async (className: string, body: object) =>
      (await owner.post(`/generic/${className}`, body)).json<{ id: string }>().id;
    const id = await create('product', { name, upc, category: { id: 'ROOT' } });
    const lot = await create('inventoryItem', { product: { id }, lotNumber: 'L-1', expirationDate: '2027-12-31' });
    const lines = [{ inventoryItem: { id: lot }, quantityDelta: quantity, binLocation }];
    const body = { location: { id: north }, adjustmentType: 'CORRECTION', lines };
    if (quantity !== 0) await owner.data(201, 'POST', '/stockAdjustments', body);
    return { id, name, upc, lot };
  }

  /** A new bin at North. */
  async createBin(): Promise<{ readonly id: string; readonly name: string }> {
    const name = this.nextName('Shelf');
    return { id: await this.stocked.owner.createBin(name, this.stocked.north), name };
  }

  /** A placed order of 10 of a product. */
  async orderProduct(): Promise<OwnProduct & { readonly orderNumber: string }> {
    const product = await this.stockProduct(0);
    const { orderNumber } = await placeOrder(this.stocked, [{ product: { id: product.id }, quantity: 10 }]);
    return { ...product, orderNumber };
  }
}

/** The store-keeper is no owner: a manager of North and South. */
export const keeper = { email: 'keeper@example.com', location: 'North' };

/** A number with its check digit, as a scanner reads it. */
function upcOf(number: number): string {
  const digits = `400638${String(number).padStart(6, '0')}`;
  const sum = Array.from(digits).reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${String((10 - (sum % 10)) % 10)}`;
}
