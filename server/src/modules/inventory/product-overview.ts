import type { ProductOverview } from '@storehouse/contract/operations/instance/product-overview-operations';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { localDayOf } from '../../foundation/time/local-day.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { NotFound } from './invalid.ts';
import { withheldReason } from './lots/lots.ts';
import { listLotStock } from './overview/list-lot-stock.ts';
import { listPairStock, productReference } from './overview/list-pair-stock.ts';
import { combineLocations } from './product-overview/combine-locations.ts';
import { readHistory } from './product-overview/read-history.ts';
import { listLevels, listOpenOrders, listOpenShipments, listPurchases } from './product-overview/read-incoming.ts';

/** The most orders and shipments that are listed; the totals count all of them. */
const maxListed = 100;

export type ProductOverviews = ReturnType<typeof openProductOverview>;

/** A product at all locations: where it is, what is coming, and how its stock changed in a year. */
export function openProductOverview({ db, clock }: ModuleContext) {
  return {
    async read({ accountId, zone }: InstanceCaller, id: string): Promise<ProductOverview> {
      const today = localDayOf(clock.now(), zone);
      const ofProduct = { locationId: null, productId: id, max: null, offset: 0 };
      const [product, pairs, lots, levels, orders, shipments, purchases, history] = await Promise.all([
        readProduct(db, accountId, id),
        listPairStock(db, accountId, ofProduct),
        listLotStock(db, accountId, ofProduct, today),
        listLevels(db, accountId, id),
        listOpenOrders(db, accountId, id),
        listOpenShipments(db, accountId, id),
        listPurchases(db, accountId, id),
        readHistory(db, accountId, id, today, zone),
      ]);
      const { locations, totals } = combineLocations(pairs.data, levels, orders, shipments);
      return {
        product,
        ...totals,
        locations,
        lots: lots.data
          .map(({ product: _, ...lot }) => ({ ...lot, withheld: withheldReason(lot, today) }))
          .sort((one, other) => compareTexts(placeOf(one), placeOf(other))),
        orders: orders.slice(0, maxListed),
        shipments: shipments.slice(0, maxListed),
        purchases,
        history,
      };
    },
  };
}

async function readProduct(db: Queryable, accountId: string, id: string): Promise<ProductOverview['product']> {
  const [row] = await db.query<{ product: ProductOverview['product'] }>(
    `select ${productReference('p')} as product from products p where p.account_id = $1 and p.id = $2`,
    [accountId, id],
  );
  if (!row) throw new NotFound(`There is no product with the id "${id}".`);
  return row.product;
}

/** By expiry, lots without a date last; then by location and lot. */
const placeOf = ({ expirationDate, location, inventoryItem }: ProductOverview['lots'][number]): string =>
  [expirationDate ?? '9999', location.name, inventoryItem.lotNumber ?? ''].join('\n');

const compareTexts = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
