import type { Database, Queryable } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { passOverNumbers, takeNumbers } from '../numbers/take-numbers.ts';
import { toColumn } from './column-names.ts';
import type { CompiledClass } from './compile-class.ts';
import { explainViolation } from './explain-violation.ts';
import type { Values } from './read-body.ts';

/** Assigns ids to new objects, and numbers to those without one. */
export async function prepareObjects(
  db: Database,
  accountId: string,
  compiled: CompiledClass,
  objects: readonly Values[],
): Promise<(Values & { id: string })[]> {
  const { declaration } = compiled;
  const withIds = objects.map((values): Values & { id: string } => ({ ...values, id: newInstanceId() }));
  if (!declaration.numberedBy) return withIds;
  const { prefix, field } = declaration.numberedBy;
  const column = toColumn(field, false);
  await passOverNumbers(db, accountId, prefix, numbersIn(compiled, objects));
  const unnumbered = withIds.filter((values) => values[column] === null);
  if (unnumbered.length === 0) return withIds;
  const numbers = await takeNumbers(db, accountId, prefix, unnumbered.length);
  unnumbered.forEach((values, index) => (values[column] = numbers[index]));
  return withIds;
}

/** The numbers that the objects were given. */
export function numbersIn({ declaration: { numberedBy } }: CompiledClass, objects: readonly Values[]): unknown[] {
  if (!numberedBy) return [];
  return objects.map((values) => values[toColumn(numberedBy.field, false)]).filter((number) => number !== null);
}

/** Inserts the objects, all or none, and returns their JSON in the given order. */
export async function insertObjects(
  on: Queryable,
  accountId: string,
  compiled: CompiledClass,
  objects: readonly (Values & { id: string })[],
  at: Date,
): Promise<string[]> {
  try {
    const rows = await on.query<Inserted>(insertSql(compiled), [accountId, at, JSON.stringify(objects)]);
    return inOrderOf(objects, rows);
  } catch (error) {
    throw explainViolation(compiled, error, objects);
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

const statements = new Map<CompiledClass, { name: string; text: string }>();

/** One statement for one object or a thousand; it also returns their JSON, including names. */
function insertSql(compiled: CompiledClass): { name: string; text: string } {
  const known = statements.get(compiled);
  if (known) return known;
  const { declaration, stored, json, joins } = compiled;
  const names = stored.map(({ column }) => column);
  const text = `with t as (
  insert into ${declaration.table} (account_id, id, date_created, last_updated, ${names.join(', ')})
  select $1, given.id, $2, $2, ${names.map((name) => `given.${name}`).join(', ')}
  from json_to_recordset($3) as given (id text, ${stored.map(({ column, sqlType }) => `${column} ${sqlType}`).join(', ')})
  returning *
)
select t.id, ${json} as json from t ${joins}`;
  const statement = { name: `insert-${declaration.name}`, text };
  statements.set(compiled, statement);
  return statement;
}
