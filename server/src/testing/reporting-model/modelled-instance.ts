import type { CheckPart } from '@storehouse/contract/checks';
import { addDays, localDayOf } from '../../foundation/time/local-day.ts';
import { newInstanceId } from '../../foundation/text/new-id.ts';
import { openAccounts } from '../../modules/accounts/accounts.ts';
import { openChecks } from '../../modules/checks/checks.ts';
import { openGeneric } from '../../modules/inventory/generic.ts';
import { createInventory, insertLot, insertProduct, type InventoryFixture } from '../inventory-fixture.ts';
import type { TestDatabase } from '../test-database.ts';
import { ModelChecks } from './model-checks.ts';
import { emptyFacts, onHandOf, pairOf, partsOf, type Entry, type Facts } from './model-facts.ts';
import { openInventoryLevels, openPurchaseOrders } from '../sent-bodies.ts';

/** What a step does; the numbers choose among the objects that exist. */
export interface Step {
  readonly kind: 'move' | 'level' | 'price' | 'rename' | 'product' | 'remove' | 'order' | 'place';
  readonly which: number;
  readonly where: number;
  readonly amount: number;
  readonly daysBack: number;
}

const movements: readonly [typeId: string, category: Entry['category']][] = [
  ['3', 'ADJUSTMENT'],
  ['2', 'CONSUMPTION'],
  ['9', 'ISSUE'],
  ['9', 'TRANSFER_OUT'],
  ['5', 'DAMAGED'],
  ['4', 'EXPIRED'],
];

/** Placing an order sets its date, unless it has one. */
export const orderedOn = '2026-02-20';

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % Math.max(1, list.length)];

/** A real instance and its model, changed and checked together. */
export class ModelledInstance {
  readonly facts: Facts = emptyFacts();
  readonly checks = new ModelChecks();
  readonly #test: TestDatabase;
  readonly #inventory: InventoryFixture;
  zone = 'UTC';

  private constructor(test: TestDatabase, inventory: InventoryFixture) {
    this.#test = test;
    this.#inventory = inventory;
  }

  static async open(test: TestDatabase): Promise<ModelledInstance> {
    const inventory = await createInventory(test.context);
    const made = new ModelledInstance(test, inventory);
    const { depot, otherDepot, supplier, ward, bandages, aspirin, bandagesLot, aspirinSoon, aspirinLater } = inventory;
    const { facts } = made;
    for (const [id, name] of [
      [depot, 'Main Depot'],
      [otherDepot, 'Other Depot'],
      [supplier, 'Supplies Ltd'],
      [ward, 'Ward 7'],
    ] as const) {
      facts.locations.set(id, name);
    }
    facts.products.set(bandages, { name: 'Bandages', code: 'BAND', price: null });
    facts.products.set(aspirin, { name: 'Aspirin', code: 'ASPI', price: null });
    facts.lots.set(bandagesLot, { product: bandages, number: null, expires: null });
    facts.lots.set(aspirinSoon, { product: aspirin, number: 'A', expires: '2026-06-30' });
    facts.lots.set(aspirinLater, { product: aspirin, number: 'B', expires: '2027-06-30' });
    return made;
  }

  get accountId(): string {
    return this.#inventory.caller.accountId;
  }

