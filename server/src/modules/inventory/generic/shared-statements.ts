import type { Queryable } from '../../../database/database.ts';
import { coalesceByKey, togetherOrAlone } from '../../../foundation/concurrency/coalesce.ts';
import { classNamed, type CompiledClass } from './compile-class.ts';
import { insertObjects, type NewObject } from './insert-objects.ts';
import { existing, readObjects } from './read-objects.ts';

/**
 * Few enough for a statement to stay short. What it waits for, such as another transaction that has the same product code, holds up
 * those that arrived with it, and nobody else for longer than `maxWaitMs`.
 */
const maxWaitMs = 50;
const maxReads = 50;
const maxInserts = 32;

interface Insert {
  readonly object: NewObject;
  readonly at: Date;
}

export type SharedStatements = ReturnType<typeof openSharedStatements>;

/**
 * Reads and inserts of single objects. Those of the same account and class that arrive together share a statement and its commit:
 * that costs a fraction of one statement each (decision 0070). The statement starts after all of them have arrived, so each sees what
 * was committed before it.
 */
export function openSharedStatements(db: Queryable) {
  const readAll = (key: string, ids: readonly string[]) => readObjects(db, ...accountAndClass(key), ids);
  const insertAll = (key: string, inserts: readonly Insert[]) => {
    const objects = inserts.map(({ object }) => object);
    const latest = new Date(Math.max(...inserts.map(({ at }) => at.getTime())));
    return insertObjects(db, ...accountAndClass(key), objects, latest);
  };
  const read = coalesceByKey(togetherOrAlone(readAll), { maxTogether: maxReads, maxWaitMs });
  const insert = coalesceByKey(togetherOrAlone(insertAll), { maxTogether: maxInserts, maxWaitMs });
  return {
    /** The JSON of an object. */
    async read(accountId: string, compiled: CompiledClass, id: string): Promise<string> {
      return existing(await read(keyOf(accountId, compiled), id), compiled, id);
    },
    /** Inserts an object and returns its JSON. */
    insert: (accountId: string, compiled: CompiledClass, object: NewObject, at: Date): Promise<string> =>
      insert(keyOf(accountId, compiled), { object, at }),
  };
}

const keyOf = (accountId: string, { declaration }: CompiledClass): string => `${accountId} ${declaration.name}`;

function accountAndClass(key: string): [accountId: string, compiled: CompiledClass] {
  const [accountId = '', className = ''] = key.split(' ');
  return [accountId, classNamed(className)];
}
