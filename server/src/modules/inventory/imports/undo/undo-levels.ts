import { markPairsSql } from '../../check-marks.ts';
import type { Pair } from '../../stock/pairs.ts';
import { batchChanges, changedSince, ofImport, passOnVersions, type UndoSession } from './undo-session.ts';

interface ChangedLevel extends Pair {
  readonly id: string;
  readonly line: number | null;
  readonly version: number;
  readonly isNew: boolean;
}

interface PresentLevel {
  readonly id: string;
  readonly version: number;
  readonly name: string;
}

/** Levels that the import created are removed, others get back their quantities. */
export async function undoLevels(session: UndoSession): Promise<void> {
  const { tx, context, importId, permit, counts } = session;
  const { accountId } = context.caller;
  for (let after = ''; ;) {
    const batch = await tx.query<ChangedLevel>(
      `select c.object_id as id, split_part(c.object_id, '/', 1) as "locationId",
         split_part(c.object_id, '/', 2) as "productId", c.line, c.version, c.was is null as "isNew"
       from import_changes c where ${ofImport} and c.object_id > $4
       order by c.object_id limit ${String(batchChanges)}`,
      [accountId, importId, 'level', after],
    );
    const last = batch.at(-1);
    if (!last) return;
    after = last.id;
    const present = await lockLevels(session, batch);
    const free = batch.filter(({ id, line, version, isNew, locationId }) => {
      const level = present.get(id);
      // What was deleted with its product needs no removing.
      if (!level && isNew) return false;
      const denied = permit.refuse('location', locationId)[0]?.message;
      const message = !level ? 'was deleted since' : level.version !== version ? changedSince : denied;
      if (message !== undefined) session.leave({ line, name: level?.name ?? '', message });
      return message === undefined;
    });
    const created = free.filter(({ isNew }) => isNew);
    const updated = free.filter(({ isNew }) => !isNew);
    await tx.query(removeSql, [accountId, ...pairColumns(created)]);
    counts.removed += created.length;
    const restored = await tx.query<{ id: string; before: number; version: number }>(restoreSql, [
      accountId,
      importId,
      'level',
      context.at,
      updated.map(({ id }) => id),
    ]);
    counts.restored += restored.length;
    await passOnVersions(session, 'level', restored);
    await session.step(batch.length);
  }
}

const pairColumns = (levels: readonly Pair[]) => [
  levels.map(({ locationId }) => locationId),
  levels.map(({ productId }) => productId),
];

async function lockLevels(
  { tx, context }: UndoSession,
  batch: readonly ChangedLevel[],
): Promise<Map<string, PresentLevel>> {
  const rows = await tx.query<PresentLevel>(
    `select level.location_id || '/' || level.product_id as id, level.version,
       product.name || ' (' || product.product_code || ') at ' || place.name as name
     from unnest($2::text[], $3::text[]) as wanted (location_id, product_id)
     join inventory_levels level on level.account_id = $1 and level.location_id = wanted.location_id
       and level.product_id = wanted.product_id
     join products product on product.account_id = $1 and product.id = level.product_id
     join locations place on place.account_id = $1 and place.id = level.location_id
     order by level.location_id, level.product_id for update of level`,
    [context.caller.accountId, ...pairColumns(batch)],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A pair that had nothing but this level loses its stock row: it had none before the import. */
const removeSql = `
with gone as (
  delete from inventory_levels level using unnest($2::text[], $3::text[]) as given (location_id, product_id)
  where level.account_id = $1 and level.location_id = given.location_id and level.product_id = given.product_id
  returning level.location_id, level.product_id
), unstocked as (
  delete from stock_pairs pair using gone
  where pair.account_id = $1 and pair.location_id = gone.location_id and pair.product_id = gone.product_id
    and pair.last_entry_at is null and pair.quantity_on_hand = 0
), marked as (${markPairsSql('gone')})
select 1 from gone`;

const quantities = ['min_quantity', 'reorder_quantity', 'max_quantity'];

const restoreSql = `
with level as (
  update inventory_levels level set version = level.version + 1, last_updated = $4,
    ${quantities.map((name) => `${name} = (c.was ->> '${name}')::bigint`).join(', ')}
  from import_changes c
  where ${ofImport} and c.object_id = any($5) and level.account_id = $1
    and level.location_id = split_part(c.object_id, '/', 1) and level.product_id = split_part(c.object_id, '/', 2)
  returning c.object_id as id, c.version - 1 as before, level.version, level.location_id, level.product_id
), marked as (${markPairsSql('level')})
select id, before, version from level`;
