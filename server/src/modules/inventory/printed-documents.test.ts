import { beforeEach, describe, expect, it } from 'vitest';
import { createInventory, putOnHand, quantityOf, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, openReversals, openStockMovements } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openPrintedDocuments } from './printed-documents.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
beforeEach(async () => {
  fixture = await createInventory(test.context);
});
const print = (kind: 'purchaseOrder' | 'packingSlip', id: string) =>
  openPrintedDocuments(test.context).read(fixture.caller, kind, id);

describe('a printed document', () => {
  it('is the packing slip of what a movement was sent as, not of a sending that was reversed', async () => {
    const { caller, depot, otherDepot, aspirin, aspirinSoon, aspirinLater } = fixture;
    await putOnHand(test.context, caller, depot, aspirinSoon, 4);
    await putOnHand(test.context, caller, depot, aspirinLater, 4);
    const movements = openStockMovements(test.context);
    const { id, lineItems } = await movements.create(
      caller,
      {
        origin: { id: depot },
        destination: { id: otherDepot },
        lineItems: [{ product: { id: aspirin }, quantityRequested: 4 }],
      },
      depot,
    );
    const send = (lot: string) =>
      movements.send(caller, id, {
        lineItems: [{ id: lineItems[0]?.id, inventoryItem: { id: lot }, quantity: 4 }],
      });
    await send(aspirinSoon);
    const [sent] = await test.db.query<{ id: string }>(
      'select id from shipments where account_id = $1 and requisition_id = $2',
      [caller.accountId, id],
    );
    await openReversals(test.context).shipment(caller, sent!.id, { reason: 'Wrong lot' });
    await expect(print('packingSlip', id)).rejects.toThrow(/has no packing slip before it is sent/);
    await send(aspirinLater);
    expect((await print('packingSlip', id)).lines).toMatchObject([{ lotNumber: 'B', quantity: 4 }]);
  });

  it('is a pick list of what is still wanted, in the order of sending, also where no stock is kept', async () => {
    const { caller, supplier, depot, aspirin, bandages } = fixture;
    const line = (product: string, quantityRequested: number) => ({ product: { id: product }, quantityRequested });
    const { id, lineItems } = await openStockMovements(test.context).create(
      caller,
      {
        origin: { id: supplier },
        destination: { id: depot },
        lineItems: [line(aspirin, 4), line(bandages, 2), line(aspirin, 7)],
      },
      depot,
    );
    const [cancelled, second, third] = lineItems.map((item) => item.id);
    await test.db.query(
      `update requisition_items set order_index = 0,
         quantity_canceled = case when id = $2 then quantity end, cancel_reason_code = case when id = $2 then 'OTHER' end,
         date_created = date_created - case when id = $3 then interval '1 hour' else interval '0' end
       where account_id = $1 and requisition_id = $4`,
      [caller.accountId, cancelled, third, id],
    );
    expect(second).toBeDefined();
    const { lines } = await openPrintedDocuments(test.context).read(caller, 'pickList', id);
    expect(lines.map(({ productCode, quantity }) => [productCode, quantity])).toEqual([
      ['ASPI', 7],
      ['BAND', 2],
    ]);
  });

  it('is a pick list that keeps a lot for the line that names it, as sending does', async () => {
    const { caller, depot, otherDepot, aspirin, aspirinSoon, aspirinLater } = fixture;
    for (const lot of [aspirinSoon, aspirinLater]) await putOnHand(test.context, caller, depot, lot, 5);
    const movements = openStockMovements(test.context);
    const line = { product: { id: aspirin }, quantityRequested: 5 };
    const { id, lineItems } = await movements.create(
      caller,
      { origin: { id: depot }, destination: { id: otherDepot }, lineItems: [line, line] },
      depot,
    );
    await test.db.query('update requisition_items set inventory_item_id = $3 where account_id = $1 and id = $2', [
      caller.accountId,
      lineItems[1]?.id,
      aspirinSoon,
    ]);
    const { lines } = await openPrintedDocuments(test.context).read(caller, 'pickList', id);
    expect(lines.map(({ lotNumber, isMissing }) => [lotNumber, isMissing])).toEqual([
      ['B', false],
      ['A', false],
    ]);
    await movements.send(caller, id, {});
    const left = [aspirinSoon, aspirinLater].map((lot) => quantityOf(test.context, caller, depot, lot));
    expect(await Promise.all(left)).toEqual([0, 0]);
  });

  it('expects an order when the last of its lines is ready that was not cancelled', async () => {
    const orders = openPurchaseOrders(test.context);
    const line = (estimatedReadyDate: string) => ({
      product: { id: fixture.aspirin },
      quantity: 1,
      estimatedReadyDate,
    });
    const { id, orderItems } = await orders.create(fixture.caller, {
      name: 'Order',
      origin: { id: fixture.supplier },
      destination: { id: fixture.depot },
      orderItems: [line('2026-03-10'), line('2026-05-20')],
    });
    await orders.approve(fixture.caller, id);
    await orders.place(fixture.caller, id);
    expect(await print('purchaseOrder', id)).toMatchObject({ expectedDeliveryDate: '2026-05-20' });
    await orders.cancelItem(fixture.caller, id, orderItems[1]?.id ?? '');
    expect(await print('purchaseOrder', id)).toMatchObject({ expectedDeliveryDate: '2026-03-10' });
  });
});
