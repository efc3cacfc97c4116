import { beforeAll, expect, it } from 'vitest';
import type { ModuleContext } from '../../database/module-context.ts';
import { createInventory, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { countRowsRead } from '../../testing/rows-read.ts';
import { openReversals } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openSupplierOverview } from './supplier-overview.ts';

const test = useTestDatabase('on-one-server');
let fixture: InventoryFixture;
/** Of the 3,000 orders that the depot received, ten are from the supplier. */
const orders = 3_000;
const fromSupplier = 10;

beforeAll(async () => {
  fixture = await createInventory(test.context);
  const { caller, depot, supplier, ward, aspirin } = fixture;
  const each = `from generate_series(1, ${String(orders)}) n`;
  const insert = (sql: string, ...values: string[]) => test.db.query(sql, [caller.accountId, ...values]);
  await insert(
    `insert into orders (account_id, id, date_created, last_updated, order_number, order_type, name, origin_id, destination_id, status)
     select $1, 'order ' || n, now(), now(), 'PO-' || n, 'PURCHASE_ORDER', 'Order',
       case when n <= ${String(fromSupplier)} then $2 else $3 end, $4, 'RECEIVED' ${each}`,
    supplier,
    ward,
    depot,
  );
  await insert(
    `insert into order_items (account_id, id, date_created, last_updated, order_id, order_index, product_id, quantity,
       received_each, status)
     select $1, 'item ' || n, now(), now(), 'order ' || n, 0, $2, 1, 1, 'COMPLETED' ${each}`,
    aspirin,
  );
  await insert(
    `insert into receipts (account_id, id, date_created, last_updated, order_id, delivered_at)
     select $1, 'receipt ' || n, now(), now(), 'order ' || n, now() ${each}`,
  );
  await test.db.query('analyze');
});

it.each<[string, (context: ModuleContext) => Promise<unknown>]>([
  ['the receipts of an order', (context) => openReversals(context).receipts(fixture.caller, { orderId: 'order 7' })],
  ['a supplier', (context) => openSupplierOverview(context).read(fixture.caller, fixture.supplier)],
])('reads a few rows for %s, however many receipts there are', async (_what, read) => {
  const { db, rows } = countRowsRead(test.db);
  await read({ ...test.context, db });
  expect(rows()).toBeLessThan(orders / 3);
});
