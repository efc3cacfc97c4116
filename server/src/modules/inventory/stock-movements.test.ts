import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLot,
  instanceEvents,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openShipments, openStockMovements, type StockMovements } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openGeneric } from './generic.ts';
import { Invalid, NotAllowed, NotFound } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let movements: StockMovements;

beforeAll(() => {
  movements = openStockMovements(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

const onHand = (locationId: string, itemId: string) => quantityOf(test.context, fixture.caller, locationId, itemId);
const put = (itemId: string, quantity: number) =>
  putOnHand(test.context, fixture.caller, fixture.depot, itemId, quantity);
const bodyOf = (quantity: number, change: object = {}) => ({
  origin: { id: fixture.depot },
  destination: { id: fixture.otherDepot },
  requestedBy: { id: fixture.caller.personId },
  dateRequested: '2026-02-28',
  lineItems: [{ product: { id: fixture.aspirin }, quantityRequested: quantity }],
  ...change,
});
const create = (quantity: number, change: object = {}) =>
  movements.create(fixture.caller, bodyOf(quantity, change), fixture.depot);

describe('a new movement', () => {
  it('requests stock and takes none', async () => {
    await put(fixture.aspirinSoon, 10);
    const movement = await create(4);
    expect(movement).toMatchObject({
      name: 'Main Depot to Other Depot',
      identifier: expect.stringMatching(/^RQ-\d+$/),
      description: null,
      statusCode: 'CREATED',
      origin: { id: fixture.depot, name: 'Main Depot', class: 'location' },
      requestedBy: { id: fixture.caller.personId, name: 'Olive Owner', class: 'person' },
      dateRequested: '2026-02-28T00:00:00.000Z',
      dateShipped: null,
      expectedDeliveryDate: null,
      lineItems: [
        {
          product: { id: fixture.aspirin, name: 'Aspirin', class: 'product' },
          quantityRequested: 4,
          quantityPicked: 0,
          inventoryItem: null,
        },
      ],
    });
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(10);
    expect(await movements.read(fixture.caller, movement.id)).toEqual(movement);
    await expect(movements.read(fixture.caller, 'x')).rejects.toBeInstanceOf(NotFound);
  });

  it.each([
    [{ origin: null }, 'origin', 'cannot be null'],
    [{ destination: { id: 'x' } }, 'destination', 'not found'],
    [{ requestedBy: { id: 'x' } }, 'requestedBy', 'not found'],
    [{ lineItems: [{ product: { id: 'x' }, quantityRequested: 1 }] }, 'lineItems[0].product', 'not found'],
    [
      { lineItems: [{ product: { id: 'x' }, quantityRequested: -1 }] },
      'lineItems[0].quantityRequested',
      'cannot be less than 0',
    ],
  ])('with %j is refused at %s: %s', async (change, field, message) => {
    await expect(create(1, change)).rejects.toMatchObject({ errors: [{ field, message }] });
  });

  it('needs a current location, or a role at its origin', async () => {
    const { caller, depot } = fixture;
    await expect(movements.create(caller, bodyOf(1), null)).rejects.toBeInstanceOf(NotAllowed);
    await test.db.query(
      `insert into location_roles (account_id, person_id, location_id, role) values ($1, $2, $3, 'ASSISTANT')`,
      [caller.accountId, caller.personId, depot],
    );
    expect(await movements.create(caller, bodyOf(1), null)).toMatchObject({ statusCode: 'CREATED' });
  });
});

describe('sending', () => {
  it('picks lots soonest expiry first, none of them on hold, and ships them', async () => {
    const held = await insertLot(test.context, fixture.caller, {
      productId: fixture.aspirin,
      lotNumber: 'HELD',
      expires: '2026-04-01',
      status: 'QUARANTINED',
    });
    const undated = await insertLot(test.context, fixture.caller, { productId: fixture.aspirin, lotNumber: 'NONE' });
    for (const lot of [held, undated, fixture.aspirinLater]) await put(lot, 10);
    await put(fixture.aspirinSoon, 3);
    const { id } = await create(15);
    expect(await movements.send(fixture.caller, id, { expectedDeliveryDate: '2026-03-20' })).toMatchObject({
      statusCode: 'ISSUED',
      dateShipped: expect.stringMatching(/Z$/),
      expectedDeliveryDate: '2026-03-20',
      lineItems: [
        {
          quantityRequested: 15,
          quantityPicked: 15,
          inventoryItem: null,
          pickedItems: [
            { inventoryItem: { id: fixture.aspirinSoon }, quantity: 3, quantityReceived: 0 },
            { inventoryItem: { id: fixture.aspirinLater }, quantity: 10 },
            { inventoryItem: { id: undated }, quantity: 2 },
          ],
        },
      ],
    });
    const left = await Promise.all(
      [held, fixture.aspirinSoon, fixture.aspirinLater, undated].map((lot) => onHand(fixture.depot, lot)),
    );
    expect(left).toEqual([10, 0, 0, 8]);
    const types = (await instanceEvents(test.context, fixture.caller)).map(({ type }) => type);
    expect(types.slice(-2)).toEqual(['shipment.created', 'shipment.shipped']);
    await expect(movements.send(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
  });

  it('takes no expired lot by itself, on the local day of the account, and takes it when it is named', async () => {
    // 23:30 UTC on 1 March is 2 March in Tokyo, where the lot of 1 March has expired.
    test.context.at = new Date('2026-03-01T23:30:00Z');
    const lotOf = (lotNumber: string, expires: string, status = 'APPROVED') =>
      insertLot(test.context, fixture.caller, { productId: fixture.aspirin, lotNumber, expires, status });
    const [years, yesterday, today, marked] = await Promise.all([
      lotOf('OLD', '2019-01-31'),
      lotOf('YESTERDAY', '2026-03-01'),
      lotOf('TODAY', '2026-03-02'),
      lotOf('MARKED', '2026-05-01', 'EXPIRED'),
    ]);
    for (const lot of [years, yesterday, today, marked]) await put(lot, 10);
    await put(fixture.aspirinSoon, 10);
    const inTokyo = { ...fixture.caller, zone: 'Asia/Tokyo' };
    const { id } = await create(15);
    await movements.send(inTokyo, id);
    const lots = [years, yesterday, today, marked, fixture.aspirinSoon];
    const left = () => Promise.all(lots.map((lot) => onHand(fixture.depot, lot)));
    expect(await left()).toEqual([10, 10, 0, 10, 5]);

    const { id: tooMuch } = await create(6);
    await expect(movements.send(inTokyo, tooMuch)).rejects.toMatchObject({
      errors: [
        {
          field: 'lineItems[0].quantityRequested',
          message: 'cannot be more than can be picked (5): 30 more are expired or on hold and are sent only by name',
        },
      ],
    });

    const { id: named, lineItems } = await create(3);
    const line = { id: lineItems[0]!.id, inventoryItem: { id: years }, quantity: 3 };
    await movements.send(inTokyo, named, { lineItems: [line] });
    const { id: asked, lineItems: askedLines } = await create(2);
    const change = { inventoryItem: { id: yesterday } };
    await openGeneric(test.context).update(inTokyo, 'requisitionItem', askedLines[0]!.id, change);
    await movements.send(inTokyo, asked);
    expect(await left()).toEqual([7, 8, 0, 10, 5]);
  });

  it('of more than can be picked is refused and changes nothing', async () => {
    await put(fixture.aspirinSoon, 3);
    const { id } = await create(4);
    await expect(movements.send(fixture.caller, id)).rejects.toMatchObject({
      errors: [{ field: 'lineItems[0].quantityRequested', message: 'cannot be more than can be picked (3)' }],
    });
    expect(await movements.read(fixture.caller, id)).toMatchObject({ statusCode: 'CREATED', dateShipped: null });
    expect((await openShipments(test.context).list(fixture.caller, { max: null, offset: 0 })).totalCount).toBe(0);
  });

  it('takes the lots it is told, but no more than is on hand or was asked for', async () => {
    await put(fixture.aspirinLater, 5);
    const { id, lineItems } = await create(6);
    const line = { id: lineItems[0]!.id, inventoryItem: { id: fixture.aspirinLater }, quantity: 6 };
    await expect(movements.send(fixture.caller, id, { lineItems: [line] })).rejects.toMatchObject({
      errors: [{ field: 'lineItems[0].quantity', message: 'cannot be more than is on hand (5)' }],
    });
    const wrong = [
      { ...line, quantity: 7 },
      { ...line, id: 'x', quantity: 1 },
      { ...line, inventoryItem: { id: fixture.bandagesLot }, quantity: 1 },
    ];
    await expect(movements.send(fixture.caller, id, { lineItems: wrong })).rejects.toMatchObject({
      errors: [
        { field: 'lineItems[0].quantity', message: 'cannot be more than was requested (6)' },
        { field: 'lineItems[1].id', message: 'not found' },
        { field: 'lineItems[2].inventoryItem', message: 'belongs to another product' },
        { field: 'lineItems[2].quantity', message: 'cannot be more than was requested (6)' },
      ],
    });
    const sent = await movements.send(fixture.caller, id, { lineItems: [{ ...line, quantity: 5 }] });
    expect(sent.lineItems).toMatchObject([
      { quantityRequested: 6, quantityPicked: 5, inventoryItem: { id: fixture.aspirinLater } },
    ]);
  });

  it('of eight movements at once takes no stock twice', async () => {
    await put(fixture.aspirinSoon, 6);
    await put(fixture.aspirinLater, 6);
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push((await create(5)).id);
    const sent = await Promise.allSettled(ids.map((id) => movements.send(fixture.caller, id)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(
      (await onHand(fixture.depot, fixture.aspirinSoon)) + (await onHand(fixture.depot, fixture.aspirinLater)),
    ).toBe(2);
  });

  it('from a supplier brings the default lots', async () => {
    const { id } = await create(5, {
      origin: { id: fixture.supplier },
      lineItems: [{ product: { id: fixture.bandages }, quantityRequested: 5 }],
    });
    await movements.send(fixture.caller, id);
    await movements.receive(fixture.caller, id);
    expect(await onHand(fixture.otherDepot, fixture.bandagesLot)).toBe(5);
  });
});

describe('receiving', () => {
  it('in part and then the rest brings every lot', async () => {
    await put(fixture.aspirinSoon, 3);
    await put(fixture.aspirinLater, 10);
    const { id, lineItems } = await create(8);
    await expect(movements.receive(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
    await movements.send(fixture.caller, id);
    const line = { id: lineItems[0]!.id, quantity: 4 };
    expect(await movements.receive(fixture.caller, id, { lineItems: [line] })).toMatchObject({
      statusCode: 'ISSUED',
      lineItems: [{ pickedItems: [{ quantityReceived: 3 }, { quantityReceived: 1 }] }],
    });
    const named = { ...line, inventoryItem: { id: fixture.aspirinLater } };
    await expect(
      movements.receive(fixture.caller, id, { lineItems: [{ ...named, quantity: 5 }] }),
    ).rejects.toMatchObject({
      errors: [{ field: 'lineItems[0].quantity', message: 'cannot be more than is on its way (4)' }],
    });
    expect(await movements.receive(fixture.caller, id, { lineItems: [named] })).toMatchObject({
      statusCode: 'RECEIVED',
    });
    expect(await onHand(fixture.otherDepot, fixture.aspirinSoon)).toBe(3);
    expect(await onHand(fixture.otherDepot, fixture.aspirinLater)).toBe(5);
    await expect(movements.receive(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
  });

  it('the shipment itself ends the movement too, and both at once bring it once', async () => {
    const shipments = openShipments(test.context);
    await put(fixture.aspirinSoon, 5);
    const { id } = await create(5);
    await movements.send(fixture.caller, id);
    const { data } = await shipments.list(fixture.caller, { max: null, offset: 0 });
    const attempts = await Promise.allSettled([
      movements.receive(fixture.caller, id),
      shipments.receive(fixture.caller, data[0]!.id),
      movements.receive(fixture.caller, id),
      shipments.receive(fixture.caller, data[0]!.id),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await movements.read(fixture.caller, id)).toMatchObject({ statusCode: 'RECEIVED' });
    expect(await onHand(fixture.otherDepot, fixture.aspirinSoon)).toBe(5);
  });
});

describe('a list', () => {
  it('knows directions, places, statuses and pages', async () => {
    const { caller, depot, otherDepot } = fixture;
    const out = await create(1);
    test.context.at = new Date(test.context.at.getTime() + 1_000);
    const back = await create(1, { origin: { id: otherDepot }, destination: { id: depot } });
    const list = async (filter: object, currentLocationId: string | null = depot) =>
      (await movements.list(caller, { max: null, offset: 0, currentLocationId, ...filter })).data.map(({ id }) => id);
    expect(await list({})).toEqual([back.id, out.id]);
    expect(await list({ direction: 'OUTBOUND' })).toEqual([out.id]);
    expect(await list({ direction: 'INBOUND' })).toEqual([back.id]);
    expect(await list({ direction: 'INBOUND', destinationId: otherDepot }, null)).toEqual([out.id]);
    expect(await list({ originId: depot, status: 'CREATED' }, null)).toEqual([out.id]);
    expect(await list({ status: 'ISSUED' })).toEqual([]);
    expect(await list({ max: 1, offset: 1 })).toEqual([out.id]);
    await expect(list({ direction: 'OUTBOUND' }, null)).rejects.toBeInstanceOf(Invalid);
  });
});
