import type { ModuleContext } from '../../../database/module-context.ts';
import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import type { InstanceCaller } from '../../inventory/instance-caller.ts';
import { openShipments } from '../../inventory/shipments.ts';
import { openStockMovements } from '../../inventory/stock-movements.ts';
import type { SeedProduct } from '../catalogue/make-catalogue.ts';
import { reloadStock, type World } from './stock-book.ts';

interface Underway {
  readonly id: string;
  readonly due: LocalDay;
  readonly to: string;
  readonly product: SeedProduct;
}

/** Shipments between depots and requests of wards, through the operations that users have. */
export function openTransfers(world: World, account: Omit<InstanceCaller, 'personId'>) {
  const { random, catalogue, book, team } = world;
  const underway: Underway[] = [];
  const keeperOf = (locationId: string) => ({ ...account, personId: team.keeperOf(locationId) });

  return {
    /** Sends something from one depot to another; it arrives three days later. */
    async send(context: ModuleContext, day: LocalDay): Promise<void> {
      const from = random.pick(catalogue.depots);
      const to = random.pick(catalogue.depots);
      const product = random.pick(catalogue.products);
      const lot = book.lotsOf(from.id, product.id).find(({ expirationDate }) => (expirationDate ?? '9999') > day);
      if (from === to || !lot) return;
      const shipments = openShipments(context);
      const { id } = await shipments.create(keeperOf(from.id), {
        name: `${from.name} to ${to.name}`,
        origin: from.id,
        destination: to.id,
        expectedShippingDate: day,
        expectedDeliveryDate: addDays(day, 3),
        shipmentItems: [{ inventoryItem: lot.itemId, quantity: Math.ceil(lot.quantity / 3) }],
      });
      await shipments.send(keeperOf(from.id), id);
      await reloadStock(context.db, account.accountId, world, from.id, [product]);
      underway.push({ id, due: addDays(day, 3), to: to.id, product });
    },

    async receiveDue(context: ModuleContext, day: LocalDay): Promise<void> {
      for (const { id, to, product } of underway.filter(({ due }) => due === day)) {
        await openShipments(context).receive(keeperOf(to), id);
        await reloadStock(context.db, account.accountId, world, to, [product]);
      }
    },

    /** A ward requests something, which is allocated until it is sent. */
    async request(context: ModuleContext, day: LocalDay): Promise<void> {
      const depot = random.pick(catalogue.depots);
      const product = catalogue.products.find(({ id }) => book.onHand(depot.id, id) > 0);
      if (!product) return;
      const keeper = keeperOf(depot.id);
      const body = {
        name: `Request of ${day}`,
        origin: depot.id,
        destination: random.pick(catalogue.wards).id,
        requestedBy: keeper.personId,
        dateRequested: new Date(`${day}T00:00:00Z`),
        lineItems: [{ product: product.id, quantityRequested: Math.ceil(book.onHand(depot.id, product.id) / 2) }],
      };
      await openStockMovements(context).create(keeper, body, depot.id);
    },
  };
}
