import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInventory, putOnHand, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { runWhileHeld } from '../../testing/run-while-held.ts';
import {
  openPurchaseOrders,
  openReversals,
  openShipments,
  openStockMovements,
  type Shipments,
  type StockMovements,
} from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openActingLocations } from './acting-locations.ts';
import { openGeneric, type Generic } from './generic.ts';
import { lockPairs } from './stock/pairs.ts';

// The origin and destination of a document decide who may receive it and reverse it, so they are fixed once stock has moved.

const test = useTestDatabase();
let fixture: InventoryFixture;
let generic: Generic;
let shipments: Shipments;
let movements: StockMovements;
beforeAll(() => {
  generic = openGeneric(test.context);
  shipments = openShipments(test.context);
  movements = openStockMovements(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 50);
});

const ends = () => ({ origin: { id: fixture.depot }, destination: { id: fixture.otherDepot } });
const fixedBy = (reason: RegExp, ...fields: string[]) => ({
  name: 'Invalid',
  errors: fields.map((field) => ({ field, message: expect.stringMatching(reason) as string })),
});

async function createShipment(destination = fixture.otherDepot): Promise<string> {
  const shipmentItems = [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 10 }];
  const body = { name: 'S', ...ends(), destination: { id: destination }, expectedShippingDate: '2026-03-02' };
  return (await shipments.create(fixture.caller, { ...body, shipmentItems })).id;
}

async function createMovement(): Promise<string> {
  const lineItems = [{ product: { id: fixture.aspirin }, quantityRequested: 10 }];
  const body = { ...ends(), requestedBy: { id: fixture.caller.personId }, dateRequested: '2026-02-28', lineItems };
  return (await movements.create(fixture.caller, body, fixture.depot)).id;
}

const change = async (className: string, id: string, body: object): Promise<unknown> =>
  JSON.parse(await generic.update(fixture.caller, className, id, body)) as unknown;
const elsewhere = () => ({ origin: { id: fixture.supplier }, destination: { id: fixture.ward } });

/** The ways in which a shipment stops being pending, and the status that it has then. */
const steps: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  SHIPPED: (id) => shipments.send(fixture.caller, id),
  PARTIALLY_RECEIVED: async (id) => {
    const { shipmentItems } = await shipments.send(fixture.caller, id);
    await shipments.receive(fixture.caller, id, { shipmentItems: [{ id: shipmentItems[0]?.id, quantity: 4 }] });
  },
  RECEIVED: async (id) => {
    await shipments.send(fixture.caller, id);
    await shipments.receive(fixture.caller, id);
  },
  CANCELED: (id) => shipments.cancel(fixture.caller, id),
};

describe('the ends of a shipment', () => {
  it.each(Object.entries(steps))('stay once it is %s; the stored ones may be sent back', async (status, step) => {
    const id = await createShipment();
    await step(id);
    const reason = new RegExp(`^cannot be changed: the shipment is ${status}$`);
    const { origin, destination } = elsewhere();
    await expect(change('shipment', id, { origin })).rejects.toMatchObject(fixedBy(reason, 'origin'));
    await expect(change('shipment', id, { destination })).rejects.toMatchObject(fixedBy(reason, 'destination'));
    await expect(change('shipment', id, elsewhere())).rejects.toMatchObject(fixedBy(reason, 'origin', 'destination'));
    const sentBack = { ...ends(), status: 'PENDING', carrier: 'Van' };
    expect(await change('shipment', id, sentBack)).toMatchObject({ ...ends(), status, carrier: 'Van' });
  });

  it('may change while it is pending, also after its sending was reversed', async () => {
    const id = await createShipment();
    expect(await change('shipment', id, { destination: { id: fixture.ward } })).toMatchObject({
      destination: { id: fixture.ward },
    });
    await shipments.send(fixture.caller, id);
    await openReversals(test.context).shipment(fixture.caller, id, { reason: 'Not today' });
    expect(await change('shipment', id, elsewhere())).toMatchObject(elsewhere());
  });
});