  get #now(): Date {
    return this.#test.context.at;
  }

  async do(step: Step): Promise<void> {
    const works: Record<Step['kind'], (step: Step) => Promise<unknown>> = {
      move: (of) => this.#move(of),
      level: (of) => this.#setLevel(of),
      price: (of) => this.#changeProduct(of, { pricePerUnit: (of.amount * 1_255) / 10_000 }),
      rename: (of) => this.#changeProduct(of, { name: `Renamed ${String(of.amount)}` }),
      product: (of) => this.#addProduct(of),
      remove: () => this.#removeProduct(),
      order: (of) => this.#order(of),
      place: (of) => this.#place(of),
    };
    await works[step.kind](step);
  }

  /** A new product in stock at both depots. */
  async addStockedProduct(amount: number): Promise<void> {
    await this.#addProduct({ amount });
    const step = { which: this.facts.lots.size - 1, amount: amount + 1, daysBack: 0 };
    await this.#move({ ...step, where: 0 });
    await this.#move({ ...step, where: 1 });
  }

  /** Takes what is in stock, or more than that, or adds some. */
  async #move({ which, where, amount, daysBack }: Omit<Step, 'kind'>): Promise<void> {
    const { facts } = this;
    const { caller, depot, otherDepot, ward } = this.#inventory;
    const location = where % 2 === 0 ? depot : otherDepot;
    const [lot, { product }] = pick([...facts.lots], which) ?? ['', { product: '' }];
    const there = onHandOf(facts, location, lot);
    // An entry made after the goods left: negative stock is counted and valued like any other.
    const overdraws = amount % 4 === 0;
    const [typeId, category] = (
      there <= 0 && !overdraws ? movements[0] : pick(movements, where >> 1)
    ) as (typeof movements)[number];
    const taken = overdraws ? amount : Math.min(amount, there);
    const quantity = category !== 'ADJUSTMENT' || (which % 3 === 0 && there > 0) ? -taken : amount;
    if (quantity === 0) return;
    const at = new Date(this.#now.getTime() - daysBack * 86_400_000 - where * 3_600_000);
    const destination =
      category === 'ISSUE' ? ward : category === 'TRANSFER_OUT' ? (location === depot ? otherDepot : depot) : null;
    const [text] = await openGeneric(this.#test.context).create(caller, 'transaction', [
      {
        transactionType: { id: typeId },
        transactionDate: at.toISOString(),
        inventory: { id: location },
        ...(destination ? { destination: { id: destination } } : {}),
        transactionEntries: [{ inventoryItem: { id: lot }, quantity: typeId === '3' ? quantity : -quantity }],
      },
    ]);
    const { id } = JSON.parse(text ?? '{}') as { id: string };
    facts.entries.push({ transaction: id, location, lot, quantity, category, at });
    facts.pairs.add(pairOf(location, product));
  }

  async #setLevel({ which, where, amount }: Step): Promise<void> {
    const { caller, depot, otherDepot, bandages, aspirin } = this.#inventory;
    const location = where % 2 === 0 ? depot : otherDepot;
    // Only the fixture's products have levels: a product with a level cannot be removed.
    const product = which % 2 === 0 ? bandages : aspirin;
    const level = { min: amount % 4 === 0 ? 0 : amount, reorder: null, max: amount % 3 === 0 ? null : amount + 3 };
    await openInventoryLevels(this.#test.context).put(caller, {
      location: { id: location },
      product: { id: product },
      minQuantity: level.min,
      maxQuantity: level.max,
    });
    this.facts.levels.set(pairOf(location, product), level);
    this.facts.pairs.add(pairOf(location, product));
  }

  async #changeProduct({ which, amount }: Step, change: { pricePerUnit: number } | { name: string }): Promise<void> {
    const [id, product] = pick([...this.facts.products], which) ?? ['', undefined];
    if (!product) return;
    await openGeneric(this.#test.context).update(this.#inventory.caller, 'product', id, change);
    if ('name' in change) product.name = change.name;
    else product.price = amount * 1_255;
  }

  /** A product with one expiring lot, which may be removed later. */
  async #addProduct({ amount }: Pick<Step, 'amount'>): Promise<void> {
    const { context } = this.#test;
    const { caller } = this.#inventory;
    const code = newInstanceId().slice(0, 10);
    const product = await insertProduct(context, caller, `Product ${code}`, code);
    const expires = addDays(localDayOf(this.#now, 'UTC'), amount * 9 - 20);
    const lot = await insertLot(context, caller, { productId: product, lotNumber: code, expires });
    this.facts.products.set(product, { name: `Product ${code}`, code, price: null });
    this.facts.lots.set(lot, { product, number: code, expires });
  }

  /** Removes the product added last, with all its entries. */
  async #removeProduct(): Promise<void> {
    const { facts } = this;
    const product = [...facts.products.keys()].slice(2).at(-1);
    if (product === undefined) return;
    const generic = openGeneric(this.#test.context);
    const { caller } = this.#inventory;
    const lots = [...facts.lots].filter(([, lot]) => lot.product === product).map(([id]) => id);
    for (const { transaction } of facts.entries.filter(({ lot }) => lots.includes(lot))) {
      await generic.remove(caller, 'transaction', transaction);
    }
    for (const lot of lots) await generic.remove(caller, 'inventoryItem', lot);
    await generic.remove(caller, 'product', product);
    facts.entries.splice(0, facts.entries.length, ...facts.entries.filter(({ lot }) => !lots.includes(lot)));
    for (const lot of lots) facts.lots.delete(lot);
    for (const pair of facts.pairs) if (partsOf(pair)[1] === product) facts.pairs.delete(pair);
    facts.products.delete(product);
  }

  async #order({ where, amount, which }: Step): Promise<void> {
    const { caller, depot, otherDepot, supplier, bandages } = this.#inventory;
    const destination = where % 2 === 0 ? depot : otherDepot;
    const price = amount % 3 === 0 ? null : amount * 1_115;
    const currency = which % 2 === 0 ? null : 'EUR';
    const name = `Order ${String(amount)}`;
    const made = await openPurchaseOrders(this.#test.context).create(caller, {
      name,
      origin: { id: supplier },
      destination: { id: destination },
      dateOrdered: orderedOn,
      ...(currency === null ? {} : { currencyCode: currency }),
      orderItems: [
        { product: { id: bandages }, quantity: amount + 1, ...(price === null ? {} : { unitPrice: price / 10_000 }) },
      ],
    });
    const order = {
      name,
      number: made.orderNumber,
      destination,
      quantity: amount + 1,
      price,
      currency,
      isPlaced: false,
    };
    this.facts.orders.set(made.id, order);
  }

  async #place({ which }: Step): Promise<void> {
    const [id, order] = pick(
      [...this.facts.orders].filter(([, { isPlaced }]) => !isPlaced),
      which,
    ) ?? ['', undefined];
    if (!order) return;
    const orders = openPurchaseOrders(this.#test.context);
    await orders.approve(this.#inventory.caller, id);
    await orders.place(this.#inventory.caller, id);
    order.isPlaced = true;
  }

  async moveTo(zone: string): Promise<void> {
    await openAccounts(this.#test.context).change(this.accountId, { zone });
    this.zone = zone;
  }

  async check(parts: readonly CheckPart[]): Promise<void> {
    await openChecks(this.#test.context).run(this.accountId, parts);
    this.checks.run(this.facts, this.#now, this.zone, parts);
  }
}
