import type { Queryable } from '../../../database/database.ts';
import { onceSql } from '../../idempotency/once-sql.ts';
import type { KeyedCall } from '../../idempotency/keyed-call.ts';
import type { CompiledClass } from './compile-class.ts';
import { explainViolation } from './explain-violation.ts';
import { marksAfter } from './mark-changes.ts';
import type { Values } from './read-body.ts';

/** Values with the id that was assigned to the object. */
export type NewObject = Values & { id: string };

/** Inserts the objects, all or none, and returns their JSON in the given order: one statement, a transaction by itself. */
export async function insertObjects(
  on: Queryable,
  accountId: string,
  compiled: CompiledClass,
  objects: readonly NewObject[],
  at: Date,
): Promise<string[]> {
  try {
    const { insertOne, insertMany } = statementsOf(compiled);
    const [only, ...others] = objects;
    if (only && others.length === 0) {
      const rows = await on.query<Inserted>(insertOne, [accountId, at, ...valuesOf(compiled, only)]);
      return rows.map(({ json }) => json);
    }
    const rows = await on.query<Inserted>(insertMany, [accountId, at, JSON.stringify(objects)]);
    return inOrderOf(objects, rows);
  } catch (error) {
    throw explainViolation(compiled, error, objects);
  }
}

/** Inserts the object of a request with an idempotency key and remembers its JSON, in one statement, too. */
export async function insertOnce(
  accountId: string,
  keyed: KeyedCall,
  compiled: CompiledClass,
  object: NewObject,
  at: Date,
): Promise<string | null> {
  try {
    return await keyed.once(statementsOf(compiled).insertOnce, [accountId, at, ...valuesOf(compiled, object)]);
  } catch (error) {
    throw explainViolation(compiled, error, [object]);
  }
}

interface Inserted {
  readonly id: string;
  readonly json: string;
}

function inOrderOf(objects: readonly { id: string }[], rows: readonly Inserted[]): string[] {
  const byId = new Map(rows.map(({ id, json }) => [id, json]));
  return objects.map(({ id }) => byId.get(id) as string);
}

const valuesOf = ({ stored }: CompiledClass, object: NewObject): unknown[] => [
  object.id,
  ...stored.map(({ column }) => object[column]),
];

type Statement = Readonly<Record<'name' | 'text', string>>;
type Statements = Readonly<Record<'insertOne' | 'insertMany' | 'insertOnce', Statement>>;

const statements = new Map<CompiledClass, Statements>();

/**
 * They also return their JSON, including names. $1 account, $2 now, then the values of one object, or $3 a list of objects:
 * as a list, one took PostgreSQL a tenth longer, which reads the JSON (docs/benchmarks.md).
 */
function statementsOf(compiled: CompiledClass): Statements {
  const known = statements.get(compiled);
  if (known) return known;
  const { declaration, stored, json, joins } = compiled;
  const names = stored.map(({ column }) => column);
  const columns = [{ column: 'id', sqlType: 'text' }, ...stored];
  const one = columns.map(({ column, sqlType }, index) => `$${String(index + 3)}::${sqlType} as ${column}`);
  const many = columns.map(({ column, sqlType }) => `${column} ${sqlType}`);
  const insertFrom = (source: string, marked: string) => `t as (
  insert into ${declaration.table} (account_id, id, date_created, last_updated, ${names.join(', ')})
  select $1, given.id, $2, $2, ${names.map((name) => `given.${name}`).join(', ')}
  from ${source}
  returning *
)${marksAfter(declaration.name, 'create', marked)}`;
  const oneRow = `(select ${one.join(', ')}) given`;
  const created = `select t.id, ${json} as json from t ${joins}`;
  const compiledStatements = {
    insertOne: {
      name: `insert-one-${declaration.name}`,
      text: `with ${insertFrom(oneRow, '(select $3::text as id) given')}\n${created}`,
    },
    insertMany: {
      name: `insert-many-${declaration.name}`,
      text: `with ${insertFrom(`json_to_recordset($3) as given (${many.join(', ')})`, 'json_to_recordset($3) as given (id text)')}\n${created}`,
    },
    insertOnce: {
      name: `insert-once-${declaration.name}`,
      text: onceSql({
        given: columns.length + 2,
        insert: insertFrom(`first, ${oneRow}`, 't'),
        made: `select ${json} as result from t ${joins}`,
      }),
    },
  };
  statements.set(compiled, compiledStatements);
  return compiledStatements;
}
