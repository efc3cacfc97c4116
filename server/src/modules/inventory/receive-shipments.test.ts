import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openReversals, openShipments, type Reversals, type Shipments } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openProductOverview } from './product-overview.ts';

// Shipments that arrive in part, into bins, or not at all (decision 0054).
const test = useTestDatabase();
let fixture: InventoryFixture;
let shipments: Shipments;
let reversals: Reversals;

beforeAll(() => {
  shipments = openShipments(test.context);
  reversals = openReversals(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

/** A shipment of 10 aspirin between two depots that has left. */
async function sent() {
  const { caller, depot, otherDepot, aspirinSoon } = fixture;
  await putOnHand(test.context, caller, depot, aspirinSoon, 10);
  const { id, shipmentItems } = await shipments.create(caller, {
    name: 'To the other depot',
    origin: { id: depot },
    destination: { id: otherDepot },
    expectedShippingDate: '2026-03-02',
    shipmentItems: [{ inventoryItem: { id: aspirinSoon }, quantity: 10 }],
  });
  await shipments.send(caller, id);
  return { id, line: shipmentItems[0]!.id };
}
const receive = (id: string, body: object) => shipments.receive(fixture.caller, id, body);
const arrived = () => quantityOf(test.context, fixture.caller, fixture.otherDepot, fixture.aspirinSoon);
const onItsWay = async () =>
  (await openProductOverview(test.context).read(fixture.caller, fixture.aspirin)).shipments.map(
    ({ quantity }) => quantity,
  );

describe('less of a shipment than was sent', () => {
  it('stays on its way with its reason, or is written off and completes the shipment', async () => {
    const { id, line } = await sent();
    const late = { shipmentItem: { id: line }, quantity: -6, reasonCode: 'NOT_SENT' };
    const part = await receive(id, { shipmentItems: [{ id: line, quantity: 4 }], discrepancies: [late] });
    expect(part).toMatchObject({
      status: 'PARTIALLY_RECEIVED',
      shipmentItems: [{ quantityReceived: 4, quantityLost: 0 }],
    });
    expect(await onItsWay()).toEqual([6]);
    const lost = { ...late, quantity: -1, reasonCode: 'LOST', comment: 'Fell off', isClosed: true };
    const rest = await receive(id, { shipmentItems: [{ id: line, quantity: 5 }], discrepancies: [lost] });
    expect(rest).toMatchObject({ status: 'RECEIVED', shipmentItems: [{ quantityReceived: 9, quantityLost: 1 }] });
    expect([await arrived(), await onItsWay()]).toEqual([9, []]);
    const { data } = await reversals.receipts(fixture.caller, { shipmentId: id });
    expect(
      data.flatMap(({ discrepancies }) => discrepancies.map((one) => [one.quantity, one.isClosed])).sort(),
    ).toEqual([
      [-1, true],
      [-6, false],
    ]);
    const remarks = await test.db.query<{ comments: string }>(
      'select comments from transaction_entries where account_id = $1 and location_id = $2 order by sequence',
      [fixture.caller.accountId, fixture.otherDepot],
    );
    expect(remarks.map(({ comments }) => comments)).toEqual([
      '6 fewer than expected: not sent',
      '1 fewer than expected, not coming: lost (Fell off)',
    ]);
  });

  it('may be nothing at all; reversed, it is on its way again, and the shipment can be taken back', async () => {
    const { id, line } = await sent();
    const lost = { shipmentItem: { id: line }, quantity: -10, reasonCode: 'LOST', isClosed: true };
    expect(await receive(id, { shipmentItems: [], discrepancies: [lost] })).toMatchObject({
      status: 'RECEIVED',
      shipmentItems: [{ quantityReceived: 0, quantityLost: 10 }],
    });
    const { data } = await reversals.receipts(fixture.caller, { shipmentId: id });
    await reversals.receipt(fixture.caller, data[0]!.id, { reason: 'Found at the gate' });
    expect(await shipments.read(fixture.caller, id)).toMatchObject({
      status: 'SHIPPED',
      shipmentItems: [{ quantityLost: 0 }],
    });
    await reversals.shipment(fixture.caller, id, { reason: 'Never left' });
    const changed = await shipments.update(fixture.caller, id, { shipmentItems: [] });
    expect([changed.status, changed.shipmentItems]).toEqual(['PENDING', []]);
  });

  it.each([
    [{ shipmentItems: [] }, 'shipmentItems', 'cannot be empty'],
    [{ discrepancies: [{ quantity: -1, reasonCode: 'LOST' }] }, 'discrepancies[0].quantity', 'is not needed'],
    [
      { shipmentItems: [], discrepancies: [{ quantity: -9, reasonCode: 'LOST' }] },
      'discrepancies[0].quantity',
      'must be what arrived less what is outstanding (-10)',
    ],
  ])('as %j is refused at %s', async (body: { shipmentItems?: object[]; discrepancies?: object[] }, field, message) => {
    const { id, line } = await sent();
    const discrepancies = (body.discrepancies ?? []).map((one) => ({ ...one, shipmentItem: { id: line } }));
    await expect(receive(id, { ...body, discrepancies })).rejects.toMatchObject({
      errors: [{ field, message: expect.stringContaining(message) }],
    });
  });
});

describe('more of a shipment than was sent', () => {
  it('is refused, with a reason too: it left no stock', async () => {
    const { id, line } = await sent();
    const extra = { shipmentItem: { id: line }, quantity: 1, reasonCode: 'EXTRA_SENT' };
    await expect(
      receive(id, { shipmentItems: [{ id: line, quantity: 11 }], discrepancies: [extra] }),
    ).rejects.toMatchObject({ errors: [{ field: 'shipmentItems[0].quantity' }] });
  });
});

describe('a shipment into bins', () => {
  it('is spread over them, and counts once', async () => {
    const { id, line } = await sent();
    const shelf = { id: await insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.otherDepot) };
    const parts = [
      { id: line, quantity: 4, binLocation: shelf },
      { id: line, quantity: 6 },
    ];
    expect(await receive(id, { shipmentItems: parts })).toMatchObject({ status: 'RECEIVED' });
    const bins = await test.db.query(
      'select bin_location_id as bin, quantity from stock_lots where account_id = $1 and location_id = $2 order by quantity',
      [fixture.caller.accountId, fixture.otherDepot],
    );
    expect(bins).toEqual([
      { bin: shelf.id, quantity: 4 },
      { bin: '', quantity: 6 },
    ]);
  });

  it('of the origin is refused', async () => {
    const { id, line } = await sent();
    const bin = await insertLocation(test.context, fixture.caller, 'Here', '6', fixture.depot);
    await expect(
      receive(id, { shipmentItems: [{ id: line, quantity: 1, binLocation: { id: bin } }] }),
    ).rejects.toMatchObject({
      errors: [{ field: 'shipmentItems[0].binLocation', message: 'is not in the location' }],
    });
  });
});
