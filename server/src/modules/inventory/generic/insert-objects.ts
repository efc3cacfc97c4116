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
    const { insert } = statementsOf(compiled);
    const rows = await on.query<Inserted>(insert, [accountId, at, JSON.stringify(objects)]);
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
    return await keyed.once(statementsOf(compiled).insertOnce, [accountId, at, JSON.stringify([object])]);
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

interface Statements {
  readonly insert: { name: string; text: string };
  readonly insertOnce: { name: string; text: string };
}

const statements = new Map<CompiledClass, Statements>();

/** For one object or a thousand; they also return their JSON, including names. $1 account, $2 now, $3 the objects. */
function statementsOf(compiled: CompiledClass): Statements {
  const known = statements.get(compiled);
  if (known) return known;
  const { declaration, stored, json, joins } = compiled;
  const names = stored.map(({ column }) => column);
  const insertFrom = (source: string, marked: string) => `t as (
  insert into ${declaration.table} (account_id, id, date_created, last_updated, ${names.join(', ')})
  select $1, given.id, $2, $2, ${names.map((name) => `given.${name}`).join(', ')}
  from ${source}json_to_recordset($3) as given (id text, ${stored.map(({ column, sqlType }) => `${column} ${sqlType}`).join(', ')})
  returning *
)${marksAfter(declaration.name, 'create', marked)}`;
  const compiledStatements = {
    insert: {
      name: `insert-${declaration.name}`,
      text: `with ${insertFrom('', 'json_to_recordset($3) as given (id text)')}\nselect t.id, ${json} as json from t ${joins}`,
    },
    insertOnce: {
      name: `insert-once-${declaration.name}`,
      text: onceSql({
        given: 3,
        insert: insertFrom('first, ', 't'),
        made: `select ${json} as result from t ${joins}`,
      }),
    },
  };
  statements.set(compiled, compiledStatements);
  return compiledStatements;
}
