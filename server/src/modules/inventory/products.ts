import type { Queryable, Sql } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { classNamed } from './generic/compile-class.ts';
import { filterRows, orderOf, type RowFilter } from './generic/filter-rows.ts';
import type { Page } from './generic/read-objects.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { likePattern, productMatches, scannedUpcs } from './overview/product-search.ts';

export interface ProductFilter extends Page {
  /** Part of a name, code or UPC, ignoring case, or a bar code as a scanner types it. */
  readonly search: string | null;
  readonly categoryId: string | null;
  /** People get the list by name. Without a sort, programs get it by id, or by change if it is filtered by change. */
  readonly sort?: ProductSort | undefined;
  /** The filters of the class, as `readFilters` returns them. */
  readonly filters?: object;
}

export type ProductSort = 'id' | 'name';

export type Products = ReturnType<typeof openProducts>;

const product = classNamed('product');

const matchesOf = (search: string): string => `from products t
where t.account_id = $1
  and ($2::text is null or t.category_id = $2)
  and ${search}`;
const matches = matchesOf(`($3::text is null or ${productMatches('t', '$3')})`);
/** $3 has the spellings of a bar code. Some shops also use the bar code as the product code. */
const matchesScanned = matchesOf(`(t.upc collate "C" = any($3::text[]) or t.product_code = any($3::text[]))`);

const pageSql = (rows: string, order: string) => `select string_agg(json, ',') as json from (
  select ${product.json} as json
  from (select t.* ${rows} order by ${order} limit $4 offset $5) t
  ${product.joins}
  order by ${order}
) page`;
const orders = { id: 't.id', name: 't.name collate "C", t.id' };
const pages = { id: pageSql(matches, orders.id), name: pageSql(matches, orders.name) };

/** The JSON of a page of the catalogue, and the total number. */
export async function listProducts(
  db: Queryable,
  accountId: string,
  filter: ProductFilter,
): Promise<{ json: string; totalCount: number }> {
  const upcs = filter.search === null ? [] : scannedUpcs(filter.search);
  const search = upcs.length > 0 ? upcs : filter.search === null ? null : likePattern(filter.search);
  const matching = upcs.length > 0 ? matchesScanned : matches;
  const values = [accountId, filter.categoryId, search];
  const [page] = await db.query<{ json: string | null }>(sqlOf(filter, matching), [
    ...values,
    filter.max,
    filter.offset,
    ...filterRows(product, filter.filters ?? {}, 6).values,
  ]);
  const counted = filterRows(product, filter.filters ?? {}, 4);
  const [total] = await db.query<{ count: number }>(`select count(*) as count ${withFilters(matching, counted)}`, [
    ...values,
    ...counted.values,
  ]);
  return { json: `[${page?.json ?? ''}]`, totalCount: total?.count ?? 0 };
}

/** The catalogue, with filters. */
export const openProducts = ({ db }: ModuleContext) => ({
  list: ({ accountId }: InstanceCaller, filter: ProductFilter): Promise<{ json: string; totalCount: number }> =>
    listProducts(db, accountId, filter),
});

const withFilters = (rows: string, { conditions }: RowFilter): string => [rows, ...conditions].join(' and ');

/** Only a statement without a search or filters is prepared by name; the others are planned for their own values. */
function sqlOf({ search, sort, filters = {} }: ProductFilter, matching: string): Sql {
  const rows = filterRows(product, filters, 6);
  if (rows.values.length > 0) {
    return pageSql(withFilters(matching, rows), sort ? orders[sort] : orderOf('t', 'id', rows.isByChange));
  }
  if (search !== null) return pageSql(matching, orders[sort ?? 'id']);
  return { name: `list-products-by-${sort ?? 'id'}`, text: pages[sort ?? 'id'] };
}
