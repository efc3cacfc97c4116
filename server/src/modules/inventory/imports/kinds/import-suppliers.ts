import { classNamed } from '../../generic/compile-class.ts';
import type { FieldError } from '../../invalid.ts';
import { supplierTypeId } from '../../seed-instance.ts';
import { newInstanceId } from '../../../../foundation/text/new-id.ts';
import { missingCells, type ReadRow } from '../rows/read-row.ts';
import { RowKeys } from '../rows/row-keys.ts';
import { insertRows, withDefaults, type Identified } from '../rows/write-rows.ts';
import { existsAlready, type ImportSession, type KindImport } from '../run/import-session.ts';
import { created } from '../run/record-changes.ts';
import { openLocationBook, type BookedLocation, type Place } from './location-book.ts';
import { openOrganizations } from './organizations.ts';
import { writeLocations, type PlannedLocation } from './write-locations.ts';

const organizationClass = classNamed('organization');

/** A supplier is a location of the type Supplier with its organization; known by its number, otherwise by its name. */
export async function importSuppliers(session: ImportSession): Promise<KindImport> {
  const { context, tx, options, tally, permit, changes } = session;
  const { accountId } = context.caller;
  const book = await openLocationBook(tx, accountId, { isHeld: true });
  const organizations = await openOrganizations(session);
  const [type] = await tx.query<{ id: string }>(
    `select id from location_types where account_id = $1 and location_type_code = 'SUPPLIER'
     order by id = $2 desc, id limit 1 for key share`,
    [accountId, supplierTypeId],
  );
  const seen = new RowKeys();

  function plan(row: ReadRow): PlannedLocation | readonly FieldError[] {
    const { name, locationNumber, description } = row.values as Readonly<Record<string, string | undefined>>;
    const key = locationNumber === undefined ? 'name' : 'locationNumber';
    const identity = locationNumber ?? name;
    if (identity === undefined) return missingCells(row, ['name']);
    const present =
      locationNumber === undefined ? book.at({ name: identity, parentId: null }) : book.numbered(identity);
    const id = present?.id ?? newInstanceId();
    const twice = seen.takeObject(row, key, id, identity);
    if (twice) return [twice];
    if (present && present.typeCode !== 'SUPPLIER') {
      return [{ field: key, message: `is that of a location of the type ${present.typeName}` }];
    }
    if (present && !options.update) return [{ field: key, message: existsAlready }];
    const denied = present ? permit.refuse(key, present.id, present.parentId) : [];
    if (denied.length > 0) return denied;
    if (!present && !type)
      return [{ field: 'row', message: 'cannot be created: there is no location type for suppliers' }];
    if (!present && name === undefined) return missingCells(row, ['name']);
    const other = name === undefined ? null : book.at({ name, parentId: present?.parentId ?? null });
    if (other && other.id !== present?.id) return [{ field: 'name', message: 'must be unique' }];
    const number = present?.number ?? locationNumber ?? null;
    const values: Identified = {
      id,
      name: name ?? null,
      location_number: number,
      location_type_id: present ? null : (type?.id ?? null),
      parent_location_id: null,
      organization_id: organizations.of(present, { name: name ?? present?.name ?? '', number, description }),
      description: description ?? null,
    };
    return { row, values, former: remember(present, values) };
  }

  function remember(present: BookedLocation | null, values: Identified): Place | null {
    const name = values['name'] as string | null;
    if (present) {
      const former = { name: present.name, parentId: present.parentId };
      if (name !== null) book.place(present.id, { ...former, name });
      return former;
    }
    book.add({
      id: values.id,
      name: name as string,
      number: values['location_number'] as string | null,
      parentId: null,
      typeId: null,
      typeCode: 'SUPPLIER',
      typeName: 'Supplier',
      organizationId: values['organization_id'] as string,
    });
    return null;
  }

  return {
    async apply(rows) {
      const planned = rows.flatMap((row) => {
        const outcome = plan(row);
        if ('row' in outcome) return [outcome];
        tally.refuse(row, outcome);
        return [];
      });
      const founded = organizations.takePlanned();
      await insertRows(
        { tx, accountId, at: context.at, compiled: organizationClass },
        founded.map((values) => withDefaults(organizationClass, values)),
      );
      await changes.add(
        'organization',
        founded.map(({ id }) => created(id, null)),
      );
      await writeLocations(session, book, planned);
    },
  };
}
