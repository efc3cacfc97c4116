import type { AvailableItem } from '@storehouse/contract/operations/instance/product-operations';
import type { Queryable } from '../../../database/database.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { referenceTo } from '../bodies/require-references.ts';
import { Invalid, NotFound } from '../invalid.ts';
import { bySoonestExpiry } from '../movements/choose-picks.ts';
import { allocationRows, spreadAllocations, type Allocation, type StockedBin } from './spread-allocations.ts';

/** A product's lots at a location, soonest expiry first, with the quantity of each that can be promised. */
export async function listAvailableItems(
  db: Queryable,
  accountId: string,
  productCode: string,
  locationId: string | null,
  today: LocalDay,
): Promise<AvailableItem[]> {
  if (locationId === null) {
    throw new Invalid([{ field: 'location.id', message: 'cannot be null: there is no current location' }]);
  }
  const product = await findProduct(db, accountId, productCode);
  const [location] = await db.query('select 1 from locations where account_id = $1 and id = $2', [
    accountId,
    locationId,
  ]);
  if (!location) throw new Invalid([{ field: 'location.id', message: 'not found' }]);
  const bins = await readBins(db, accountId, locationId, product.id);
  const allocations = await db.query<Allocation>(
    `select inventory_item_id as "itemId", sum(quantity)::bigint as quantity from (${allocationRows}) allocation
     where location_id = $2 and product_id = $3 group by inventory_item_id`,
    [accountId, locationId, product.id],
  );
  const availabilities = spreadAllocations(bins, allocations, today);
  return bins.map((bin, index) => ({
    inventoryItem: { id: bin.itemId, lotNumber: bin.lotNumber, expirationDate: bin.expirationDate },
    product,
    binLocation: bin.binLocation,
    quantityOnHand: bin.quantity,
    quantityAvailable: availabilities[index]?.available ?? 0,
    status: availabilities[index]?.status ?? 'NOT_AVAILABLE',
  }));
}

async function findProduct(db: Queryable, accountId: string, productCode: string): Promise<AvailableItem['product']> {
  const [product] = await db.query<AvailableItem['product']>(
    'select id, name, product_code as "productCode" from products where account_id = $1 and product_code = $2',
    [accountId, productCode],
  );
  if (!product) throw new NotFound(`There is no product with the code "${productCode}".`);
  return product;
}

type BinRow = StockedBin & { readonly lotNumber: string | null; readonly binLocation: AvailableItem['binLocation'] };

async function readBins(db: Queryable, accountId: string, locationId: string, productId: string): Promise<BinRow[]> {
  const bins = await db.query<BinRow>(
    `select stock.inventory_item_id as "itemId", stock.bin_location_id as "binId", stock.quantity,
       lot.lot_number as "lotNumber", lot.expiration_date as "expirationDate", lot.lot_status as "lotStatus",
       ${referenceTo('bin', 'location')} as "binLocation"
     from stock_lots stock
     join inventory_items lot on lot.account_id = stock.account_id and lot.id = stock.inventory_item_id
     left join locations bin on bin.account_id = stock.account_id and bin.id = stock.bin_location_id
     where stock.account_id = $1 and stock.location_id = $2 and stock.product_id = $3 and stock.quantity <> 0
     order by stock.bin_location_id`,
    [accountId, locationId, productId],
  );
  return bins.sort(bySoonestExpiry);
}
