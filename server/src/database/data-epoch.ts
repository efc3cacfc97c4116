import type { Queryable } from './database.ts';

/** SQL for the current data epoch. As part of a statement it needs no extra round trip. */
export const dataEpochSql = '(select epoch from data_epoch)';

const readSql = { name: 'read-data-epoch', text: 'select epoch from data_epoch' };

/** The current data epoch. A restore starts a new one (document 4, section 6). */
export async function readDataEpoch(on: Queryable): Promise<string> {
  const [row] = await on.query<{ epoch: string }>(readSql);
  return (row as { epoch: string }).epoch;
}
