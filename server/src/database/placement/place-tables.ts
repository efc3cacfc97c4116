import { schemaName, type Queryable } from '../database.ts';
import { tablePlacement, type Placement } from './table-placement.ts';

interface Table {
  readonly name: string;
  readonly isPlaced: boolean;
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Whether the database coordinates a cluster: it has the extension. */
export async function isCluster(on: Queryable): Promise<boolean> {
  return (await on.query(`select from pg_extension where extname = 'citus'`)).length > 0;
}

/** Whether the tables are on the nodes of a cluster already, so that a migration changes them there. */
export async function arePlaced(on: Queryable): Promise<boolean> {
  return (await isCluster(on)) && (await on.query<Table>(tablesSql)).some(({ isPlaced }) => isPlaced);
}

/**
 * On a cluster: puts every table, with its rows, where the map says. Tables that are already placed stay. The foreign keys of a
 * new table, in both directions, are dropped meanwhile, since the cluster accepts one only when both its tables are placed.
 */
export async function placeTables(on: Queryable): Promise<void> {
  if (!(await isCluster(on))) return;
  const tables = await on.query<Table>(tablesSql);
  const missing = tables.filter(({ isPlaced }) => !isPlaced).map(({ name }) => name);
  const missingOf = (placement: Placement) => missing.filter((name) => tablePlacement[name] === placement);
  const [copied, distributed] = [missingOf('reference'), missingOf('distributed')];
  const moved = [...copied, ...distributed];
  if (moved.length === 0) return;
  // One shard after the other: the cluster does not allow parallel changes if a reference table is part of the transaction.
  await on.query(`set local citus.multi_shard_modify_mode to 'sequential'`);
  const references = await on.query<Reference>(referencesSql, [moved]);
  for (const { table, name } of references) await on.query(`alter table ${table} drop constraint ${name}`);
  for (const name of copied) await on.query('select create_reference_table($1)', [name]);
  // A table that is already placed, if there is one. The others follow it, so that all rows of an account are on one node.
  const first = tables.find(({ name, isPlaced }) => isPlaced && tablePlacement[name] === 'distributed')?.name;
  for (const name of distributed) {
    const beside = first ?? distributed[0];
    const values = [name, name === beside ? 'none' : beside];
    await on.query(`select create_distributed_table($1, 'account_id', colocate_with => $2)`, values);
  }
  for (const { table, name, definition } of references) {
    await on.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  // The rows are on the nodes now. The copies left here are no longer read, but take up space.
  for (const name of moved) await on.query('select truncate_local_data_after_distributing_table($1)', [name]);
}

const inSchema = `= '${schemaName}'::regnamespace`;

const tablesSql = `
select c.relname::text as name, exists (select from pg_dist_partition p where p.logicalrelid = c.oid) as "isPlaced"
from pg_class c
where c.relnamespace ${inSchema} and c.relkind in ('r', 'p') and not c.relispartition
order by c.relname collate "C"`;

/** The foreign keys from these tables and to them. */
const referencesSql = `
select r.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
from pg_constraint k join pg_class r on r.oid = k.conrelid join pg_class t on t.oid = k.confrelid
where k.contype = 'f' and r.relnamespace ${inSchema} and (r.relname = any($1) or t.relname = any($1))
order by r.relname collate "C", k.conname collate "C"`;
