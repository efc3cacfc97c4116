import { expect, it } from 'vitest';
import { createInventory, putOnHand, quantityOf } from '../../testing/inventory-fixture.ts';
import { openReversals, openShipments, openStockMovements } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const test = useTestDatabase();
const because = { reason: 'Wrong document' };

it('lets a movement request its stock again, which can then be sent again', async () => {
  const fixture = await createInventory(test.context);
  const movements = openStockMovements(test.context);
  const reversals = openReversals(test.context);
  const onHand = (location: string) => quantityOf(test.context, fixture.caller, location, fixture.aspirinSoon);
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 10);
  const { id } = await movements.create(
    fixture.caller,
    {
      origin: { id: fixture.depot },
      destination: { id: fixture.otherDepot },
      requestedBy: { id: fixture.caller.personId },
      dateRequested: '2026-03-01',
      lineItems: [{ product: { id: fixture.aspirin }, quantityRequested: 4 }],
    },
    fixture.depot,
  );
  const shipmentOf = async () => {
    const [found] = await test.db.query<{ id: string }>(
      `select id from shipments where account_id = $1 and requisition_id = $2 and status <> 'CANCELED'`,
      [fixture.caller.accountId, id],
    );
    return found!.id;
  };
  await movements.send(fixture.caller, id);
  await movements.receive(fixture.caller, id);
  const first = await shipmentOf();
  const [receipt] = (await reversals.receipts(fixture.caller, { shipmentId: first })).data;
  await reversals.receipt(fixture.caller, receipt!.id, because);
  expect(await movements.read(fixture.caller, id)).toMatchObject({ statusCode: 'ISSUED' });
  expect(await reversals.shipment(fixture.caller, first, because)).toMatchObject({ status: 'CANCELED' });
  expect(await movements.read(fixture.caller, id)).toMatchObject({
    statusCode: 'CREATED',
    dateShipped: null,
    lineItems: [{ quantityPicked: 0, pickedItems: [] }],
  });
  expect(await onHand(fixture.depot)).toBe(10);

  await movements.send(fixture.caller, id);
  expect(await shipmentOf()).not.toBe(first);
  const { totalCount, data } = await movements.list(fixture.caller, {
    max: null,
    offset: 0,
    currentLocationId: null,
  });
  expect([totalCount, data.length]).toEqual([1, 1]);
  expect(await movements.receive(fixture.caller, id)).toMatchObject({ statusCode: 'RECEIVED' });
  expect(await onHand(fixture.otherDepot)).toBe(4);
});

it('leaves a movement received if another receipt brought all of it', async () => {
  const fixture = await createInventory(test.context);
  const movements = openStockMovements(test.context);
  const shipments = openShipments(test.context);
  const reversals = openReversals(test.context);
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 10);
  const body = {
    origin: { id: fixture.depot },
    destination: { id: fixture.otherDepot },
    requestedBy: { id: fixture.caller.personId },
    dateRequested: '2026-03-01',
    lineItems: [{ product: { id: fixture.aspirin }, quantityRequested: 4 }],
  };
  const { id } = await movements.create(fixture.caller, body, fixture.depot);
  await movements.send(fixture.caller, id);
  const [line] = await test.db.query<{ id: string; shipmentId: string }>(
    `select i.id, s.id as "shipmentId" from shipments s
     join shipment_items i on i.account_id = s.account_id and i.shipment_id = s.id
     where s.account_id = $1 and s.requisition_id = $2`,
    [fixture.caller.accountId, id],
  );
  const nothing = { shipmentItem: { id: line!.id }, quantity: -4, reasonCode: 'NOT_SENT' };
  await shipments.receive(fixture.caller, line!.shipmentId, { shipmentItems: [], discrepancies: [nothing] });
  const [empty] = (await reversals.receipts(fixture.caller, { shipmentId: line!.shipmentId })).data;
  await movements.receive(fixture.caller, id);
  await reversals.receipt(fixture.caller, empty!.id, because);
  expect(await shipments.read(fixture.caller, line!.shipmentId)).toMatchObject({ status: 'RECEIVED' });
  expect(await movements.read(fixture.caller, id)).toMatchObject({ statusCode: 'RECEIVED' });
});
