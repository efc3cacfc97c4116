import { Invalid, type FieldError } from '../invalid.ts';
import { openHints, type Hints } from '../known-names.ts';
import { behaviours } from '../classes/behaviours.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { CompiledClass } from './compile-class.ts';
import { retryTakenNumber, passOverNumbers, takeNumbers } from '../numbers/numbers.ts';
import { readNewObject, type Values } from './read-body.ts';
import type { Database } from '../../../database/database.ts';
import { newInstanceId } from '../../../foundation/text/new-id.ts';
import { insertObjects, insertOnce } from './insert-objects.ts';
import type { SharedStatements } from './shared-statements.ts';

/** Reads every body of a bulk create. Errors name the object (`[3].name`); for a single body, only the field. */
export function readEach<Read>(bodies: readonly unknown[], read: (body: unknown, hints: Hints) => Read): Read[] {
  const errors: FieldError[] = [];
  const hints = openHints();
  const objects = bodies.flatMap((body, index) => {
    try {
      return [read(body, hints)];
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      errors.push(...error.errors.map((each) => inPlace(placeOf(bodies, index), each)));
      return [];
    }
  });
  if (errors.length > 0) throw new Invalid(errors);
  return objects;
}

const placeOf = (objects: readonly unknown[], index: number): string =>
  objects.length > 1 ? `[${String(index)}].` : '';

/** Creates the objects of a bulk create one after the other. Errors name the object, as those of `readEach` do. */
export async function createEach<Given, Created>(
  objects: readonly Given[],
  create: (object: Given, index: number) => Promise<Created>,
): Promise<Created[]> {
  const created: Created[] = [];
  for (const [index, object] of objects.entries()) {
    try {
      created.push(await create(object, index));
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      const errors = error.errors.map((each) => inPlace(placeOf(objects, index), each));
      throw new Invalid(errors, { cause: error.cause });
    }
  }
  return created;
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
  const { numbers } = compiled;
  const withIds = objects.map((values): Values & { id: string } => ({ ...values, id: newInstanceId() }));
  if (!numbers) return withIds;
  const { prefix, column } = numbers;
  await passOverNumbers(db, accountId, prefix, numbersIn(compiled, objects));
  const unnumbered = withIds.filter((values) => values[column] === null);
  if (unnumbered.length === 0) return withIds;
  const taken = await takeNumbers(db, accountId, prefix, unnumbered.length);
  unnumbered.forEach((values, index) => (values[column] = taken[index]));
  return withIds;
}

/** The numbers that the objects were given. */
export function numbersIn({ numbers }: CompiledClass, objects: readonly Values[]): unknown[] {
  if (!numbers) return [];
  return objects.map((values) => values[numbers.column]).filter((number) => number !== null);
}

/** Creates objects of a class that is stored as declared, all or none. */
export async function createPlainObjects(
  context: InventoryContext,
  compiled: CompiledClass,
  bodies: readonly unknown[],
  shared: SharedStatements,
): Promise<string[]> {
  const { db, caller, at } = context;
  const given = readEach(bodies, (body, hints) => readNewObject(compiled, body, at, hints));
  const behaviour = behaviours[compiled.declaration.name];
  return retryTakenNumber(
    async () => {
      const objects = await prepareObjects(db, caller.accountId, compiled, given);
      if (!behaviour?.afterCreate) {
        const [first, ...others] = objects;
        const only = others.length === 0 ? first : undefined;
        if (!caller.keyed) {
          if (only) return [await shared.insert(caller.accountId, compiled, only, at)];
          return insertObjects(db, caller.accountId, compiled, objects, at);
        }
        const created = only ? await insertOnce(caller.accountId, caller.keyed, compiled, only, at) : null;
        if (created !== null) return [created];
      }
      return db.transaction(async (tx) => {
        const created = await insertObjects(tx, caller.accountId, compiled, objects, at);
        await behaviour?.afterCreate?.(context, tx, objects);
        return created;
      });
    },
    numbersIn(compiled, given),
  );
}
