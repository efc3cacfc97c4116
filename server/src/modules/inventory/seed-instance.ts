import type { Transaction } from '../../database/database.ts';

/** The type of suppliers. Seeded types have fixed ids (domain, Seeded rows). */
export const supplierTypeId = '4';

/** Location types of a new instance (domain, Seeded rows). A depot manages inventory. */
const locationTypes: readonly (readonly [id: string, name: string, code: string])[] = [
  ['2', 'Depot', 'DEPOT'],
  ['3', 'Dispensary', 'DISPENSARY'],
  [supplierTypeId, 'Supplier', 'SUPPLIER'],
  ['5', 'Ward', 'WARD'],
  ['6', 'Bin Location', 'BIN_LOCATION'],
  ['7', 'Donor', 'DONOR'],
  ['8', 'Virtual', 'VIRTUAL'],
];

/** The contents of a new instance: the predefined types and the root category, but no location. */
export async function seedInstance(tx: Transaction, accountId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into location_types
       (account_id, id, date_created, last_updated, name, location_type_code, supported_activities)
     select $1, id, $2, $2, name, code, case when code = 'DEPOT' then array['MANAGE_INVENTORY'] else array[]::text[] end
     from unnest($3::text[], $4::text[], $5::text[]) as type (id, name, code)
     on conflict do nothing`,
    [
      accountId,
      at,
      locationTypes.map(([id]) => id),
      locationTypes.map(([, name]) => name),
      locationTypes.map(([, , code]) => code),
    ],
  );
  await tx.query(
    `insert into categories (account_id, id, date_created, last_updated, name)
     values ($1, 'ROOT', $2, $2, 'ROOT') on conflict do nothing`,
    [accountId, at],
  );
}
