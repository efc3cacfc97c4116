import type { ModuleContext } from '../../../database/module-context.ts';
import { addDays, type LocalDay } from '../../../foundation/time/local-day.ts';
import { openGeneric } from '../../inventory/generic.ts';
import type { InstanceCaller } from '../../inventory/instance-caller.ts';
import { openShipments } from '../../inventory/shipments.ts';
import { openCycleCounts } from './run-counts.ts';
import { openOrders, type OpenOrder } from './run-orders.ts';
import { openTransfers } from './run-shipments.ts';
import type { World } from './stock-book.ts';

const orderEveryDays = 5;
const shipEveryDays = 5;
const countEveryDays = 30;

/** Creates the documents of the instance through the same operations that its users have. */
export function openDocuments(world: World, account: Omit<InstanceCaller, 'personId'>) {
  const { random, catalogue, book, team } = world;
  const orders = openOrders(world, account);
  const transfers = openTransfers(world, account);
  const count = openCycleCounts(world, account);
  const manager = { ...account, personId: team.manager };

  /** A delivery from the supplier that should have arrived already. */
  async function announceLate(context: ModuleContext, day: LocalDay, one: OpenOrder): Promise<void> {
    const { orderItems, origin } = await orders.read(context, one);
    const stocked = orderItems.flatMap((item) => {
      const lots = catalogue.depots.flatMap((depot) => book.lotsOf(depot.id, item.product.id));
      return lots[0] ? [{ item, lot: lots[0] }] : [];
    });
    const [first] = stocked;
    if (!first) return;
    await openShipments(context).create(manager, {
      name: `${one.supplier.name}, late delivery`,
      origin: origin.id,
      destination: one.depotId,
      expectedShippingDate: addDays(day, -10),
      expectedDeliveryDate: addDays(day, -3),
      shipmentItems: [{ inventoryItem: first.lot.itemId, quantity: first.item.quantity, orderItem: first.item.id }],
    });
  }

  /** One lot is recalled by the manufacturer, and another is quarantined because its carton is damaged. */
  async function withdrawLots(context: ModuleContext): Promise<void> {
    const lots = catalogue.depots.flatMap(({ id }) =>
      catalogue.products.filter(({ hasLots }) => hasLots).flatMap((product) => book.lotsOf(id, product.id).slice(-1)),
    );
    const reasons = { RECALLED: 'Recalled by the manufacturer: particles found', QUARANTINED: 'Damaged carton' };
    for (const [lotStatus, comments] of Object.entries(reasons)) {
      if (lots.length === 0) return;
      const { itemId } = random.pick(lots);
      await openGeneric(context).update(manager, 'inventoryItem', itemId, { lotStatus, comments });
    }
  }

  return {
    /** The documents of one day; `index` counts the days. */
    async run(context: ModuleContext, day: LocalDay, index: number): Promise<void> {
      await orders.advanceAll(context, day);
      await transfers.receiveDue(context, day);
      const kind = random.next();
      const end = kind < 0.85 ? 'receive' : kind < 0.93 ? 'cancel' : 'reject';
      if (index % orderEveryDays === 0) await orders.create(context, day, end);
      if (index % shipEveryDays === 0) await transfers.send(context, day);
      if (index % countEveryDays === countEveryDays - 1) await count(context, 'approved');
    },

    /** On the last day: an order in every state, a late one, documents that wait for somebody, and withheld lots. */
    async finish(context: ModuleContext, day: LocalDay): Promise<void> {
      await orders.create(context, day, 'receive');
      for (const end of ['approve', 'place', 'receive', 'cancel', 'reject', 'late'] as const) {
        const one = await orders.create(context, day, 'receive');
        if (end === 'reject') await orders.reject(context, one);
        else if (end === 'cancel') await orders.cancel(context, one);
        else {
          await orders.approve(context, one);
          if (end !== 'approve') await orders.place(context, one);
          if (end === 'receive') await orders.receive(context, day, one, 1);
          if (end === 'late') await announceLate(context, day, one);
        }
      }
      await transfers.request(context, day);
      await count(context, 'submitted');
      await count(context, 'started');
      await withdrawLots(context);
    },
  };
}
