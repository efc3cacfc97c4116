import { schemaName, type Queryable } from '../database.ts';

/** Names are quoted where SQL requires it. */
export interface TableShape {
  readonly table: string;
  readonly columns: readonly string[];
  /** Tables whose rows must be restored before this one's. */
  readonly needs: readonly string[];
}

/**
 * Not part of a backup. Its header lists the migrations. The test clock belongs to the process and not to the data. A
 * restore must start a new epoch, and it seals the restored secrets with the current key. Due work follows from the
 * accounts' own tables. The answers under idempotency keys and uploaded files may be about objects that the backup does
 * not have. Requests for a password wait for a second only.
 */
export const leftOut = [
  'schema_migrations',
  'test_clock',
  'data_epoch',
  'secret_key',
  'due_work',
  'idempotency_keys',
  'import_parts',
  'password_requests',
];

/** The tables of the schema in an order in which their rows can be restored. */
export async function listTables(on: Queryable): Promise<TableShape[]> {
  const tables = await on.query<TableShape>(
    `select quote_ident(c.relname) as table,
       array(select quote_ident(a.attname) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns,
       array(select distinct quote_ident(target.relname) from pg_constraint f join pg_class target on target.oid = f.confrelid
         where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> c.oid) as needs
     from pg_class c
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> all($2)
     order by c.relname`,
    [schemaName, leftOut],
  );
  return inOrderOfNeed(tables);
}

/** The sequences that have been used, with the last number of each. */
export async function listSequences(on: Queryable): Promise<{ sequence: string; reached: number }[]> {
  return on.query(
    `select quote_ident(sequencename) as sequence, last_value as reached from pg_sequences
     where schemaname = $1 and last_value is not null order by 1`,
    [schemaName],
  );
}

/** Sorts each table after the tables it needs. */
export function inOrderOfNeed(tables: readonly TableShape[]): TableShape[] {
  const ordered: TableShape[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map((shape) => shape.table));
    const ready = [...waiting].filter((shape) => !shape.needs.some((needed) => names.has(needed)));
    if (ready.length === 0) throw new Error(`tables need each other in a ring: ${[...names].join(', ')}`);
    for (const shape of ready) {
      ordered.push(shape);
      waiting.delete(shape);
    }
  }
  return ordered;
}
