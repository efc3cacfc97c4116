import { location } from '@storehouse/contract/inventory/classes/location';
import { requireStockInPlace, requireStockManaged } from '../../classes/stock-keeping.ts';
import { Invalid } from '../../invalid.ts';
import { compiledLocation } from '../../locations/location-columns.ts';
import type { ReadRow } from '../rows/read-row.ts';
import { insertRows, updateRows, withDefaults, type Identified } from '../rows/write-rows.ts';
import { numberRows, type ImportSession } from '../run/import-session.ts';
import { created, updatesOf } from '../run/record-changes.ts';

export interface PlannedLocation {
  readonly row: ReadRow;
  /** Without a number it gets the next free one. */
  readonly values: Identified;
  readonly isNew: boolean;
}

const updatable = ['name', 'description', 'location_type_id', 'parent_location_id', 'organization_id'];

/** Inserts and updates planned locations. */
export async function writeLocations(session: ImportSession, planned: readonly PlannedLocation[]): Promise<void> {
  const { tx, context, tally, changes } = session;
  const writing = { tx, accountId: context.caller.accountId, at: context.at, compiled: compiledLocation };
  const fresh = planned.filter(({ isNew }) => isNew);
  const present = await refuseStocked(
    session,
    planned.filter(({ isNew }) => !isNew),
  );
  const numbers = await numberRows(
    session,
    location.numberedBy.prefix,
    fresh.map(({ values }) => values['location_number'] as string | null),
  );
  const inserted = await insertRows(
    writing,
    fresh.map(({ values }, index) => withDefaults(compiledLocation, { ...values, location_number: numbers[index] })),
  );
  for (const { row, values } of fresh) {
    if (inserted.has(values.id)) tally.created += 1;
    else tally.refuse(row, [{ field: 'name', message: 'must be unique' }]);
  }
  await addManager(session, [...inserted]);
  const changed = await updateRows(
    writing,
    updatable,
    present.map(({ values }) => values),
  );
  await changes.add('location', [
    ...fresh
      .filter(({ values }) => inserted.has(values.id))
      .map(({ row, values }) => created(values.id, row.source.line)),
    ...updatesOf(present, changed),
  ]);
  tally.updated += changed.size;
  tally.unchanged += present.length - changed.size;
}

/** As for a single location: a depot with stock must continue to manage inventory, and a bin with stock cannot be moved. */
async function refuseStocked(
  { tx, context, tally }: ImportSession,
  planned: readonly PlannedLocation[],
): Promise<PlannedLocation[]> {
  const { accountId } = context.caller;
  const changed = await tx.query<{ id: string }>(
    `select l.id from unnest($2::text[], $3::text[], $4::text[]) as wanted (id, type_id, parent_id)
     join locations l on l.account_id = $1 and l.id = wanted.id
       and (l.location_type_id <> wanted.type_id or coalesce(l.parent_location_id, '') <> wanted.parent_id)`,
    [
      accountId,
      planned.map(({ values }) => values.id),
      planned.map(({ values }) => values['location_type_id'] ?? null),
      planned.map(({ values }) => values['parent_location_id'] ?? null),
    ],
  );
  const changedIds = new Set(changed.map(({ id }) => id));
  const accepted: PlannedLocation[] = [];
  for (const one of planned) {
    try {
      const { id, location_type_id: typeId, parent_location_id: parentId } = one.values;
      if (changedIds.has(id)) {
        // A blank cell changes no parent.
        await requireStockInPlace(tx, accountId, id, parentId ?? undefined);
        await requireStockManaged(tx, accountId, id, typeId);
      }
      accepted.push(one);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      tally.refuse(one.row, error.errors);
    }
  }
  return accepted;
}

/** As for a single location: a manager who creates it becomes its manager; the owner needs no role. */
async function addManager({ tx, context: { caller } }: ImportSession, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query(
    `insert into location_roles (account_id, person_id, location_id, role)
     select $1, p.person_id, created.id, 'MANAGER'
     from accounts a join people p using (account_id) cross join unnest($3::text[]) as created (id)
     where a.account_id = $1 and p.person_id = $2 and p.person_id <> a.owner_id`,
    [caller.accountId, caller.personId, ids],
  );
}
