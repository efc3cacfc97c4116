import type { Transaction } from '../../../database/database.ts';
import type { Catalogue, SeedLocation, SeedSupplier } from './make-catalogue.ts';

/** Inserts depots with their bins, wards, and suppliers with their organizations, with the ids the catalogue assigned. */
export async function insertPlaces(tx: Transaction, accountId: string, catalogue: Catalogue, at: Date): Promise<void> {
  const { depots, wards, suppliers } = catalogue;
  await tx.query(
    `insert into organizations (account_id, id, date_created, last_updated, name, code, active, roles)
     select $1, id, $2, $2, name, code, true, array['SUPPLIER']
     from jsonb_to_recordset($3) as o (id text, name text, code text)`,
    [accountId, at, JSON.stringify(suppliers.map(({ organizationId: id, name, code }) => ({ id, name, code })))],
  );
  const places = [
    ...[...depots, ...wards].map(({ id, name, typeId }, index) => ({ id, name, typeId, number: numberOf(index) })),
    ...suppliers.map(supplierRow),
  ];
  await insertLocations(tx, accountId, places, at);
  const bins = depots.flatMap((depot, index) =>
    depot.bins.map((bin) => ({
      ...{ id: bin.id, name: bin.name, typeId: bin.typeId, parentId: depot.id },
      number: `${numberOf(index)}-${bin.name.replace(' ', '-')}`,
    })),
  );
  await insertLocations(tx, accountId, bins, at);
}

const numberOf = (index: number): string => `LOC-${String(index + 1).padStart(3, '0')}`;

const supplierRow = (supplier: SeedSupplier) => ({
  ...supplier,
  number: supplier.code,
  description: `Delivers about ${String(supplier.leadDays)} days after an order.`,
});

interface LocationRow extends SeedLocation {
  readonly number: string;
  readonly parentId?: string;
}

const insertLocations = (tx: Transaction, accountId: string, rows: readonly LocationRow[], at: Date) =>
  tx.query(
    `insert into locations (account_id, id, date_created, last_updated, name, location_number, location_type_id, active,
       parent_location_id, organization_id, description, address, city, postal_code, country)
     select $1, id, $2, $2, name, number, "typeId", true, "parentId", "organizationId", description, address, city,
       "postalCode", country
     from jsonb_to_recordset($3) as l (id text, name text, number text, "typeId" text, "parentId" text,
       "organizationId" text, description text, address text, city text, "postalCode" text, country text)`,
    [accountId, at, JSON.stringify(rows)],
  );
