import type { ModuleContext } from '../database/module-context.ts';
import { newInstanceId } from '../foundation/text/new-id.ts';
import { markProductsSql } from '../modules/inventory/check-marks.ts';
import type { InstanceCaller } from '../modules/inventory/instance-caller.ts';
import { openStockOperations } from '../modules/inventory/stock-operations.ts';
import { seedInstance } from '../modules/inventory/seed-instance.ts';
import { createTestAccount } from './test-account.ts';

/** An instance for tests: its seeded rows, two depots, a supplier, a ward, products and their lots. */
export interface InventoryFixture {
  readonly caller: InstanceCaller;
  readonly depot: string;
  readonly otherDepot: string;
  readonly supplier: string;
  readonly ward: string;
  /** Has only its default lot. */
  readonly bandages: string;
  readonly bandagesLot: string;
  /** Has two lots, one of which expires before the other. */
  readonly aspirin: string;
  readonly aspirinSoon: string;
  readonly aspirinLater: string;
}

/** Lots of the fixture by their numbers and expiration dates. */
const aspirinLots = { soon: '2026-06-30', later: '2027-06-30' };

export async function createInventory(
  context: ModuleContext,
  fields: Parameters<typeof createTestAccount>[1] = {},
): Promise<InventoryFixture> {
  const account = await createTestAccount(context, fields);
  await context.db.transaction((tx) => seedInstance(tx, account.id, context.clock.now()));
  const caller = {
    accountId: account.id,
    tenantId: account.tenantId ?? '',
    zone: account.zone,
    personId: account.ownerId,
  };
  const bandages = await insertProduct(context, caller, 'Bandages', 'BAND');
  const aspirin = await insertProduct(context, caller, 'Aspirin', 'ASPI');
  return {
    caller,
    depot: await insertLocation(context, caller, 'Main Depot', '2'),
    otherDepot: await insertLocation(context, caller, 'Other Depot', '2'),
    supplier: await insertLocation(context, caller, 'Supplies Ltd', '4'),
    ward: await insertLocation(context, caller, 'Ward 7', '5'),
    bandages,
    bandagesLot: await insertLot(context, caller, { productId: bandages }),
    aspirin,
    aspirinLater: await insertLot(context, caller, { productId: aspirin, lotNumber: 'B', expires: aspirinLots.later }),
    aspirinSoon: await insertLot(context, caller, { productId: aspirin, lotNumber: 'A', expires: aspirinLots.soon }),
  };
}

/** A location with a seeded type; the parent of a bin is its depot. */
export async function insertLocation(
  { db, clock }: ModuleContext,
  { accountId }: InstanceCaller,
  name: string,
  typeId: string,
  parentId: string | null = null,
): Promise<string> {
  const id = newInstanceId();
  await db.query(
    `insert into locations (account_id, id, date_created, last_updated, name, location_number, location_type_id,
       parent_location_id, active)
     values ($1, $2, $3, $3, $4, $2, $5, $6, true)`,
    [accountId, id, clock.now(), name, typeId, parentId],
  );
  return id;
}

export async function insertProduct(
  { db, clock }: ModuleContext,
  { accountId }: InstanceCaller,
  name: string,
  code: string,
): Promise<string> {
  const id = newInstanceId();
  await db.query(
    `with product as (
       insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, package_size, active,
         lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
       values ($1, $2, $3, $3, $4, 'ROOT', $5, 1, true, false, false, false, false)
       returning id
     )${markProductsSql('product')}`,
    [accountId, id, clock.now(), name, code],
  );
  return id;
}

export async function insertLot(
  { db, clock }: ModuleContext,
  { accountId }: InstanceCaller,
  lot: { productId: string; lotNumber?: string; expires?: string; status?: string },
): Promise<string> {
  const id = newInstanceId();
  await db.query(
    `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_number, expiration_date, lot_status)
     values ($1, $2, $3, $3, $4, $5, $6, $7)`,
    [accountId, id, clock.now(), lot.productId, lot.lotNumber ?? null, lot.expires ?? null, lot.status ?? 'APPROVED'],
  );
  return id;
}

/** Puts a quantity of a lot on hand with a correction. */
export async function putOnHand(
  context: ModuleContext,
  caller: InstanceCaller,
  locationId: string,
  itemId: string,
  quantity: number,
): Promise<void> {
  await openStockOperations(context).adjust(caller, {
    location: locationId,
    adjustmentType: 'CORRECTION',
    lines: [{ inventoryItem: itemId, quantityDelta: quantity }],
  });
}

/** The quantity of a lot at a location, summed over bins. */
export async function quantityOf(
  { db }: ModuleContext,
  { accountId }: InstanceCaller,
  locationId: string,
  itemId: string,
): Promise<number> {
  const [row] = await db.query<{ quantity: number }>(
    `select coalesce(sum(quantity), 0)::bigint as quantity from stock_lots
     where account_id = $1 and location_id = $2 and inventory_item_id = $3`,
    [accountId, locationId, itemId],
  );
  return row?.quantity ?? 0;
}

/** The events of the account's instance, oldest first. */
export async function instanceEvents(
  { db }: ModuleContext,
  { accountId }: InstanceCaller,
): Promise<{ type: string; data: Record<string, unknown> }[]> {
  return db.query(
    `select type, data from events where account_id = $1 and type not like 'tenant.%' order by accepted_at, ctid`,
    [accountId],
  );
}
