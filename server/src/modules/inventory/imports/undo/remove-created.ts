import { marksAfter } from '../../generic/mark-changes.ts';
import { stayingReasonSql, type RemovableClass } from './referrers.ts';
import { batchChanges, changedSince, ofImport, type UndoSession } from './undo-session.ts';

interface Removable {
  readonly table: string;
  /** SQL: what people call the object `t`. */
  readonly label: string;
  /** Objects of the class can be inside one another; an outer one can be removed after those inside it. */
  readonly isNested?: true;
}

const removables: Readonly<Record<RemovableClass, Removable>> = {
  product: { table: 'products', label: `t.name || ' (' || t.product_code || ')'` },
  category: { table: 'categories', label: 't.name', isNested: true },
  organization: { table: 'organizations', label: 't.name' },
  location: { table: 'locations', label: 't.name', isNested: true },
};

interface CreatedObject {
  readonly id: string;
  readonly line: number | null;
  readonly name: string;
  readonly isChanged: boolean;
  readonly parentId: string | null;
}

/** Removes the created objects that nothing refers to. Only the final removal reports which ones stay, and why. */
export async function removeCreated(
  session: UndoSession,
  className: RemovableClass,
  { isFinal }: { readonly isFinal: boolean } = { isFinal: true },
): Promise<void> {
  if (removables[className].isNested) {
    while ((await removeOnce(session, className, false)) > 0);
  }
  if (isFinal) await removeOnce(session, className, true);
}

/** Makes one pass over the created objects that still exist; returns how many it removed. */
async function removeOnce(session: UndoSession, className: RemovableClass, isFinal: boolean): Promise<number> {
  let removed = 0;
  for (let after = ''; ;) {
    const batch = await lockBatch(session, className, after);
    const last = batch.at(-1);
    if (!last) return removed;
    after = last.id;
    const staying = await findStaying(session, className, batch);
    const free = batch.filter(({ id }) => !staying.has(id)).map(({ id }) => id);
    await removeObjects(session, className, free);
    removed += free.length;
    for (const { id, line, name } of isFinal ? batch : []) {
      const message = staying.get(id);
      if (message !== undefined) session.leave({ line, name, message });
    }
    await session.step(free.length);
  }
}

/** Locks the objects, so that nobody can start to refer to them. Those deleted since need no removal and are left out. */
function lockBatch(
  { tx, context, importId }: UndoSession,
  className: RemovableClass,
  after: string,
): Promise<CreatedObject[]> {
  const { table, label } = removables[className];
  const parent = className === 'location' ? 't.parent_location_id' : 'null';
  return tx.query<CreatedObject>(
    `select t.id, c.line, ${label} as name, t.version <> c.version as "isChanged", ${parent} as "parentId"
     from import_changes c join ${table} t on t.account_id = $1 and t.id = c.object_id
     where ${ofImport} and c.was is null and c.object_id > $4
     order by c.object_id limit ${String(batchChanges)} for update of t`,
    [context.caller.accountId, importId, className, after],
  );
}

async function findStaying(
  { tx, context, importerId, permit }: UndoSession,
  className: RemovableClass,
  batch: readonly CreatedObject[],
): Promise<Map<string, string>> {
  const uses = className === 'location' ? [importerId] : [];
  const referred = await tx.query<{ id: string; reason: string | null }>(
    `select t.id, ${stayingReasonSql(className)} as reason from unnest($2::text[]) as t (id)`,
    [context.caller.accountId, batch.map(({ id }) => id), ...uses],
  );
  const reasons = new Map(referred.map(({ id, reason }) => [id, reason]));
  return new Map(
    batch.flatMap(({ id, isChanged, parentId }) => {
      const denied = className === 'location' ? permit.refuse('location', id, parentId)[0]?.message : undefined;
      const reason = reasons.get(id) ?? (isChanged ? changedSince : denied);
      return reason === undefined ? [] : [[id, reason]];
    }),
  );
}

async function removeObjects(
  { tx, context, counts }: UndoSession,
  className: RemovableClass,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const values = [context.caller.accountId, ids];
  if (className === 'location') {
    // The import gave these roles to the person who ran it. People signed in at the location must choose another one.
    await tx.query('delete from location_roles where account_id = $1 and location_id = any($2)', values);
    await tx.query(
      'update instance_sessions set location_id = null where account_id = $1 and location_id = any($2)',
      values,
    );
  }
  await tx.query(
    `with t as (
       delete from ${removables[className].table} where account_id = $1 and id = any($2) returning id
     )${marksAfter(className, 'delete')}
     select 1 from t`,
    values,
  );
  counts.removed += ids.length;
}
