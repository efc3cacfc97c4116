import type { ModuleContext } from '../../../database/module-context.ts';
import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { InstanceCaller } from '../../inventory/instance-caller.ts';
import { openPurchaseOrders } from '../../inventory/purchase-orders.ts';
import { openShipments } from '../../inventory/shipments.ts';
import { openStockMovements } from '../../inventory/stock-movements.ts';
import type { SeedProduct } from '../catalogue/make-catalogue.ts';
import { reloadStock, type World } from './stock-book.ts';

interface OpenOrder {
  readonly id: string;
  readonly depotId: string;
  readonly products: readonly SeedProduct[];
  readonly created: LocalDay;
  readonly end: 'receive' | 'cancel' | 'reject';
}

const orderEveryDays = 6;
const shipEveryDays = 5;

/**
 * Orders and shipments of the instance, through the same operations that its users have: created, advanced, received or
 * cancelled.
 */
export function openDocuments(world: World, caller: InstanceCaller) {
  const { random, catalogue, book } = world;
  const orders: OpenOrder[] = [];
  const onTheirWay: {
    readonly id: string;
    readonly due: LocalDay;
    readonly to: string;
    readonly product: SeedProduct;
  }[] = [];

  async function order(context: ModuleContext, day: LocalDay, end: OpenOrder['end']): Promise<OpenOrder> {
    const depot = random.pick(catalogue.depots);
    const products = [...new Set(Array.from({ length: random.integer(2, 4) }, () => random.pick(catalogue.products)))];
    const created = await openPurchaseOrders(context).create(caller, {
      name: `Restock ${depot.name} ${day}`,
      origin: random.pick(catalogue.suppliers).id,
      destination: depot.id,
      dateOrdered: day,
      ...(random.chance(0.3) ? { currencyCode: 'EUR' } : {}),
      orderItems: products.map((product) => ({
        product: product.id,
        quantity: random.integer(2, 10),
        quantityPerUom: random.pick([1, 10, 12]),
        ...(random.chance(0.85) ? { unitPrice: String(random.integer(100, 9_000) / 100) } : {}),
        estimatedReadyDate: addDays(day, random.integer(5, 15)),
      })),
    });
    const made = { id: created.id, depotId: depot.id, products, created: day, end };
    orders.push(made);
    return made;
  }

  /** One day's step of an order: approved on the first day, placed on the second, received in two deliveries. */
  async function advance(context: ModuleContext, day: LocalDay, one: OpenOrder): Promise<void> {
    const steps = openPurchaseOrders(context);
    const isAge = (days: number) => addDays(one.created, days) === day;
    const leave = () => void orders.splice(orders.indexOf(one), 1);
    if (isAge(1)) {
      if (one.end === 'reject') {
        await steps.reject(caller, one.id);
        leave();
      } else await steps.approve(caller, one.id);
    } else if (isAge(2)) {
      if (one.end === 'cancel') {
        await steps.cancel(caller, one.id);
        leave();
      } else await steps.place(caller, one.id);
    } else if (isAge(9)) await receive(context, day, one, 0.5);
    else if (isAge(14)) {
      await receive(context, day, one, 1);
      leave();
    }
  }

  async function receive(context: ModuleContext, day: LocalDay, one: OpenOrder, share: number): Promise<void> {
    const steps = openPurchaseOrders(context);
    const { orderItems } = await steps.read(caller, one.id);
    const lines = orderItems.flatMap((item) => {
      const quantity = Math.floor(item.quantityOutstanding * share);
      const product = one.products.find(({ id }) => id === item.product.id);
      if (quantity === 0 || !product) return [];
      const lot = product.hasLots
        ? { lotNumber: `PO-${one.created}-${day}`, expirationDate: addDays(day, random.integer(200, 700)) }
        : {};
      return [{ orderItem: item.id, quantity, ...lot }];
    });
    if (lines.length > 0) await steps.receive(caller, one.id, { lines });
    await reload(context, one.depotId, one.products);
  }

  const reload = (context: ModuleContext, depotId: string, products: readonly SeedProduct[]) =>
    reloadStock(context.db, caller.accountId, world, depotId, products);

  /** Sends something from one depot to another; it arrives three days later. */
  async function ship(context: ModuleContext, day: LocalDay): Promise<void> {
    const from = random.pick(catalogue.depots);
    const to = random.pick(catalogue.depots);
    const product = random.pick(catalogue.products);
    const [lot] = book.lotsOf(from.id, product.id);
    if (from === to || !lot) return;
    const shipments = openShipments(context);
    const { id } = await shipments.create(caller, {
      name: `${from.name} to ${to.name} ${day}`,
      origin: from.id,
      destination: to.id,
      expectedShippingDate: day,
      expectedDeliveryDate: addDays(day, 3),
      shipmentItems: [{ inventoryItem: lot.itemId, quantity: Math.ceil(lot.quantity / 3) }],
    });
    await shipments.send(caller, id);
    await reload(context, from.id, [product]);
    onTheirWay.push({ id, due: addDays(day, 3), to: to.id, product });
  }

  return {
    /** The documents of one day; `index` counts the days. */
    async run(context: ModuleContext, day: LocalDay, index: number): Promise<void> {
      for (const one of [...orders]) await advance(context, day, one);
      for (const { id, to, product } of onTheirWay.filter(({ due }) => due === day)) {
        await openShipments(context).receive(caller, id);
        await reload(context, to, [product]);
      }
      const kind = random.next();
      const end = kind < 0.8 ? 'receive' : kind < 0.9 ? 'cancel' : 'reject';
      if (index % orderEveryDays === 0) await order(context, day, end);
      if (index % shipEveryDays === 0) await ship(context, day);
    },

    /** On the last day: an order in every state, one that is late, and a waiting shipment and movement. */
    async finish(context: ModuleContext, day: LocalDay): Promise<void> {
      const steps = openPurchaseOrders(context);
      await order(context, day, 'receive');
      for (const end of ['approve', 'place', 'receive', 'cancel', 'reject', 'late'] as const) {
        const one = await order(context, day, 'receive');
        if (end === 'reject') await steps.reject(caller, one.id);
        else if (end === 'cancel') await steps.cancel(caller, one.id);
        else {
          await steps.approve(caller, one.id);
          if (end !== 'approve') await steps.place(caller, one.id);
          if (end === 'receive') await receive(context, day, one, 1);
          if (end === 'late') await announce(context, day, one);
        }
      }
      await request(context, day);
    },
  };

  /** A delivery from the supplier that should have arrived already. */
  async function announce(context: ModuleContext, day: LocalDay, one: OpenOrder): Promise<void> {
    const { orderItems, origin } = await openPurchaseOrders(context).read(caller, one.id);
    const stocked = orderItems.flatMap((item) => {
      const lots = catalogue.depots.flatMap((depot) => book.lotsOf(depot.id, item.product.id));
      return lots[0] ? [{ item, lot: lots[0] }] : [];
    });
    const [first] = stocked;
    if (!first) return;
    await openShipments(context).create(caller, {
      name: `Late delivery ${day}`,
      origin: origin.id,
      destination: one.depotId,
      expectedShippingDate: addDays(day, -10),
      expectedDeliveryDate: addDays(day, -3),
      shipmentItems: [{ inventoryItem: first.lot.itemId, quantity: first.item.quantity, orderItem: first.item.id }],
    });
  }

  /** A ward requests something, which is allocated until it is sent. */
  async function request(context: ModuleContext, day: LocalDay): Promise<void> {
    const depot = random.pick(catalogue.depots);
    const product = catalogue.products.find(({ id }) => book.onHand(depot.id, id) > 0);
    if (!product) return;
    const body = {
      name: `Request of ${day}`,
      origin: depot.id,
      destination: random.pick(catalogue.wards).id,
      requestedBy: caller.personId,
      dateRequested: new Date(`${day}T00:00:00Z`),
      lineItems: [{ product: product.id, quantityRequested: Math.ceil(book.onHand(depot.id, product.id) / 2) }],
    };
    await openStockMovements(context).create(caller, body, depot.id);
  }
}
