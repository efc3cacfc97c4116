import { beforeEach, describe, expect, it } from 'vitest';
import { createInventory, insertLot, putOnHand, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { runWhileHeld } from '../../../testing/run-while-held.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openGeneric } from '../generic.ts';
import { tablesOfLots } from './lot-behaviour.ts';

const test = useTestDatabase();
const generic = () => openGeneric(test.context);

let fixture: InventoryFixture;
beforeEach(async () => {
  fixture = await createInventory(test.context);
});

const newLot = () => insertLot(test.context, fixture.caller, { productId: fixture.aspirin, lotNumber: 'N' });

async function create(className: string, body: object): Promise<string> {
  const [object = ''] = await generic().create(fixture.caller, className, [body]);
  return (JSON.parse(object) as { id: string }).id;
}

async function changeProduct(lot: string, product = fixture.bandages): Promise<unknown> {
  const body = { product: { id: product }, comments: 'changed' };
  return JSON.parse(await generic().update(fixture.caller, 'inventoryItem', lot, body));
}

const used = {
  name: 'Invalid',
  errors: [
    { field: 'product', message: 'cannot be changed: stock, transactions or lines of documents refer to this lot' },
  ],
};

const ends = () => ({ origin: { id: fixture.depot }, destination: { id: fixture.ward } });
const transaction = () => ({
  transactionType: { id: '3' },
  transactionDate: '2026-02-01',
  inventory: { id: fixture.depot },
});

/** What can refer to a lot through the generic API; returns the id of the object that does. */
const uses: Readonly<Record<string, (lot: string) => Promise<string>>> = {
  transactionEntry: async (lot) => {
    const id = await create('transaction', transaction());
    return create('transactionEntry', { transaction: { id }, inventoryItem: { id: lot }, quantity: 4 });
  },
  shipmentItem: async (lot) => {
    const id = await create('shipment', { name: 'S', ...ends(), expectedShippingDate: '2026-03-02' });
    const product = { id: fixture.aspirin };
    return create('shipmentItem', { shipment: { id }, product, inventoryItem: { id: lot }, quantity: 1 });
  },
  requisitionItem: async (lot) => {
    const requestedBy = { id: fixture.caller.personId };
    const id = await create('requisition', { name: 'R', ...ends(), requestedBy });
    const product = { id: fixture.aspirin };
    return create('requisitionItem', { requisition: { id }, product, inventoryItem: { id: lot }, quantity: 1 });
  },
};

describe('the product of a lot', () => {
  it.each(Object.entries(uses))('can be changed until a %s refers to it, and afterwards again', async (name, use) => {
    const lot = await newLot();
    const object = await use(lot);
    await expect(changeProduct(lot)).rejects.toMatchObject(used);
    expect(await changeProduct(lot, fixture.aspirin)).toMatchObject({ comments: 'changed', version: 1 });
    await generic().remove(fixture.caller, name, object);
    expect(await changeProduct(lot)).toMatchObject({ product: { id: fixture.bandages }, version: 2 });
  });

  it('stays the same in the ledger, the stock and the lot', async () => {
    const lot = await newLot();
    await putOnHand(test.context, fixture.caller, fixture.depot, lot, 7);
    await expect(changeProduct(lot)).rejects.toMatchObject(used);
    const rows = await test.db.query<{ productId: string }>(
      `select product_id as "productId" from inventory_items where account_id = $1 and id = $2
       union all select product_id from stock_lots where account_id = $1 and inventory_item_id = $2
       union all select product_id from transaction_entries where account_id = $1 and inventory_item_id = $2`,
      [fixture.caller.accountId, lot],
    );
    expect(rows.map(({ productId }) => productId)).toEqual(Array(3).fill(fixture.aspirin));
  });

  it('is kept by every table that refers to lots', async () => {
    const keys = await test.db.query<{ table: string }>(
      `select conrelid::regclass::text as table from pg_constraint
       where contype = 'f' and confrelid = 'inventory_items'::regclass`,
    );
    expect(keys.map(({ table }) => table).sort()).toEqual([...tablesOfLots].sort());
  });

  it('can be changed to no product that does not exist, nor on another account', async () => {
    const lot = await newLot();
    const missing = { name: 'Invalid', errors: [{ field: 'product', message: 'not found' }] };
    await expect(changeProduct(lot, 'none')).rejects.toMatchObject(missing);
    const other = await createInventory(test.context);
    const change = generic().update(other.caller, 'inventoryItem', lot, { product: { id: other.bandages } });
    await expect(change).rejects.toMatchObject({ name: 'NotFound' });
  });
});

describe('at the same time', () => {
  it('a line that commits first keeps the product', async () => {
    const lot = await newLot();
    const line = await uses['shipmentItem']!(fixture.aspirinSoon);
    const [outcome] = await runWhileHeld(
      test.db,
      (tx) =>
        tx.query('update shipment_items set inventory_item_id = $3 where account_id = $1 and id = $2', [
          fixture.caller.accountId,
          line,
          lot,
        ]),
      [() => changeProduct(lot)],
    );
    expect(outcome).toMatchObject(used);
  });

  it('an entry that waits for the change is posted to the new product', async () => {
    const lot = await newLot();
    const id = await create('transaction', transaction());
    const { accountId } = fixture.caller;
    await runWhileHeld(
      test.db,
      (tx) =>
        tx.query('update inventory_items set product_id = $3 where account_id = $1 and id = $2', [
          accountId,
          lot,
          fixture.bandages,
        ]),
      [() => create('transactionEntry', { transaction: { id }, inventoryItem: { id: lot }, quantity: 4 })],
    );
    for (const table of ['transaction_entries', 'stock_lots']) {
      const rows = await test.db.query<{ productId: string }>(
        `select product_id as "productId" from ${table} where account_id = $1 and inventory_item_id = $2`,
        [accountId, lot],
      );
      expect([table, rows]).toEqual([table, [{ productId: fixture.bandages }]]);
    }
  });
});
