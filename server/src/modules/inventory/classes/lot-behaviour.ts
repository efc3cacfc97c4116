import { Invalid } from '../invalid.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** The tables that refer to lots. Most of them also store the product of the lot, so it must not change. */
export const tablesOfLots = [
  'transaction_entries',
  'stock_lots',
  'stock_clearings',
  'shipment_items',
  'requisition_items',
  'receipt_items',
  'stock_count_lines',
] as const;

const isIn = (table: string) => `exists (select 1 from ${table} where account_id = $1 and inventory_item_id = lot.id)`;

const usedSql = `select 1 from inventory_items lot
where lot.account_id = $1 and lot.id = $2 and (${tablesOfLots.map(isIn).join(' or ')})`;

/** A lot that was used keeps its product: its stock and its entries belong to that product. */
export const inventoryItemBehaviour: ClassBehaviour = {
  async beforeChange({ caller: { accountId } }, tx, id, change) {
    const productId = change?.['product_id'];
    if (productId === undefined) return;
    // A row that refers to a lot locks the lot `for key share`: this lock waits until that row is committed, and then sees it.
    const [lot] = await tx.query<{ productId: string }>(
      'select product_id as "productId" from inventory_items where account_id = $1 and id = $2 for update',
      [accountId, id],
    );
    if (!lot || lot.productId === productId) return;
    const [used] = await tx.query(usedSql, [accountId, id]);
    if (!used) return;
    const message = 'cannot be changed: stock, transactions or lines of documents refer to this lot';
    throw new Invalid([{ field: 'product', message }]);
  },
};
