import type { ClassBehaviour } from './class-behaviour.ts';
import { requisitionBehaviour, shipmentBehaviour } from './document-behaviour.ts';
import { inventoryItemBehaviour } from './lot-behaviour.ts';
import { requisitionItemBehaviour, shipmentItemBehaviour } from './line-behaviour.ts';
import { locationTypeBehaviour } from './stock-keeping.ts';
import { transactionBehaviour, transactionEntryBehaviour } from './transaction-behaviour.ts';
import { Invalid } from '../invalid.ts';

/** Categories form a tree: none may be below itself. */
const categoryBehaviour: ClassBehaviour = {
  async beforeChange({ caller }, tx, id, change) {
    const parentId = change?.['parent_category_id'];
    if (typeof parentId !== 'string') return;
    // Two concurrent changes could each be valid and together create a cycle, so they run one at a time.
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('categories:' || $1, 0))`, [caller.accountId]);
    const [ring] = await tx.query(
      `with recursive above as (
         select id, parent_category_id from categories where account_id = $1 and id = $2
         union
         select c.id, c.parent_category_id from categories c join above on c.account_id = $1 and c.id = above.parent_category_id
       )
       select 1 from above where id = $3`,
      [caller.accountId, parentId, id],
    );
    if (ring)
      throw new Invalid([{ field: 'parentCategory', message: 'cannot be the category itself or one below it' }]);
  },
};

/** The classes that do more than store their objects. */
export const behaviours: Readonly<Record<string, ClassBehaviour>> = {
  category: categoryBehaviour,
  inventoryItem: inventoryItemBehaviour,
  locationType: locationTypeBehaviour,
  requisition: requisitionBehaviour,
  requisitionItem: requisitionItemBehaviour,
  shipment: shipmentBehaviour,
  shipmentItem: shipmentItemBehaviour,
  transaction: transactionBehaviour,
  transactionEntry: transactionEntryBehaviour,
};
