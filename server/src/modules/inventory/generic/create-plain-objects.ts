import { behaviours } from '../classes/behaviours.ts';
import type { InventoryContext } from '../inventory-context.ts';
import type { CompiledClass } from './compile-class.ts';
import { retryTakenNumber } from '../numbers/retry-taken-number.ts';
import { insertObjects, numbersIn, prepareObjects } from './create-objects.ts';
import { readEach } from './read-each.ts';
import { readNewObject } from './read-body.ts';

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
      // Without a behaviour it is one statement, which is a transaction by itself.
      if (!behaviour?.afterCreate) return insertObjects(db, caller.accountId, compiled, objects, at);
      return db.transaction(async (tx) => {
        const created = await insertObjects(tx, caller.accountId, compiled, objects, at);
        await behaviour.afterCreate?.(context, tx, objects);
        return created;
      });
    },
    numbersIn(compiled, given),
  );
}
