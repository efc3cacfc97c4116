import type { Queryable } from '../../../database/database.ts';
import { NotFound, NotAllowed, modifiedMeanwhile } from '../invalid.ts';
import type { CompiledClass } from './compile-class.ts';
import { explainViolation } from './explain-violation.ts';
import { marksAfter } from './mark-changes.ts';
import type { Values } from './read-body.ts';
import { brokenConstraint } from '../../../database/database-errors.ts';

/** Updates the given columns and returns the object's JSON. An outdated version changes nothing. */
export async function updateObject(
  on: Queryable,
  accountId: string,
  compiled: CompiledClass,
  id: string,
  change: { readonly values: Values; readonly version: number | null; readonly at: Date },
): Promise<string> {
  const { declaration, json, joins } = compiled;
  const names = Object.keys(change.values);
  const settings = names.map((name, index) => `, ${name} = $${String(index + 5)}`).join('');
  // The version is compared as a number of any size: one that no object can have is outdated like any other.
  const sql = `with t as (
  update ${declaration.table} set version = version + 1, last_updated = $3${settings}
  where account_id = $1 and id = $2 and version = coalesce($4::numeric, version)
  returning *
)${marksAfter(declaration.name, 'update')}
select ${json} as json from t ${joins}`;
  try {
    const values = [accountId, id, change.at, change.version, ...Object.values(change.values)];
    const [changed] = await on.query<{ json: string }>(sql, values);
    if (changed) return changed.json;
  } catch (error) {
    throw explainViolation(compiled, error, []);
  }
  const [present] = await on.query(`select 1 from ${declaration.table} where account_id = $1 and id = $2`, [
    accountId,
    id,
  ]);
  if (!present) throw new NotFound(`There is no ${declaration.name} with the id "${id}".`);
  throw modifiedMeanwhile('object');
}

/** Deletes an object, unless other records reference it. */
export async function deleteObject(
  on: Queryable,
  accountId: string,
  { declaration }: CompiledClass,
  id: string,
): Promise<void> {
  try {
    const [gone] = await on.query(
      `with t as (
         delete from ${declaration.table} where account_id = $1 and id = $2 returning id
       )${marksAfter(declaration.name, 'delete')}
       select 1 from t`,
      [accountId, id],
    );
    if (!gone) throw new NotFound(`There is no ${declaration.name} with the id "${id}".`);
  } catch (error) {
    if (brokenConstraint(error)?.kind !== 'dependents') throw error;
    throw new NotAllowed(`The ${declaration.name} has dependent records and cannot be deleted.`);
  }
}
