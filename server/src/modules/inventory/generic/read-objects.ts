import type { Queryable } from '../../../database/database.ts';
import { NotFound } from '../invalid.ts';
import { keyColumn } from './json-of-row.ts';
import type { CompiledClass } from './compile-class.ts';

export interface Page {
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
}

/** The JSON array of a class's objects, ordered by id. */
export async function listObjects(
  db: Queryable,
  accountId: string,
  compiled: CompiledClass,
  page: Page,
): Promise<string> {
  const [list] = await db.query<{ json: string | null }>(listSql(compiled), [accountId, page.max, page.offset]);
  return `[${list?.json ?? ''}]`;
}

/** The JSON of one object. */
export async function readObject(
  db: Queryable,
  accountId: string,
  compiled: CompiledClass,
  id: string,
): Promise<string> {
  const [object] = await db.query<{ json: string }>(readSql(compiled), [accountId, id]);
  if (!object) throw new NotFound(`There is no ${compiled.declaration.name} with the id "${id}".`);
  return object.json;
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

const readSql = prepared('read', ({ declaration: { table }, json, joins }) => {
  return `select ${json} as json from ${table} t ${joins} where t.account_id = $1 and t.${keyColumn(table)} = $2`;
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
