import type { Queryable } from '../../../database/database.ts';
import { NotFound } from '../invalid.ts';
import { filterRows, orderOf, type RowFilter } from './filter-rows.ts';
import { keyColumn } from './json-of-row.ts';
import type { CompiledClass } from './compile-class.ts';

export interface Page {
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
}

/** The JSON array of a class's objects, ordered by id, or by change. */
export async function listObjects(
  db: Queryable,
  accountId: string,
  compiled: CompiledClass,
  page: Page,
  filters: object = {},
): Promise<string> {
  const filter = filterRows(compiled, filters, 4);
  // Prepared under a name only without filters: with them, each is planned for its own values.
  const sql = filter.values.length === 0 ? listSql(compiled) : filteredSql(compiled, filter);
  const [list] = await db.query<{ json: string | null }>(sql, [accountId, page.max, page.offset, ...filter.values]);
  return `[${list?.json ?? ''}]`;
}

/** The JSON of one object. */
export async function readObject(
  db: Queryable,
  accountId: string,
  compiled: CompiledClass,
  id: string,
): Promise<string> {
  const [json = null] = await readObjects(db, accountId, compiled, [id]);
  return existing(json, compiled, id);
}

/** The JSON of each object with one of these ids, in their order; null for one that does not exist. */
export async function readObjects(
  db: Queryable,
  accountId: string,
  compiled: CompiledClass,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const rows = await db.query<{ id: string; json: string }>(readSql(compiled), [accountId, [...new Set(ids)]]);
  const byId = new Map(rows.map(({ id, json }) => [id, json]));
  return ids.map((id) => byId.get(id) ?? null);
}

export function existing(json: string | null, { declaration }: CompiledClass, id: string): string {
  if (json === null) throw new NotFound(`There is no ${declaration.name} with the id "${id}".`);
  return json;
}

/** The page is cut before names are joined, so it costs only its own rows; earlier rows are skipped in the index alone. */
const listSql = prepared('list', ({ declaration: { table }, json, joins }) => {
  const key = keyColumn(table);
  const first = `select ${key} from ${table} where account_id = $1 order by ${key} limit 1 offset $3`;
  return `select string_agg(json, ',') as json from (
  select ${json} as json
  from (select * from ${table} where account_id = $1 and ${key} >= (${first}) order by ${key} limit $2) t
  ${joins}
  order by t.${key}
) page`;
});

/** What lies before the page is passed over row by row: its index says nothing about the filters. */
function filteredSql({ declaration: { table }, json, joins }: CompiledClass, filter: RowFilter): string {
  const order = orderOf('t', keyColumn(table), filter.isByChange);
  const rows = ['t.account_id = $1', ...filter.conditions].join(' and ');
  return `select string_agg(json, ',') as json from (
  select ${json} as json
  from (select t.* from ${table} t where ${rows} order by ${order} limit $2 offset $3) t
  ${joins}
  order by ${order}
) page`;
}

const readSql = prepared('read', ({ declaration: { table }, json, joins }) => {
  const key = `t.${keyColumn(table)}`;
  return `select ${key} as id, ${json} as json from ${table} t ${joins} where t.account_id = $1 and ${key} = any($2::text[])`;
});

/** The statement of each class, written once and prepared under its name. */
function prepared(verb: string, write: (compiled: CompiledClass) => string) {
  const statements = new Map<CompiledClass, { name: string; text: string }>();
  return (compiled: CompiledClass) => {
    const known = statements.get(compiled);
    if (known) return known;
    const statement = { name: `${verb}-${compiled.declaration.name}`, text: write(compiled) };
    statements.set(compiled, statement);
    return statement;
  };
}
