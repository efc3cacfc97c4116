import { beforeAll, expect, it } from 'vitest';
import type { ModuleContext } from '../../database/module-context.ts';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openDashboard } from './dashboard.ts';
import { openReplenishment } from './replenishment.ts';
import { openStockOverview } from './stock-overview.ts';

const test = useTestDatabase('on-one-server');
const products = 500;

async function createStock(): Promise<InventoryFixture> {
  const inventory = await createInventory(test.context);
  const values = [inventory.caller.accountId];
  const id = (kind: string) => `md5('${kind}' || n)`;
  const each = `from generate_series(1, ${String(products)}) n`;
  const depot = `'${inventory.depot}'`;
  for (const sql of [
    `insert into products (account_id, id, date_created, last_updated, name, category_id, product_code, package_size, active,
       lot_and_expiry_control, cold_chain, controlled_substance, hazardous_material)
     select $1, ${id('product')}, now(), now(), 'Product ' || n, 'ROOT', 'P-' || n, 1, true, false, false, false, false ${each}`,
    `insert into inventory_items (account_id, id, date_created, last_updated, product_id, lot_number, expiration_date, lot_status)
     select $1, ${id('lot')}, now(), now(), ${id('product')}, 'L-' || n, '2027-01-01', 'APPROVED' ${each}`,
    `insert into stock_lots (account_id, location_id, product_id, inventory_item_id, bin_location_id, quantity)
     select $1, ${depot}, ${id('product')}, ${id('lot')}, '', 5 ${each}`,
    `insert into stock_pairs (account_id, location_id, product_id, quantity_on_hand)
     select $1, ${depot}, ${id('product')}, 5 ${each}`,
    `insert into inventory_levels (account_id, location_id, product_id, min_quantity, date_created, last_updated)
     select $1, ${depot}, ${id('product')}, 10, now(), now() ${each}`,
  ]) {
    await test.db.query(sql, values);
  }
  return inventory;
}

type Page = (context: ModuleContext, inventory: InventoryFixture) => Promise<unknown>;

const page = { max: 100, offset: 0, search: null };
const pages: Readonly<Record<string, Page>> = {
  stock: (context, { caller, depot }) =>
    openStockOverview(context).stock(caller, { ...page, locationId: depot, state: 'needs_attention' }),
  lots: (context, { caller, depot }) =>
    openStockOverview(context).lots(caller, { ...page, locationId: depot, productId: null, expiresBy: null }),
  'stock of all locations': (context, { caller }) =>
    openStockOverview(context).ofLots(caller, { ...page, locationId: null, productId: null }),
  dashboard: (context, { caller, depot }) => openDashboard(context).read(caller, depot),
  replenishment: (context, { caller, depot }) =>
    openReplenishment(context).list(caller, { ...page, locationId: depot, supplierId: null, months: 3 }),
};

let known: InventoryFixture;
let unknown: InventoryFixture;
beforeAll(async () => {
  known = await createStock();
  await test.db.query('analyze');
  unknown = await createStock();
});

it.each(Object.entries(pages))(
  'the page reads the same rows, whether the statistics know the account or not: %s',
  async (_name, open) => {
    const rowsOf = async (inventory: InventoryFixture) => {
      const { db, rows } = countRowsRead(test.db);
      await open({ ...test.context, db }, inventory);
      return rows();
    };
    expect(await rowsOf(unknown)).toBeLessThan(2 * (await rowsOf(known)));
  },
);
