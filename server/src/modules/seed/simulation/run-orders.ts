import type { ModuleContext } from '../../../database/module-context.ts';
import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { InstanceCaller } from '../../inventory/instance-caller.ts';
import { openPurchaseOrders } from '../../inventory/purchase-orders.ts';
import { lotNumberOf, type SeedProduct, type SeedSupplier } from '../catalogue/make-catalogue.ts';
import { reloadStock, type World } from './stock-book.ts';

export interface OpenOrder {
  readonly id: string;
  readonly depotId: string;
  readonly supplier: SeedSupplier;
  readonly products: readonly SeedProduct[];
  readonly created: LocalDay;
  /** When the first half arrives; the rest follows five days later. */
  readonly arrives: LocalDay;
  readonly end: 'receive' | 'cancel' | 'reject';
}

/** Purchase orders through the operations that users have. The buyer orders, the manager approves, the store-keeper receives. */
export function openOrders(world: World, account: Omit<InstanceCaller, 'personId'>) {
  const { random, catalogue, team } = world;
  const buyer = { ...account, personId: team.buyer };
  const manager = { ...account, personId: team.manager };
  const open: OpenOrder[] = [];

  async function create(context: ModuleContext, day: LocalDay, end: OpenOrder['end']): Promise<OpenOrder> {
    const depot = random.pick(catalogue.depots);
    const { suppliers } = random.pick(catalogue.products);
    const supplier = random.pick(suppliers);
    const offered = catalogue.products.filter((product) => product.suppliers.includes(supplier));
    const products = [...new Set(Array.from({ length: random.integer(8, 16) }, () => random.pick(offered)))];
    const { id } = await openPurchaseOrders(context).create(buyer, {
      name: `${depot.name} from ${supplier.name}`,
      origin: supplier.id,
      destination: depot.id,
      dateOrdered: day,
      ...(supplier.currencyCode === undefined ? {} : { currencyCode: supplier.currencyCode }),
      orderItems: products.map((product) => {
        const quantityPerUom = random.pick([1, 10, 12]);
        return {
          product: product.id,
          quantity: Math.ceil((product.dailyUse * random.integer(4, 10)) / quantityPerUom),
          quantityPerUom,
          ...(random.chance(0.9) ? { unitPrice: priceOf(product, quantityPerUom) } : {}),
          estimatedReadyDate: addDays(day, supplier.leadDays),
        };
      }),
    });
    // One delivery in five is late.
    const arrives = addDays(day, supplier.leadDays + (random.chance(0.2) ? random.integer(4, 12) : 0));
    const made = { id, depotId: depot.id, supplier, products, created: day, arrives, end };
    open.push(made);
    return made;
  }

  /** A little above or below what the product costs. */
  const priceOf = ({ cost }: SeedProduct, quantityPerUom: number): string =>
    (Number(cost) * quantityPerUom * (0.95 + random.next() * 0.12)).toFixed(2);

  /** One day's step of an order: approved on the first day, placed on the second, received in two deliveries. */
  async function advance(context: ModuleContext, day: LocalDay, one: OpenOrder): Promise<void> {
    const steps = openPurchaseOrders(context);
    const leave = () => void open.splice(open.indexOf(one), 1);
    if (day === addDays(one.created, 1)) {
      await (one.end === 'reject' ? steps.reject(manager, one.id) : steps.approve(manager, one.id));
      if (one.end === 'reject') leave();
    } else if (day === addDays(one.created, 2)) {
      await (one.end === 'cancel' ? steps.cancel(buyer, one.id) : steps.place(buyer, one.id));
      if (one.end === 'cancel') leave();
    } else if (day === one.arrives) await receive(context, day, one, 0.5);
    else if (day === addDays(one.arrives, 5)) {
      await receive(context, day, one, 1);
      leave();
    }
  }

  async function receive(context: ModuleContext, day: LocalDay, one: OpenOrder, share: number): Promise<void> {
    const steps = openPurchaseOrders(context);
    const keeper = { ...account, personId: team.keeperOf(one.depotId) };
    const { orderItems } = await steps.read(keeper, one.id);
    const lines = orderItems.flatMap((item) => {
      const quantity = Math.floor(item.quantityOutstanding * share);
      const product = one.products.find(({ id }) => id === item.product.id);
      if (quantity === 0 || !product) return [];
      const lot = product.hasLots
        ? {
            lotNumber: lotNumberOf(day, random.integer(500, 999)),
            expirationDate: addDays(day, random.integer(200, 700)),
          }
        : {};
      return [{ orderItem: item.id, quantity, ...lot }];
    });
    if (lines.length > 0) await steps.receive(keeper, one.id, { lines });
    await reloadStock(context.db, account.accountId, world, one.depotId, one.products);
  }

  return {
    create,
    receive,
    async advanceAll(context: ModuleContext, day: LocalDay): Promise<void> {
      for (const one of [...open]) await advance(context, day, one);
    },
    approve: (context: ModuleContext, { id }: OpenOrder) => openPurchaseOrders(context).approve(manager, id),
    place: (context: ModuleContext, { id }: OpenOrder) => openPurchaseOrders(context).place(buyer, id),
    reject: (context: ModuleContext, { id }: OpenOrder) => openPurchaseOrders(context).reject(manager, id),
    cancel: (context: ModuleContext, { id }: OpenOrder) => openPurchaseOrders(context).cancel(buyer, id),
    read: (context: ModuleContext, { id }: OpenOrder) => openPurchaseOrders(context).read(buyer, id),
  };
}
