import { Invalid } from '../invalid.ts';
import type { ClassBehaviour } from './class-behaviour.ts';

/** Categories form a tree: none may stand below itself. */
export const categoryBehaviour: ClassBehaviour = {
  async beforeChange({ caller }, tx, id, change) {
    const parentId = change?.['parent_category_id'];
    if (typeof parentId !== 'string') return;
    // Two changes at once could each be right and together make a ring: they take turns.
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
