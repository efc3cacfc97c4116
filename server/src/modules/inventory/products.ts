import type { ModuleContext } from '../../database/module-context.ts';
import { classNamed } from './generic/compile-class.ts';
import type { Page } from './generic/read-objects.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { likePattern, productMatches } from './overview/product-search.ts';

export interface ProductFilter extends Page {
  /** Part of a name, code or UPC, ignoring case. */
  readonly search: string | null;
  readonly categoryId: string | null;
  /** By name for people, otherwise by id. */
  readonly sort: ProductSort;
}

export const productSorts = ['id', 'name'] as const;
export type ProductSort = (typeof productSorts)[number];

export type Products = ReturnType<typeof openProducts>;

const product = classNamed('product');

const matches = `from products p
where p.account_id = $1
  and ($2::text is null or p.category_id = $2)
  and ($3::text is null or ${productMatches('p', '$3')})`;

const pageSql = (sort: ProductSort) => {
  const order = (row: string) => (sort === 'name' ? `${row}.name collate "C", ${row}.id` : `${row}.id`);
  return `select string_agg(json, ',') as json from (
  select ${product.json} as json
  from (select p.* ${matches} order by ${order('p')} limit $4 offset $5) t
  ${product.joins}
  order by ${order('t')}
) page`;
};
const pages = { id: pageSql('id'), name: pageSql('name') };

/** The catalogue, with filters. */
export function openProducts({ db }: ModuleContext) {
  return {
    /** The JSON of the page's products, and the total number. */
    async list({ accountId }: InstanceCaller, filter: ProductFilter): Promise<{ json: string; totalCount: number }> {
      const values = [accountId, filter.categoryId, filter.search === null ? null : likePattern(filter.search)];
      const text = pages[filter.sort];
      // A search is planned for its own text: the index serves three letters and more.
      const sql = filter.search === null ? { name: `list-products-by-${filter.sort}`, text } : text;
      const [page] = await db.query<{ json: string | null }>(sql, [...values, filter.max, filter.offset]);
      const [total] = await db.query<{ count: number }>(`select count(*) as count ${matches}`, values);
      return { json: `[${page?.json ?? ''}]`, totalCount: total?.count ?? 0 };
    },
  };
}
