import { findStocked } from '../kinds/find-stocked.ts';
import { openLocationBook } from '../kinds/location-book.ts';
import type { FormerObject, RestoreRules } from './restore-updated.ts';
import type { UndoSession } from './undo-session.ts';

/** A category cannot return to its former parent if that parent was moved below it since. */
export async function categoryRules({ tx, context }: UndoSession): Promise<RestoreRules> {
  const { accountId } = context.caller;
  await tx.query(`select pg_advisory_xact_lock(hashtextextended('categories:' || $1, 0))`, [accountId]);
  const rows = await tx.query<{ id: string; parentId: string | null }>(
    'select id, parent_category_id as "parentId" from categories where account_id = $1',
    [accountId],
  );
  const parents = new Map(rows.map(({ id, parentId }) => [id, parentId]));
  return {
    refuse({ id, was }) {
      if (!('parent_category_id' in was)) return null;
      const parentId = was['parent_category_id'] as string | null;
      for (let one = parentId; one !== null; one = parents.get(one) ?? null) {
        if (one === id) return 'its former parent category is below it now';
      }
      parents.set(id, parentId);
      return null;
    },
  };
}

/**
 * Names are unique among siblings, and bins are directly inside a location: another location may have taken the name since.
 * A location with stock keeps its parent, and continues to manage inventory.
 */
export async function locationRules({ tx, context, permit }: UndoSession): Promise<RestoreRules> {
  const { accountId } = context.caller;
  const book = await openLocationBook(tx, accountId);
  const formerPlace = ({ id, was }: FormerObject) => {
    const present = book.get(id);
    return {
      present: { name: present.name, parentId: present.parentId },
      name: (was['name'] as string | undefined) ?? present.name,
      parentId: 'parent_location_id' in was ? (was['parent_location_id'] as string | null) : present.parentId,
    };
  };
  /** Written one by one, because two locations may have swapped names, which must be unique. */
  const moved = new Set<string>();
  return {
    async refuse(former) {
      const { present, name, parentId } = formerPlace(former);
      const newParentId = parentId === present.parentId ? null : parentId;
      const [denied] = [
        ...permit.refuse('location', former.id, present.parentId),
        // Whoever moves a location must also hold the role where it goes.
        ...(newParentId === null ? [] : permit.refuse('location', newParentId)),
      ];
      if (denied) return denied.message;
      const { parent_location_id: formerParentId, location_type_id: typeId } = former.was;
      const [stocked] = await findStocked(tx, accountId, former.id, { parentId: formerParentId, typeId });
      if (stocked) return stocked.message;
      if (name === present.name && parentId === present.parentId) return null;
      if (newParentId !== null) {
        if (book.get(newParentId).parentId !== null) return 'its former parent is a bin now';
        if (book.hasBins(former.id)) return 'has bins now';
      }
      const other = book.at({ name, parentId });
      if (other && other.id !== former.id) return `another location has the name "${name}" now`;
      book.place(former.id, { name, parentId });
      moved.add(former.id);
      return null;
    },
    isAlone: ({ id }) => moved.has(id),
  };
}
