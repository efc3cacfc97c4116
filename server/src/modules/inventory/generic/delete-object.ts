import { brokenConstraint } from '../../../database/database-errors.ts';
import type { Queryable } from '../../../database/database.ts';
import { NotAllowed, NotFound } from '../invalid.ts';
import type { CompiledClass } from './compile-class.ts';

/** Deletes an object, unless other records reference it. */
export async function deleteObject(
  on: Queryable,
  accountId: string,
  { declaration }: CompiledClass,
  id: string,
): Promise<void> {
  try {
    const [gone] = await on.query(`delete from ${declaration.table} where account_id = $1 and id = $2 returning 1`, [
      accountId,
      id,
    ]);
    if (!gone) throw new NotFound(`There is no ${declaration.name} with the id "${id}".`);
  } catch (error) {
    if (brokenConstraint(error)?.kind !== 'dependents') throw error;
    throw new NotAllowed(`The ${declaration.name} has dependent records and cannot be deleted.`);
  }
}
