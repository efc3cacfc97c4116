import type { Queryable } from '../../../database/database.ts';
import { NotFound } from '../invalid.ts';
import { keyColumn } from './class-targets.ts';
import type { CompiledClass } from './compile-class.ts';

export interface Page {
  /** Null for all. */
  readonly max: number | null;
  readonly offset: number;
}

/** JSON of the objects of a class, in the order of their ids, as an array. */
export async function listObjects(
  db: Queryable,
  accountId: string,
  compiled: CompiledClass,
  page: Page,
): Promise<string> {
  const rows = await db.rawRows(listSql(compiled), [accountId, page.max, page.offset]);
  return `[${rows.map(compiled.encode).join(',')}]`;
}

/** JSON of one object. */
export async function readObject(
  db: Queryable,
  accountId: string,
  compiled: CompiledClass,
  id: string,
): Promise<string> {
  const [row] = await db.rawRows(readSql(compiled), [accountId, id]);
  if (!row) throw new NotFound(`There is no ${compiled.declaration.name} with the id "${id}".`);
  return compiled.encode(row);
}

/** The page is cut before the names are joined to it, so that its cost is that of its own rows. */
const listSql = prepared('list', ({ declaration: { table }, columns, joins }) => {
  const key = keyColumn(table);
  return `select ${columns}
from (select * from ${table} where account_id = $1 order by ${key} limit $2 offset $3) t
${joins}
order by t.${key}`;
});

const readSql = prepared('read', ({ declaration: { table }, columns, joins }) => {
  return `select ${columns} from ${table} t ${joins} where t.account_id = $1 and t.${keyColumn(table)} = $2`;
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
