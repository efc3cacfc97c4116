import type { Transaction } from '../../../database/database.ts';
import { Invalid } from '../invalid.ts';

/**
 * Bins are directly inside a location: a parent has no parent, and a location with bins is not a bin. So there are no
 * cycles. Both rows are locked in a fixed order, so that two changes that would form a cycle wait for each other.
 */
export async function requireParent(
  tx: Transaction,
  accountId: string,
  parentId: string,
  ownId: string | null,
): Promise<void> {
  const rows = await tx.query<{ id: string; parentId: string | null }>(
    `select id, parent_location_id as "parentId" from locations
     where account_id = $1 and id = any($2) order by id for update`,
    [accountId, [parentId, ownId]],
  );
  const parent = rows.find(({ id }) => id === parentId);
  if (!parent) throw problem('not found');
  if (parentId === ownId) throw problem('cannot be the location itself');
  if (parent.parentId !== null) throw problem('cannot be a bin of another location');
  if (ownId === null) return;
  const [bin] = await tx.query('select 1 from locations where account_id = $1 and parent_location_id = $2 limit 1', [
    accountId,
    ownId,
  ]);
  if (bin) throw problem('cannot be given to a location that has bins');
}

const problem = (message: string) => new Invalid([{ field: 'parentLocation', message }]);
