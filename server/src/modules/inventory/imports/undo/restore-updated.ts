import { classNamed, type CompiledClass } from '../../generic/compile-class.ts';
import { targetOf } from '../../generic/json-of-row.ts';
import { marksAfter } from '../../generic/mark-changes.ts';
import { markPairsOfProductsSql } from '../../check-marks.ts';
import { compiledLocation } from '../../locations/location-columns.ts';
import { batchChanges, changedSince, ofImport, passOnVersions, type UndoSession } from './undo-session.ts';

export type RestorableClass = 'category' | 'inventoryItem' | 'location' | 'product';

/** A change that the import made: the object's former values, and its version after the change. */
export interface FormerObject {
  readonly id: string;
  readonly line: number;
  readonly version: number;
  readonly was: Readonly<Record<string, unknown>>;
}

export interface PresentObject {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** Finds rules that restoring an object would break now. References are checked separately (`findGone`). */
export interface RestoreRules {
  /** Returns the reason to leave it, or null: then the object counts as restored. */
  refuse(former: FormerObject): Promise<string | null> | string | null;
  /** Whether it must be written before the next one is judged. */
  isAlone?(former: FormerObject): boolean;
}

const labels: Readonly<Record<RestorableClass, string>> = {
  category: 't.name',
  inventoryItem: `(select p.name || ' (' || p.product_code || ')' from products p where p.account_id = $1 and p.id = t.product_id)
    || coalesce(', lot ' || t.lot_number, '')`,
  location: 't.name',
  product: `t.name || ' (' || t.product_code || ')'`,
};

/** Restores the objects that the import changed, unless somebody changed them since; the last row of the file first. */
export async function restoreUpdated(
  session: UndoSession,
  className: RestorableClass,
  rules: RestoreRules = { refuse: () => null },
): Promise<void> {
  const compiled = className === 'location' ? compiledLocation : classNamed(className);
  for (let before = 2_147_483_647; ;) {
    const batch = await readBatch(session, className, before);
    const last = batch.at(-1);
    if (!last) return;
    before = last.line;
    const free = await findFree(session, compiled, className, batch);
    let waiting: FormerObject[] = [];
    const write = async () => {
      await writeBack(session, compiled, className, waiting);
      waiting = [];
    };
    for (const { former, present } of free) {
      const message = await rules.refuse(former);
      if (message !== null) session.leave({ line: former.line, name: present.name, message });
      else waiting.push(former);
      if (rules.isAlone?.(former)) await write();
    }
    await write();
    await session.step(batch.length);
  }
}

/** A line of a file changes at most one object of a class, so the line says where the next batch starts. */
function readBatch(
  { tx, context, importId }: UndoSession,
  className: RestorableClass,
  before: number,
): Promise<FormerObject[]> {
  return tx.query<FormerObject>(
    `select c.object_id as id, c.line, c.version, c.was from import_changes c
     where ${ofImport} and c.was is not null and c.line < $4
     order by c.line desc limit ${String(batchChanges)}`,
    [context.caller.accountId, importId, className, before],
  );
}

/** Locks the objects; leaves those that were changed or deleted since, or whose former references are gone. */
async function findFree(
  session: UndoSession,
  compiled: CompiledClass,
  className: RestorableClass,
  batch: readonly FormerObject[],
): Promise<{ former: FormerObject; present: PresentObject }[]> {
  const { tx, context } = session;
  const locked = await tx.query<PresentObject>(
    `select t.id, t.version, ${labels[className]} as name from ${compiled.declaration.table} t
     where t.account_id = $1 and t.id = any($2) order by t.id for no key update`,
    [context.caller.accountId, batch.map(({ id }) => id)],
  );
  const present = new Map(locked.map((object) => [object.id, object]));
  const gone = await findGone(session, compiled, batch);
  return batch.flatMap((former) => {
    const object = present.get(former.id);
    const lost = gone.find(({ column, ids }) => ids.has(former.was[column]));
    const message = !object
      ? 'was deleted since'
      : object.version !== former.version
        ? changedSince
        : lost && `its former ${lost.name} does not exist any more`;
    if (message === undefined && object) return [{ former, present: object }];
    const { was, line } = former;
    const name = object?.name ?? (typeof was['name'] === 'string' ? was['name'] : '');
    session.leave({ line, name, message: message ?? changedSince });
    return [];
  });
}

interface GoneTargets {
  readonly column: string;
  readonly name: string;
  readonly ids: ReadonlySet<unknown>;
}

/** Finds former references whose target was deleted since; locks the other targets until the transaction ends. */
async function findGone(
  { tx, context }: UndoSession,
  { stored }: CompiledClass,
  batch: readonly FormerObject[],
): Promise<GoneTargets[]> {
  const gone: GoneTargets[] = [];
  for (const { column, field } of stored) {
    if (field.type !== 'reference') continue;
    const wanted = new Set(batch.map(({ was }) => was[column]).filter((id) => typeof id === 'string'));
    if (wanted.size === 0) continue;
    const found = await tx.query<{ id: string }>(
      `select id from ${targetOf(field.to).table} where account_id = $1 and id = any($2) order by id for key share`,
      [context.caller.accountId, [...wanted]],
    );
    const there = new Set(found.map(({ id }) => id));
    const name = column.replace(/_id$/, '').replaceAll('_', ' ');
    gone.push({ column, name, ids: new Set([...wanted].filter((id) => !there.has(id))) });
  }
  return gone;
}

async function writeBack(
  session: UndoSession,
  { declaration, stored }: CompiledClass,
  className: RestorableClass,
  objects: readonly FormerObject[],
): Promise<void> {
  if (objects.length === 0) return;
  const { tx, context, importId, counts } = session;
  const known = new Set(objects.flatMap(({ was }) => Object.keys(was)));
  const settings = stored
    .filter(({ column }) => known.has(column))
    .map(
      ({ column, sqlType }) =>
        `${column} = case when c.was ? '${column}' then (c.was ->> '${column}')::${sqlType} else t.${column} end`,
    );
  const restored = await tx.query<{ id: string; before: number; version: number }>(
    `with t as (
       update ${declaration.table} t set version = t.version + 1, last_updated = $4, ${settings.join(', ')}
       from import_changes c
       where ${ofImport} and t.account_id = $1 and t.id = c.object_id and t.id = any($5)
       returning t.*, c.version - 1 as before
     )${className === 'inventoryItem' ? `, marked as (${markPairsOfProductsSql('t')})` : marksAfter(className, 'update')}
     select id, before, version from t`,
    [context.caller.accountId, importId, className, context.at, objects.map(({ id }) => id)],
  );
  counts.restored += restored.length;
  await passOnVersions(session, className, restored);
}
