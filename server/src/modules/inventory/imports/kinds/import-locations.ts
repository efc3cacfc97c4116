import type { FieldError } from '../../invalid.ts';
import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import { isFound, NameIndex } from '../rows/name-index.ts';
import { missingCells, type ReadRow } from '../rows/read-row.ts';
import { RowKeys } from '../rows/row-keys.ts';
import type { Identified } from '../rows/write-rows.ts';
import { existsAlready, type ImportSession, type KindImport } from '../run/import-session.ts';
import { deferRows } from './defer-rows.ts';
import { findStocked } from './find-stocked.ts';
import { openLocationBook, type BookedLocation, type LocationBook, type Place } from './location-book.ts';
import { writeLocations, type PlannedLocation } from './write-locations.ts';

type Cells = Readonly<Record<string, string | undefined>>;

/** A location is identified by its number; without one, by its name inside the parent that the row names. */
export async function importLocations(session: ImportSession): Promise<KindImport> {
  const { context, tx, options, tally, permit } = session;
  const { accountId } = context.caller;
  const book = await openLocationBook(tx, accountId, { isHeld: true });
  const types = await openTypes(session);
  const seen = new RowKeys();

  async function plan(row: ReadRow): Promise<PlannedLocation | readonly FieldError[]> {
    const { name, locationNumber: number, locationType, parentLocation, description } = row.values as Cells;
    if (number === undefined && name === undefined) return missingCells(row, ['name']);
    const parent = parentLocation === undefined ? null : book.find('parentLocation', parentLocation);
    const type = locationType === undefined ? null : types.find('locationType', locationType);
    const errors = [parent, type].filter((found): found is FieldError => found !== null && !isFound(found));
    if (errors.length > 0) return errors;
    const parentId = parent && isFound(parent) ? parent.id : null;
    const present = number === undefined ? book.at({ name: name as string, parentId }) : book.numbered(number);
    const id = present?.id ?? newInstanceId();
    const key = number === undefined ? 'name' : 'locationNumber';
    const twice = seen.takeObject(row, key, id, ...(number === undefined ? [parentId, name as string] : [number]));
    if (twice) errors.push(twice);
    else if (present && !options.update) errors.push({ field: key, message: existsAlready });
    if (!present) errors.push(...missingCells(row, ['name', 'locationType']));
    else errors.push(...permit.refuse(key, present.id, present.parentId));
    if (parentId !== null) errors.push(...permit.refuse('parentLocation', parentId));
    const misplaced = errors.length > 0 ? null : findMisplaced(book, present, name ?? present?.name ?? '', parentId);
    if (misplaced) errors.push(misplaced);
    if (errors.length > 0) return errors;
    const typeId = type && isFound(type) ? type.id : null;
    // Before later rows rely on the change.
    const stocked = present ? await findStockedNow(present, { parentId, typeId }) : [];
    if (stocked.length > 0) return stocked;
    const values: Identified = {
      id,
      name: name ?? null,
      location_number: present?.number ?? number ?? null,
      location_type_id: typeId,
      parent_location_id: parentId,
      description: description ?? null,
    };
    const former = remember(book, present, values);
    if (!present) permit.grant(values.id);
    return { row, values, former };
  }

  /** As for a single location: a depot with stock must continue to manage inventory, and a bin with stock cannot be moved. */
  function findStockedNow(
    present: BookedLocation,
    { parentId, typeId }: { readonly parentId: string | null; readonly typeId: string | null },
  ): Promise<readonly FieldError[]> | readonly FieldError[] {
    // A blank cell changes nothing.
    const isMoved = parentId !== null && parentId !== present.parentId;
    const isRetyped = typeId !== null && typeId !== present.typeId;
    if (!isMoved && !isRetyped) return [];
    return findStocked(tx, accountId, present.id, { parentId: parentId ?? undefined, typeId });
  }

  return deferRows({
    waitsFor({ values }) {
      const parent = values['parentLocation'] as string | undefined;
      return parent === undefined || book.has(parent) ? null : parent.toLowerCase();
    },
    namesOf: ({ values }) =>
      [values['name'], values['locationNumber']].flatMap((name) =>
        typeof name === 'string' ? [name.toLowerCase()] : [],
      ),
    async apply(rows) {
      const planned: PlannedLocation[] = [];
      for (const row of rows) {
        const outcome = await plan(row);
        if ('row' in outcome) planned.push(outcome);
        else tally.refuse(row, outcome);
      }
      await writeLocations(session, book, planned);
    },
  });
}

/** Bins are directly inside a location (`requireParent`), and names are unique among siblings. */
function findMisplaced(
  book: LocationBook,
  present: BookedLocation | null,
  name: string,
  givenParentId: string | null,
): FieldError | null {
  const parentProblem = (message: string): FieldError => ({ field: 'parentLocation', message });
  if (givenParentId !== null) {
    if (givenParentId === present?.id) return parentProblem('cannot be the location itself');
    if (book.get(givenParentId).parentId !== null) return parentProblem('cannot be a bin of another location');
    if (present && book.hasBins(present.id)) return parentProblem('cannot be given to a location that has bins');
  }
  const other = book.at({ name, parentId: givenParentId ?? present?.parentId ?? null });
  return other && other.id !== present?.id ? { field: 'name', message: 'must be unique' } : null;
}

/** Enters what a row plans, so that later rows find it. Returns where the location was; null for a new one. */
function remember(book: LocationBook, present: BookedLocation | null, values: Identified): Place | null {
  const name = values['name'] as string | null;
  const parentId = values['parent_location_id'] as string | null;
  if (present) {
    const former = { name: present.name, parentId: present.parentId };
    book.place(present.id, { name: name ?? former.name, parentId: parentId ?? former.parentId });
    return former;
  }
  book.add({
    id: values.id,
    name: name as string,
    number: values['location_number'] as string | null,
    parentId,
    typeId: null,
    typeCode: '',
    typeName: '',
    organizationId: null,
  });
  return null;
}

/** Finds types by name and also by code, because other systems export codes. */
async function openTypes({ tx, context }: ImportSession): Promise<NameIndex> {
  const rows = await tx.query<{ id: string; name: string; code: string }>(
    'select id, name, location_type_code as code from location_types where account_id = $1 order by id for key share',
    [context.caller.accountId],
  );
  const types = new NameIndex();
  for (const { id, name } of rows) types.add(name, id);
  for (const { id, code } of rows) if (!types.has(code)) types.add(code, id);
  return types;
}
