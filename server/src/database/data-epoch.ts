import type { Queryable } from './database.ts';

/** SQL for the present epoch of the data: as part of a statement it costs no round trip of its own. */
export const dataEpochSql = '(select epoch from data_epoch)';

const readSql = { name: 'read-data-epoch', text: 'select epoch from data_epoch' };

/** The present epoch of the data. A restore starts another one (document 4, section 6). */
export async function readDataEpoch(on: Queryable): Promise<string> {
  const [row] = await on.query<{ epoch: string }>(readSql);
  return (row as { epoch: string }).epoch;
}
