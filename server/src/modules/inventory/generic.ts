import { maxObjects } from '@storehouse/contract/operations/instance/class-operations';
import type { Queryable } from '../../database/database.ts';
import type { ModuleContext } from '../../database/module-context.ts';
import { behaviours } from './classes/behaviours.ts';
import { createEntries } from './classes/create-entries.ts';
import { createTransactions } from './classes/create-transactions.ts';
import { classNamed, type CompiledClass } from './generic/compile-class.ts';
import { createPlainObjects } from './generic/create-objects.ts';
import { deleteObject, updateObject } from './generic/change-object.ts';
import { readFilters } from './generic/filter-rows.ts';
import { readChange, readVersion } from './generic/read-body.ts';
import { listObjects, type Page } from './generic/read-objects.ts';
import { openSharedStatements } from './generic/shared-statements.ts';
import type { InstanceCaller } from './instance-caller.ts';
import { Forbidden, Invalid } from './invalid.ts';
import { contextOf, type InventoryContext } from './inventory-context.ts';
import { passOverNumbers, retryTakenNumber } from './numbers/numbers.ts';

export type Generic = ReturnType<typeof openGeneric>;

/** Uniform list, read, create, update and delete for the declared classes. Objects are returned as JSON text. */
export function openGeneric(context: ModuleContext) {
  const shared = openSharedStatements(context.db);
  return {
    /** A page of the objects that match the filters. The fields of the class decide which filters there are. */
    async list(caller: InstanceCaller, className: string, { max, offset, ...given }: Page): Promise<string> {
      const compiled = classNamed(className);
      const filters = readFilters(compiled, given, ['max', 'offset']);
      return listObjects(context.db, caller.accountId, compiled, { max, offset }, filters);
    },

    read: (caller: InstanceCaller, className: string, id: string): Promise<string> =>
      shared.read(caller.accountId, classNamed(className), id),

    /** Creates one object, or all or none of a list. */
    async create(caller: InstanceCaller, className: string, bodies: readonly unknown[]): Promise<string[]> {
      const compiled = writable(className);
      if (bodies.length > maxObjects) {
        throw new Invalid([{ field: 'body', message: `cannot have more than ${String(maxObjects)} objects` }]);
      }
      return (
        createOf[className]?.(contextOf(context, caller), bodies) ??
        createPlainObjects(contextOf(context, caller), compiled, bodies, shared)
      );
    },

    async update(caller: InstanceCaller, className: string, id: string, body: unknown): Promise<string> {
      const compiled = writable(className);
      const operation = contextOf(context, caller);
      const change = {
        values: readChange(compiled, body, operation.at),
        version: readVersion(body),
        at: operation.at,
      };
      const { numbers } = compiled;
      if (numbers) {
        await passOverNumbers(context.db, caller.accountId, numbers.prefix, [change.values[numbers.column]]);
      }
      return retryTakenNumber(
        () =>
          inBehaviour(operation, compiled, id, change.values, (on) =>
            updateObject(on, caller.accountId, compiled, id, change),
          ),
        numbers ? [change.values[numbers.column]] : [],
      );
    },

    async remove(caller: InstanceCaller, className: string, id: string): Promise<void> {
      const compiled = writable(className);
      const operation = contextOf(context, caller);
      await retryTakenNumber(() =>
        inBehaviour(operation, compiled, id, null, (on) => deleteObject(on, caller.accountId, compiled, id)),
      );
    },
  };
}

const createOf: Readonly<Record<string, typeof createTransactions>> = {
  transaction: createTransactions,
  transactionEntry: createEntries,
};

function writable(className: string): CompiledClass {
  const compiled = classNamed(className);
  if (compiled.declaration.isReadOnly) throw new Forbidden(`The class "${className}" is read-only.`);
  return compiled;
}

/** Changes one object between its class's before and after hooks, all in one transaction. */
function inBehaviour<Answer>(
  context: InventoryContext,
  { declaration }: CompiledClass,
  id: string,
  change: Record<string, unknown> | null,
  work: (on: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const behaviour = behaviours[declaration.name];
  if (!behaviour?.beforeChange && !behaviour?.afterChange) return work(context.db);
  return context.db.transaction(async (tx) => {
    const before = await behaviour.beforeChange?.(context, tx, id, change);
    const answer = await work(tx);
    await behaviour.afterChange?.(context, tx, id, before);
    return answer;
  });
}
