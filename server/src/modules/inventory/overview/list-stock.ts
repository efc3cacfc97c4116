import type { StateFilter } from '@storehouse/contract/reporting/datasets/stock-on-hand';
import type { ListAnswer } from '@storehouse/contract/operations/instance/answer-fields';
import type { StockRow } from '@storehouse/contract/operations/instance/stock-answers';
import type { Queryable } from '../../../database/database.ts';
import type { Page } from '../generic/read-objects.ts';
import { stockStatesSql } from '../stock-states.ts';
import { productReference } from './list-pair-stock.ts';
import { locationSql } from './location-sql.ts';
import { likePattern, productMatches } from './product-search.ts';

export interface StockFilter extends Page {
  readonly locationId: string;
  /** Part of a product's name, code or UPC, ignoring case. */
  readonly search: string | null;
  readonly state: StateFilter;
}

const states = stockStatesSql('s.quantity_on_hand', 'l.min_quantity', 'l.max_quantity');

/** The states of document 1 (`state` on `stock-on-hand`), applied to current stock. */
const stateConditions: Readonly<Record<StateFilter, string>> = {
  all: 'true',
  stock_out: states.stockOut,
  at_zero_no_minimum: states.atZeroNoMinimum,
  below_minimum: states.belowMinimum,
  above_maximum: states.aboveMaximum,
  needs_attention: `(s.quantity_on_hand <= 0 or ${states.belowMinimum})`,
};

const matches = (state: StateFilter): string => `from stock_pairs s
join products p on p.account_id = s.account_id and p.id = s.product_id
left join inventory_levels l
  on l.account_id = s.account_id and l.location_id = s.location_id and l.product_id = s.product_id
where s.account_id = $1 and s.location_id = ${locationSql}
  and ($3::text is null or ${productMatches('p', '$3')}) and ${stateConditions[state]}`;

/** The stock of a location by product, ordered by name. */
export async function listStock(db: Queryable, accountId: string, filter: StockFilter): Promise<ListAnswer<StockRow>> {
  const values = [accountId, filter.locationId, filter.search === null ? null : likePattern(filter.search)];
  const data = await db.query<StockRow>(
    `select ${productReference('p')} as product,
       s.quantity_on_hand as "quantityOnHand", l.min_quantity as "minQuantity",
       l.reorder_quantity as "reorderQuantity", l.max_quantity as "maxQuantity",
       (select min(item.expiration_date) from stock_lots lot
        join inventory_items item on item.account_id = lot.account_id and item.id = lot.inventory_item_id
        where lot.account_id = $1 and lot.location_id = s.location_id and lot.product_id = s.product_id
          and lot.quantity > 0) as "soonestExpiry"
     ${matches(filter.state)}
     order by p.name collate "C", p.id limit $4 offset $5`,
    [...values, filter.max, filter.offset],
  );
  const [total] = await db.query<{ count: number }>(`select count(*) as count ${matches(filter.state)}`, values);
  return { data, totalCount: total?.count ?? 0 };
}
