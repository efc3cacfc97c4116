import { pairFields } from '@storehouse/contract/reporting/shared-fields';
import type { Queryable } from '../../../database/database.ts';
import { boundedCache } from '../../../foundation/cache/bounded-cache.ts';
import { amountText, tenThousandths } from '../../../foundation/text/exact-decimals.ts';
import type { LocalDay } from '../../../foundation/time/local-day.ts';
import { spanOf, type Cell } from '../encode/forms.ts';
import { lookupInOrder, type Lookup } from './lookup-in-order.ts';

/** A day before all runs. With null instead, a cluster could not plan the join, or would ask all its shards. */
export const noDay = '-infinity';

/** $1 account, $2 check day, $3 price day, $4 products. */
const productsOfCatalogueSql = {
  name: 'catalogue-products',
  text: `
select n.product_id, n.product_code, n.name, p.price
from product_name_runs n
left join price_runs p on p.account_id = $1 and p.product_id = n.product_id
  and p.first_day <= $3 and p.last_day >= $3
where n.account_id = $1 and n.product_id = any ($4::uuid[]) and n.first_day <= $2 and n.last_day >= $2`,
};

/** $1 account, $2 check day. */
const locationsOfCatalogueSql = {
  name: 'catalogue-locations',
  text: `
select location_id, name from location_name_runs where account_id = $1 and first_day <= $2 and last_day >= $2`,
};

/** What all rows of a product share: the pre-written id, code and name, and the price on the price day. */
export interface CatalogueProduct {
  readonly cells: Cell;
  /** In ten-thousandths; null if there is no price above zero. */
  readonly price: number | bigint | null;
  readonly unitPrice: string | null;
}

/** The products and locations of one check, by id as PostgreSQL writes it. */
export interface Catalogue {
  readonly products: Lookup<CatalogueProduct>;
  /** The id and name of each location. */
  readonly locations: Lookup<Cell>;
  /** Loads the products that are missing, and the locations. */
  load(db: Queryable, productIds: readonly string[]): Promise<void>;
}

export type CatalogueOf = (accountId: string, day: LocalDay, priceDay: LocalDay | null) => Catalogue;

/** The first two fields of a pair are its location, the others its product. */
const locationFields = pairFields.slice(0, 2);
const productFields = pairFields.slice(2);

/** The maximum number of products in all catalogues together: about 50 MB of text. */
const cachedProducts = 100_000;

/**
 * A published check never changes within an epoch, so its names and prices are read once instead of once per row: for
 * 1,000 rows PostgreSQL then joins and sends half as much. A catalogue fills up as pages are read.
 */
export function openCatalogues(): (epoch: string) => CatalogueOf {
  const kept = boundedCache<Catalogue>(cachedProducts, ({ products }) => Math.max(1, products.size));
  return (epoch) => (accountId, day, priceDay) => {
    const key = `${epoch} ${accountId} ${day} ${priceDay ?? ''}`;
    const catalogue = kept.get(key) ?? newCatalogue(accountId, day, priceDay);
    // Set again on each use, because the catalogue has grown and the cache measures it only here.
    kept.set(key, catalogue);
    return catalogue;
  };
}

/** For one walk: holds only the products of the rows read last, because a million products would take too much memory. */
export const walkCatalogue: CatalogueOf = (accountId, day, priceDay) => {
  const catalogue = newCatalogue(accountId, day, priceDay);
  return {
    ...catalogue,
    load(db, productIds) {
      catalogue.products.clear();
      return catalogue.load(db, productIds);
    },
  };
};

function newCatalogue(accountId: string, day: LocalDay, priceDay: LocalDay | null) {
  const products = lookupInOrder<CatalogueProduct>();
  const locations = lookupInOrder<Cell>();
  return {
    products,
    locations,
    async load(db: Queryable, productIds: readonly string[]) {
      const missing = new Set<string>();
      for (const id of productIds) if (!products.get(id)) missing.add(id);
      if (missing.size > 0) {
        const rows = await db.rawRows(productsOfCatalogueSql, [accountId, day, priceDay ?? noDay, [...missing]]);
        for (const [id = '', code = null, name = null, price = null] of rows) {
          products.set(String(id), productOf(String(id), code, name, price));
          missing.delete(String(id));
        }
        // Such a product was deleted between the check's statements: its pair was recorded, but not its name.
        for (const id of missing) products.set(id, productOf(id, null, null, null));
      }
      if (locations.size > 0) return;
      for (const [id, name] of await db.rawRows(locationsOfCatalogueSql, [accountId, day])) {
        locations.set(String(id), spanOf(locationFields, [idOf(String(id)), name ?? null]));
      }
    },
  };
}

/** A location that was deleted between the check's statements. */
export const unnamedLocation = (id: string): Cell => spanOf(locationFields, [idOf(id), null]);

function productOf(id: string, code: string | null, name: string | null, price: string | null): CatalogueProduct {
  const exact = price === null ? null : tenThousandths(price);
  return {
    cells: spanOf(productFields, [idOf(id), code, name]),
    price: exact,
    unitPrice: exact === null ? null : amountText(1, exact),
  };
}

/** PostgreSQL writes a uuid with dashes, the instance without. */
const idOf = (uuid: string): string => uuid.replaceAll('-', '');
