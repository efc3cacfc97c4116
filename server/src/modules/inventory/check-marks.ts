import type { Queryable } from '../../database/database.ts';

/**
 * A daily check looks only at what was marked since the last one (decision 0032). Code that changes a row that a check
 * reads inserts a mark in the same transaction. Marks are only appended, so that no change waits for another. A mark
 * becomes visible exactly when its change does: a check that does not see the mark does not see the change either.
 */
const marks = 'insert into check_marks (account_id, kind, location_id, product_id)';

/** Marks the pairs of a relation with the columns location_id and product_id; the account is $1. */
export const markPairsSql = (pairs: string): string => `
  ${marks} select $1, 'stock', location_id, product_id from ${pairs}`;

/** Marks names and price of the products whose ids a relation has; the account is $1. */
export const markProductsSql = (products: string): string => `
  ${marks} select $1, 'product', null, id from ${products}`;

/** Marks every pair of the products of a relation, also pairs that other transactions are creating; the account is $1. */
export const markPairsOfProductsSql = (products: string): string => `
  ${marks} select $1, 'stock', null, product_id from ${products}`;

/** After a bulk load: the next check compares everything. */
export async function markEverything(on: Queryable, accountId: string): Promise<void> {
  await on.query(`${marks} values ($1, 'stock', null, null)`, [accountId]);
}
