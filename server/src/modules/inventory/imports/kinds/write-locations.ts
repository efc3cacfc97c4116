import { location } from '@storehouse/contract/inventory/classes/location';
import { violatesUnique } from '../../../../database/database-errors.ts';
import type { FieldError } from '../../invalid.ts';
import { compiledLocation } from '../../locations/location-columns.ts';
import type { ReadRow } from '../rows/read-row.ts';
import { insertRows, updateRows, withDefaults, type Identified, type Updated } from '../rows/write-rows.ts';
import { numberRows, type ImportSession } from '../run/import-session.ts';
import { created, updatesOf } from '../run/record-changes.ts';
import { placeKey, type LocationBook, type Place } from './location-book.ts';

export interface PlannedLocation {
  readonly row: ReadRow;
  /** Without a number it gets the next free one. */
  readonly values: Identified;
  /** Where it was before its row; null for a new one. */
  readonly former: Place | null;
}

const updatable = ['name', 'description', 'location_type_id', 'parent_location_id', 'organization_id'];

/**
 * Inserts and updates planned locations. Rows are refused if somebody created a location with the same name or number since
 * the book was opened; the book then forgets what they planned.
 */
export async function writeLocations(
  session: ImportSession,
  book: LocationBook,
  planned: readonly PlannedLocation[],
): Promise<void> {
  for (const part of partsOf(book, planned)) {
    const ready = refuseOrphans(session, book, part);
    await insertNew(
      session,
      book,
      ready.filter(({ former }) => former === null),
    );
    const present = ready.filter(({ former }) => former !== null);
    const changed = await updatePresent(session, book, present);
    await session.changes.add('location', updatesOf(present, changed));
  }
}

/**
 * Splits the rows into parts that are written one after the other, so that each row finds the name that an earlier row gives up,
 * and the parent that an earlier row creates.
 */
function* partsOf(book: LocationBook, planned: readonly PlannedLocation[]): Generator<readonly PlannedLocation[]> {
  let part: PlannedLocation[] = [];
  let freed = new Set<string>();
  let fresh = new Set<string>();
  for (const one of planned) {
    const { name, parentId } = book.get(one.values.id);
    if (freed.has(placeKey({ name, parentId })) || (parentId !== null && fresh.has(parentId))) {
      yield part;
      [part, freed, fresh] = [[], new Set(), new Set()];
    }
    part.push(one);
    if (one.former) freed.add(placeKey(one.former));
    else fresh.add(one.values.id);
  }
  yield part;
}

/** The rows whose parent was not refused. */
function refuseOrphans(
  session: ImportSession,
  book: LocationBook,
  part: readonly PlannedLocation[],
): readonly PlannedLocation[] {
  return part.filter((one) => {
    const { parentId } = book.get(one.values.id);
    if (parentId === null || book.knows(parentId)) return true;
    const name = String(one.row.values['parentLocation']);
    refuseLate(session, book, one, { field: 'parentLocation', message: `not found: "${name}"` });
    return false;
  });
}

function refuseLate({ tally }: ImportSession, book: LocationBook, one: PlannedLocation, error: FieldError): void {
  if (one.former) book.place(one.values.id, one.former);
  else book.remove(one.values.id);
  tally.refuse(one.row, [error]);
}

async function insertNew(session: ImportSession, book: LocationBook, fresh: readonly PlannedLocation[]): Promise<void> {
  if (fresh.length === 0) return;
  const { tx, tally, changes } = session;
  const { accountId } = session.context.caller;
  const numbers = await numberRows(
    session,
    location.numberedBy.prefix,
    fresh.map(({ values }) => values['location_number'] as string | null),
  );
  const inserted = await insertRows(
    writing(session),
    fresh.map(({ values }, index) => withDefaults(compiledLocation, { ...values, location_number: numbers[index] })),
  );
  if (inserted.size < fresh.length) {
    const taken = await tx.query<{ id: string; number: string }>(
      'select id, location_number as number from locations where account_id = $1 and location_number = any($2)',
      [accountId, numbers],
    );
    const takenNumbers = new Set(taken.filter(({ id }) => !inserted.has(id)).map(({ number }) => number));
    for (const [index, one] of fresh.entries()) {
      if (inserted.has(one.values.id)) continue;
      const field = takenNumbers.has(numbers[index] as string) ? 'locationNumber' : 'name';
      refuseLate(session, book, one, { field, message: 'must be unique' });
    }
  }
  tally.created += inserted.size;
  await addManager(session, [...inserted]);
  await changes.add(
    'location',
    fresh.filter(({ values }) => inserted.has(values.id)).map(({ row, values }) => created(values.id, row.source.line)),
  );
}

/** Updates the rows together. If a name was taken meanwhile, one by one, so that only that row is refused. */
async function updatePresent(
  session: ImportSession,
  book: LocationBook,
  present: readonly PlannedLocation[],
): Promise<Map<string, Updated>> {
  if (present.length === 0) return new Map();
  let changed = new Map<string, Updated>();
  const failure = await session.tx.attempt(async () => {
    changed = await updateRows(
      writing(session),
      updatable,
      present.map(({ values }) => values),
    );
  });
  if (failure === null) {
    session.tally.updated += changed.size;
    session.tally.unchanged += present.length - changed.size;
    return changed;
  }
  if (!violatesUnique(failure, 'locations_name_unique')) throw failure;
  const [first] = present;
  if (first && present.length === 1) {
    refuseLate(session, book, first, { field: 'name', message: 'must be unique' });
    return new Map();
  }
  for (const one of present) {
    for (const [id, updated] of await updatePresent(session, book, [one])) changed.set(id, updated);
  }
  return changed;
}

const writing = ({ tx, context }: ImportSession) => ({
  tx,
  accountId: context.caller.accountId,
  at: context.at,
  compiled: compiledLocation,
});

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