describe('the ends and the status of a requisition', () => {
  it('stay once it was sent; the stored ones may be sent back', async () => {
    const id = await createMovement();
    for (const step of [movements.send, movements.receive]) {
      await step(fixture.caller, id);
      const reason = /^cannot be changed: the requisition was sent as SH-\d+$/;
      for (const [field, value] of Object.entries({ ...elsewhere(), status: 'CREATED' })) {
        await expect(change('requisition', id, { [field]: value })).rejects.toMatchObject(fixedBy(reason, field));
      }
      const { statusCode: status } = await movements.read(fixture.caller, id);
      const sentBack = { ...ends(), status, description: 'Late' };
      expect(await change('requisition', id, sentBack)).toMatchObject(sentBack);
    }
  });

  it('may change while nothing was sent, also after the sending was reversed', async () => {
    const id = await createMovement();
    for (const status of ['CANCELED', 'APPROVED']) {
      expect(await change('requisition', id, { status })).toMatchObject({ status });
    }
    await movements.send(fixture.caller, id);
    const [sent] = (await shipments.list(fixture.caller, { max: null, offset: 0 })).data;
    await openReversals(test.context).shipment(fixture.caller, sent?.id ?? '', { reason: 'Not today' });
    expect(await change('requisition', id, elsewhere())).toMatchObject(elsewhere());
  });
});

it.each([
  ['shipment', () => createShipment(), (id: string) => shipments.send(fixture.caller, id)],
  ['requisition', () => createMovement(), (id: string) => movements.send(fixture.caller, id)],
] as const)(
  'a change of the ends of a %s that is being sent waits, and is refused',
  async (className, create, send) => {
    const id = await create();
    const pair = { locationId: fixture.depot, productId: fixture.aspirin };
    const [sent, changed] = await runWhileHeld(test.db, (tx) => lockPairs(tx, fixture.caller.accountId, [pair]), [
      () => send(id),
      () => change(className, id, elsewhere()),
    ]);
    expect(sent).toMatchObject({ id });
    expect(changed).toMatchObject(fixedBy(/^cannot be changed: /, 'origin', 'destination'));
  },
);

describe('the location of a receipt', () => {
  const receiptOf = async (documentColumn: string, id: string) => {
    const [receipt] = await test.db.query<{ id: string }>(
      `select id from receipts where account_id = $1 and ${documentColumn} = $2`,
      [fixture.caller.accountId, id],
    );
    return receipt?.id ?? '';
  };
  const destinationOf = async (receiptId: string) => {
    const acting = openActingLocations(test.context);
    return (await acting.sidesOf(fixture.caller.accountId, 'receipt', [receiptId])).get(receiptId)?.destination;
  };
  const moveTo = (table: string, id: string, destination: string) =>
    test.db.query(`update ${table} set destination_id = $3 where account_id = $1 and id = $2`, [
      fixture.caller.accountId,
      id,
      destination,
    ]);

  it('is where its stock was posted, whatever its document says', async () => {
    const id = await createShipment();
    await steps['RECEIVED']?.(id);
    const order = await openPurchaseOrders(test.context).create(fixture.caller, {
      name: 'O',
      origin: { id: fixture.supplier },
      destination: { id: fixture.depot },
      orderItems: [{ product: { id: fixture.aspirin }, quantity: 1 }],
    });
    for (const step of ['approve', 'place'] as const) {
      await openPurchaseOrders(test.context)[step](fixture.caller, order.id);
    }
    const lines = [{ orderItem: { id: order.orderItems[0]?.id }, quantity: 1, lotNumber: 'A' }];
    await openPurchaseOrders(test.context).receive(fixture.caller, order.id, { lines });
    const [arrived, delivered] = [await receiptOf('shipment_id', id), await receiptOf('order_id', order.id)];
    await moveTo('shipments', id, fixture.ward);
    await moveTo('orders', order.id, fixture.ward);
    expect([await destinationOf(arrived), await destinationOf(delivered)]).toEqual([fixture.otherDepot, fixture.depot]);
    await openReversals(test.context).receipt(fixture.caller, arrived, { reason: 'Wrong' });
    expect(await destinationOf(arrived)).toBe(fixture.otherDepot);
  });

  it('is the destination of its shipment where nothing is posted', async () => {
    const id = await createShipment(fixture.ward);
    await steps['RECEIVED']?.(id);
    expect(await destinationOf(await receiptOf('shipment_id', id))).toBe(fixture.ward);
  });
});
