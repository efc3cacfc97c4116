import { spellingsOf, type Barcode } from '@storehouse/contract/inventory/barcode';
import type { Found } from '@storehouse/contract/operations/instance/search-operations';
import type { Queryable } from '../../../database/database.ts';

/** What a bar code names: its lot first if there is one, then the products with its GTIN. */
export async function findScanned(db: Queryable, accountId: string, { gtin, lotNumber }: Barcode): Promise<Found[]> {
  const products = await db.query<Found>(
    `select 'product' as kind, id, name, product_code as number, null as detail
     from products where account_id = $1 and upc collate "C" = any($2) order by id`,
    [accountId, spellingsOf(gtin)],
  );
  const lots = await db.query<Found>(
    `select 'lot' as kind, lot.id, product.name, lot.lot_number as number,
       to_char(lot.expiration_date, 'YYYY-MM-DD') as detail
     from inventory_items lot
     join products product on product.account_id = $1 and product.id = lot.product_id
     where lot.account_id = $1 and lot.product_id = any($2) and lot.lot_number = $3 order by lot.id`,
    [accountId, products.map(({ id }) => id), lotNumber],
  );
  return [...lots, ...products];
}
