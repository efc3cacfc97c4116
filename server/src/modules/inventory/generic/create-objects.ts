import { Invalid, type FieldError } from '../invalid.ts';
import { behaviours } from '../classes/behaviours.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { CompiledClass } from './compile-class.ts';
import { retryTakenNumber, passOverNumbers, takeNumbers } from '../numbers/numbers.ts';
import { readNewObject, type Values } from './read-body.ts';
import type { Database, Queryable } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { toColumn } from './json-of-row.ts';
import { explainViolation } from './explain-violation.ts';
import { marksAfter } from './mark-changes.ts';

/** Reads every body of a bulk create. Errors name the object (`[3].name`); for a single body, only the field. */
export function readEach<Read>(bodies: readonly unknown[], read: (body: unknown) => Read): Read[] {
  const errors: FieldError[] = [];
  const objects = bodies.flatMap((body, index) => {
    try {
      return [read(body)];
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const place = bodies.length > 1 ? `[${String(index)}].` : '';
      errors.push(...error.errors.map((each) => inPlace(place, each)));
      return [];
    }
  });
  if (errors.length > 0) throw new Invalid(errors);
  return objects;
}

/** An error of a part, at the place of the part. */
export const inPlace = (place: string, { field, nearest, ...error }: FieldError): FieldError => ({
  ...error,
  field: place + field,
  ...(nearest === undefined ? {} : { nearest: place + nearest }),
});

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
)${marksAfter(declaration.name, 'create')}
select t.id, ${json} as json from t ${joins}`;
  const statement = { name: `insert-${declaration.name}`, text };
  statements.set(compiled, statement);
  return statement;
}

/** Creates objects of a class that is stored as declared, all or none. */
export async function createPlainObjects(
  context: InventoryContext,
  compiled: CompiledClass,
  bodies: readonly unknown[],
): Promise<string[]> {
  const { db, caller, at } = context;
  const given = readEach(bodies, (body) => readNewObject(compiled, body, at));
  const behaviour = behaviours[compiled.declaration.name];
  return retryTakenNumber(
    async () => {
      const objects = await prepareObjects(db, caller.accountId, compiled, given);
      // Without a behaviour it is one statement, which is a transaction by itself, unless its answer is stored with it.
      if (!behaviour?.afterCreate && !caller.db) return insertObjects(db, caller.accountId, compiled, objects, at);
      return db.transaction(async (tx) => {
        const created = await insertObjects(tx, caller.accountId, compiled, objects, at);
        await behaviour?.afterCreate?.(context, tx, objects);
        return created;
      });
    },
    numbersIn(compiled, given),
  );
}
