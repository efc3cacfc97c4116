import { lookUp } from '../../inventory/available-to-promise.ts';

/** The products that were marked, as text and as uuid, from the parts of a `with` that take the marks. */
const markedProduct = (taken: string): string => `marked_product as materialized (
  select distinct product_id, product_id::uuid as product_uuid from ${taken})`;

/** Takes the marks of products for their names, and leaves them to the price part. */
export const takeNameMarks = `taken as (
  delete from check_marks where account_id = $1 and kind = 'product' returning product_id
), ${markedProduct('taken')}, left_to_prices as (
  insert into check_marks (account_id, kind, product_id) select $1, 'price', product_id from marked_product
)`;

/** Takes the marks for prices. Those for names show a change of today, and stay until the next names are compared. */
export const takePriceMarks = `taken as (
  delete from check_marks where account_id = $1 and kind = 'price' returning product_id
), ${markedProduct(`(
    select product_id from taken
    union all select product_id from check_marks where account_id = $1 and kind = 'product') either`)}`;

/** The rows of the marked products, and their continuing runs. */
export const markedProducts = `marked_product marked cross join ${lookUp('products', 'id = marked.product_id')} product`;
export const runsOfMarkedProducts = (table: string): string =>
  `select run.* from marked_product marked cross join ${lookUp(table, "product_id = marked.product_uuid and last_day = 'infinity'")} run`;

/** Whether a changed product was marked. */
export const isMarkedProduct = `coalesce(product_id, old_product_id) in (select product_uuid from marked_product)`;
