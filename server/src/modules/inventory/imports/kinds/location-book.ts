import type { Transaction } from '../../../../database/database.ts';
import type { FieldError } from '../../invalid.ts';
import { NameIndex } from '../rows/name-index.ts';

/** Where a location is: its name is unique among those with the same parent, or at the top level (null). */
export interface Place {
  readonly name: string;
  readonly parentId: string | null;
}

export interface BookedLocation {
  readonly id: string;
  name: string;
  /** Null for a new one that gets its number when it is written. */
  readonly number: string | null;
  parentId: string | null;
  /** Null for a new one. */
  readonly typeId: string | null;
  readonly typeCode: string;
  readonly typeName: string;
  readonly organizationId: string | null;
}

/** The locations of an account in memory: even large ones have some thousands, bins included. */
export class LocationBook {
  readonly #byId = new Map<string, BookedLocation>();
  readonly #byNumber = new Map<string, string>();
  readonly #byPlace = new Map<string, string>();
  /** The locations that are not bins, by name and by number. */
  readonly #outer = new NameIndex();
  readonly #bins = new Map<string, NameIndex>();

  add(location: BookedLocation): void {
    this.#byId.set(location.id, location);
    if (location.number !== null) this.#byNumber.set(location.number, location.id);
    this.#index(location);
  }

  #index({ id, name, number, parentId }: BookedLocation): void {
    this.#byPlace.set(placeKey({ name, parentId }), id);
    const index = parentId === null ? this.#outer : (this.#bins.get(parentId) ?? new NameIndex());
    if (parentId !== null) this.#bins.set(parentId, index);
    index.add(name, id);
    if (number !== null && number !== name) index.add(number, id);
  }

  #unindex({ id, name, number, parentId }: BookedLocation): void {
    const key = placeKey({ name, parentId });
    if (this.#byPlace.get(key) === id) this.#byPlace.delete(key);
    const index = parentId === null ? this.#outer : this.#bins.get(parentId);
    index?.remove(name, id);
    if (number !== null) index?.remove(number, id);
  }

  /** A location that is moved or renamed is found at its new place from then on, and only there. */
  place(id: string, { name, parentId }: Place): void {
    const location = this.get(id);
    this.#unindex(location);
    location.name = name;
    location.parentId = parentId;
    this.#index(location);
  }

  /** Forgets a new location that was not written. */
  remove(id: string): void {
    const location = this.get(id);
    this.#unindex(location);
    if (location.number !== null) this.#byNumber.delete(location.number);
    this.#byId.delete(id);
  }

  knows(id: string): boolean {
    return this.#byId.has(id);
  }

  get(id: string): BookedLocation {
    const location = this.#byId.get(id);
    if (!location) throw new Error(`no location ${id}`);
    return location;
  }

  numbered(number: string): BookedLocation | null {
    const id = this.#byNumber.get(number);
    return id === undefined ? null : this.get(id);
  }

  at(place: Place): BookedLocation | null {
    const id = this.#byPlace.get(placeKey(place));
    return id === undefined ? null : this.get(id);
  }

  /** A location that is not a bin, by its name or number. */
  find(field: string, name: string): { readonly id: string } | FieldError {
    return this.#outer.find(field, name);
  }

  has(name: string): boolean {
    return this.#outer.has(name);
  }

  findBin(field: string, locationId: string, name: string): { readonly id: string } | FieldError {
    const bins = this.#bins.get(locationId);
    return bins?.find(field, name) ?? { field, message: `not found: "${name}" is not a bin of this location` };
  }

  hasBins(id: string): boolean {
    return this.#bins.get(id)?.isEmpty === false;
  }
}

export const placeKey = ({ name, parentId }: Place): string => `${parentId ?? ''}\n${name}`;

/**
 * Loads the locations. Only undoing an import deletes any, and imports and undos run one after the other (`lockImports`). An
 * import that changes locations holds them: until it ends, nobody moves or renames one, or creates a bin in it. Postings may
 * continue.
 */
export async function openLocationBook(
  tx: Transaction,
  accountId: string,
  { isHeld }: { readonly isHeld: boolean } = { isHeld: false },
): Promise<LocationBook> {
  const book = new LocationBook();
  const rows = await tx.query<BookedLocation>(
    `select l.id, l.name, l.location_number as number, l.parent_location_id as "parentId",
       l.organization_id as "organizationId", l.location_type_id as "typeId", t.location_type_code as "typeCode", t.name as "typeName"
     from locations l join location_types t on t.account_id = l.account_id and t.id = l.location_type_id
     where l.account_id = $1${isHeld ? ' order by l.id for no key update of l' : ''}`,
    [accountId],
  );
  for (const row of rows) book.add(row);
  return book;
}
