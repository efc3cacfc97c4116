import { markPairsOfProductsSql, markProductsSql } from '../check-marks.ts';

type Change = 'create' | 'update' | 'delete';

/**
 * What a statement that creates, updates or deletes objects of a class marks for the daily check, as further parts of
 * its `with` after `t`, the changed rows; the account is $1. A check reads names and prices of products, and date,
 * number and status of lots: pairs with stock of a lot are found by the product, since another transaction may be
 * posting to the lot at the same time. A lot that is used keeps its product, so there is no former one to mark. Orders
 * and allocations are compared as a whole by every check.
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
    update: (rows) => `, marked as (${markPairsOfProductsSql(rows)})`,
  },
};

/** `rows` has the ids of what changed. Another source than `t` is better on a cluster: what two parts of a statement read is sent to all nodes. */
export const marksAfter = (className: string, change: Change, rows = 't'): string =>
  marksOf[className]?.[change]?.(rows) ?? '';
