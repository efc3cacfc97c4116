import { markPairsOfProductsSql, markProductsSql } from '../check-marks.ts';

type Change = 'create' | 'update' | 'delete';

/**
 * What a statement that creates, updates or deletes objects of a class marks for the daily check, as further parts of
 * its `with` after `t`, the changed rows; account and id are $1 and $2. A check reads names and prices of products, and
 * date, number and status of lots: pairs with stock of a lot are found by the product, since another transaction may be
 * posting to the lot at the same time. Orders and allocations are compared as a whole by every check.
 */
const marksOf: Readonly<Record<string, Readonly<Partial<Record<Change, (rows: string) => string>>>>> = {
  product: {
    create: (rows) => `, marked as (${markProductsSql(rows)})`,
    update: (rows) => `, marked as (${markProductsSql(rows)})`,
    // Stock rows without entries are deleted with their product.
    delete: (rows) =>
      `, marked as (${markProductsSql(rows)}), unstocked as (${markPairsOfProductsSql(`(select id as product_id from ${rows}) gone`)})`,
  },
  inventoryItem: {
    update: (rows) =>
      `, marked as (${markPairsOfProductsSql(
        `(select product_id from before where exists (select 1 from ${rows}) union select product_id from ${rows}) changed`,
      )})`,
  },
};

/** What these marks have to know of the object as it was. Written before `t`: a cluster reads it before it changes the object. */
export const readBefore = (className: string): string =>
  className === 'inventoryItem'
    ? 'before as materialized (select product_id from inventory_items where account_id = $1 and id = $2), '
    : '';

/** `rows` has the ids of what changed. Another source than `t` is better on a cluster: what two parts of a statement read is sent to all nodes. */
export const marksAfter = (className: string, change: Change, rows = 't'): string =>
  marksOf[className]?.[change]?.(rows) ?? '';
