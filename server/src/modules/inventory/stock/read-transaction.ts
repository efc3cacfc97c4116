import type { Queryable } from '../../../database/database.ts';
import { classNamed } from '../generic/compiled-classes.ts';
import { readObject } from '../generic/read-objects.ts';

/** A transaction as the generic API returns it, with its lines. */
export async function readTransaction(on: Queryable, accountId: string, id: string): Promise<object> {
  return JSON.parse(await readObject(on, accountId, classNamed('transaction'), id)) as object;
}
