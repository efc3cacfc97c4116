import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  instanceEvents,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { openShipments, type Shipments } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openAvailableItems } from './available-items.ts';
import { openGeneric } from './generic.ts';
import { NotAllowed, NotFound } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let shipments: Shipments;

beforeAll(() => {
  shipments = openShipments(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
});

const onHand = (locationId: string, itemId: string) => quantityOf(test.context, fixture.caller, locationId, itemId);
const bodyOf = (quantity: number, route: { origin?: string; destination?: string } = {}) => ({
  name: 'To the other depot',
  origin: { id: route.origin ?? fixture.depot },
  destination: { id: route.destination ?? fixture.otherDepot },
  expectedShippingDate: '2026-03-02',
  expectedDeliveryDate: '2026-03-09',
  shipmentItems: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity }],
});
const create = async (quantity: number, route: { origin?: string; destination?: string } = {}) =>
  (await shipments.create(fixture.caller, bodyOf(quantity, route))).id;

describe('a new shipment', () => {
  it('is pending, has a number, holds its lots and sends its event', async () => {
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 10);
    const shipment = await shipments.create(fixture.caller, bodyOf(4));
    expect(shipment).toMatchObject({
      name: 'To the other depot',
      shipmentNumber: expect.stringMatching(/^SH-\d+$/),
      status: 'PENDING',
      origin: { id: fixture.depot, class: 'location' },
      expectedShippingDate: '2026-03-02',
      expectedDeliveryDate: '2026-03-09',
      actualShippingDate: null,
      shipmentType: 'DEFAULT',
      shipmentItems: [
        {
          product: { id: fixture.aspirin, name: 'Aspirin', class: 'product' },
          inventoryItem: { id: fixture.aspirinSoon, lotNumber: 'A', class: 'inventoryItem' },
          quantity: 4,
          quantityReceived: 0,
          orderItem: null,
        },
      ],
    });
    const events = await instanceEvents(test.context, fixture.caller);
    expect(events.at(-1)).toEqual({
      type: 'shipment.created',
      data: {
        tenantId: fixture.caller.tenantId,
        shipmentId: shipment.id,
        shipmentNumber: shipment.shipmentNumber,
        status: 'PENDING',
        createdAt: test.context.at.toISOString().slice(0, 16),
      },
    });
    const items = await openAvailableItems(test.context).list(fixture.caller, 'ASPI', fixture.depot);
    expect(items).toMatchObject([{ quantityOnHand: 10, quantityAvailable: 6, status: 'PICKED' }]);
    const list = await shipments.list(fixture.caller, { status: 'PENDING', max: 5, offset: 0 });
    expect(list).toEqual({ data: [shipment], totalCount: 1 });
  });

  it.each([
    [{ name: undefined }, 'name', 'cannot be null'],
    [{ expectedShippingDate: null }, 'expectedShippingDate', 'cannot be null'],
    [{ origin: { id: 'x' } }, 'origin', 'not found'],
    [{ shipmentItems: [{ inventoryItem: { id: 'x' }, quantity: 1 }] }, 'shipmentItems[0].inventoryItem', 'not found'],
    [
      { shipmentItems: [{ inventoryItem: { id: 'x' }, quantity: 0 }] },
      'shipmentItems[0].quantity',
      'cannot be less than 1',
    ],
  ])('with %j is refused at %s: %s', async (change, field, message) => {
    await expect(shipments.create(fixture.caller, { ...bodyOf(1), ...change })).rejects.toMatchObject({
      errors: [{ field, message }],
    });
  });
});

describe('sending', () => {
  it('posts a Transfer Out, sends shipment.shipped, and happens once', async () => {
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 10);
    const id = await create(4);
    expect(await shipments.send(fixture.caller, id)).toMatchObject({
      status: 'SHIPPED',
      version: 1,
      actualShippingDate: expect.stringMatching(/Z$/),
    });
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(6);
    expect(await onHand(fixture.otherDepot, fixture.aspirinSoon)).toBe(0);
    const now = test.context.at.toISOString().slice(0, 16);
    expect((await instanceEvents(test.context, fixture.caller)).at(-1)).toMatchObject({
      type: 'shipment.shipped',
      data: { shipmentId: id, eventCode: 'SHIPPED', status: 'SHIPPED', eventDate: now, occurredAt: now },
    });
    await expect(shipments.send(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
    await expect(shipments.cancel(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
    await expect(shipments.send(fixture.caller, 'x')).rejects.toBeInstanceOf(NotFound);
  });

  it('of more than is on hand is refused and changes nothing', async () => {
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 3);
    const id = await create(4);
    await expect(shipments.send(fixture.caller, id)).rejects.toMatchObject({
      errors: [{ field: 'shipmentItems[0].quantity', message: 'cannot be more than is on hand (3)' }],
    });
    expect(await shipments.read(fixture.caller, id)).toMatchObject({ status: 'PENDING', version: 0 });
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(3);
  });

  it('of ten shipments at once takes no stock twice', async () => {
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 10);
    const ids: string[] = [];
    for (let n = 0; n < 10; n += 1) ids.push(await create(3));
    const sent = await Promise.allSettled(ids.map((id) => shipments.send(fixture.caller, id)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(1);
  });

  it('of one shipment by five people at once happens once', async () => {
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 100);
    const id = await create(3);
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => shipments.send(fixture.caller, id)));
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await onHand(fixture.depot, fixture.aspirinSoon)).toBe(97);
  });

  it('from a supplier takes stock from nobody', async () => {
    const id = await create(4, { origin: fixture.supplier });
    await shipments.send(fixture.caller, id);
    expect(await onHand(fixture.supplier, fixture.aspirinSoon)).toBe(0);
    await shipments.receive(fixture.caller, id);
    expect(await onHand(fixture.otherDepot, fixture.aspirinSoon)).toBe(4);
  });

  it('needs items, and the lot of each', async () => {
    const generic = openGeneric(test.context);
    const { shipmentItems: _, ...body } = bodyOf(1);
    const { id } = await shipments.create(fixture.caller, body);
    await expect(shipments.send(fixture.caller, id)).rejects.toThrow('A shipment without items cannot be sent.');
    await generic.create(fixture.caller, 'shipmentItem', [
      { shipment: { id }, product: { id: fixture.aspirin }, quantity: 1 },
    ]);
    await expect(shipments.send(fixture.caller, id)).rejects.toMatchObject({
      errors: [{ field: 'shipmentItems[0].inventoryItem', message: 'cannot be null' }],
    });
  });
});

describe('receiving', () => {
  async function sent(quantity: number, destination = fixture.otherDepot): Promise<string> {
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, quantity);
    const id = await create(quantity, { destination });
    await shipments.send(fixture.caller, id);
    return id;
  }

  it('in part and then the rest posts what arrived each time', async () => {
    const id = await sent(10);
    const { shipmentItems } = await shipments.read(fixture.caller, id);
    const line = { id: shipmentItems[0]!.id, quantity: 4 };
    expect(await shipments.receive(fixture.caller, id, { shipmentItems: [line] })).toMatchObject({
      status: 'PARTIALLY_RECEIVED',
      actualDeliveryDate: null,
      shipmentItems: [{ quantityReceived: 4 }],
    });
    expect(await onHand(fixture.otherDepot, fixture.aspirinSoon)).toBe(4);
    await expect(
      shipments.receive(fixture.caller, id, { shipmentItems: [{ ...line, quantity: 7 }] }),
    ).rejects.toMatchObject({
      errors: [{ field: 'shipmentItems[0].quantity', message: 'cannot be more than is on its way (6)' }],
    });
    expect(await shipments.receive(fixture.caller, id)).toMatchObject({
      status: 'RECEIVED',
      actualDeliveryDate: expect.stringMatching(/Z$/),
      shipmentItems: [{ quantityReceived: 10 }],
    });
    expect(await onHand(fixture.otherDepot, fixture.aspirinSoon)).toBe(10);
    await expect(shipments.receive(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
  });

  it('at a ward posts nothing there', async () => {
    const id = await sent(5, fixture.ward);
    expect(await shipments.receive(fixture.caller, id)).toMatchObject({ status: 'RECEIVED' });
    expect(await onHand(fixture.ward, fixture.aspirinSoon)).toBe(0);
  });

  it('by many at once brings no more than was sent', async () => {
    const id = await sent(10);
    const { shipmentItems } = await shipments.read(fixture.caller, id);
    const body = { shipmentItems: [{ id: shipmentItems[0]!.id, quantity: 3 }] };
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, () => shipments.receive(fixture.caller, id, body)),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await onHand(fixture.otherDepot, fixture.aspirinSoon)).toBe(9);
  });

  it('of what has not left is refused, and so is what was cancelled', async () => {
    const id = await create(1);
    await expect(shipments.receive(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
    expect(await shipments.cancel(fixture.caller, id)).toMatchObject({ status: 'CANCELED', version: 1 });
    await expect(shipments.send(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
    await expect(shipments.receive(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
    await expect(shipments.cancel(fixture.caller, id)).rejects.toBeInstanceOf(NotAllowed);
  });
});

describe('a pending shipment is changed', () => {
  const line = (itemId: string, quantity: number, id?: string) => ({
    ...(id === undefined ? {} : { id }),
    inventoryItem: { id: itemId },
    quantity,
  });

  it('in its fields and lines: known ones change, new ones come, the others go', async () => {
    const { caller, depot, ward, aspirinSoon, aspirinLater, bandagesLot } = fixture;
    await putOnHand(test.context, caller, depot, aspirinSoon, 1);
    const made = await shipments.create(caller, {
      ...bodyOf(500),
      shipmentItems: [line(aspirinSoon, 500), line(bandagesLot, 3)],
    });
    await expect(shipments.send(caller, made.id)).rejects.toMatchObject({
      errors: [
        { field: 'shipmentItems[0].quantity', message: 'cannot be more than is on hand (1)' },
        { field: 'shipmentItems[1].quantity', message: 'cannot be more than is on hand (0)' },
      ],
    });
    const before = (await instanceEvents(test.context, caller)).length;
    const changed = await shipments.update(caller, made.id, {
      name: 'To the ward',
      destination: { id: ward },
      expectedDeliveryDate: null,
      version: made.version,
      shipmentItems: [line(aspirinSoon, 1, made.shipmentItems[0]!.id), line(aspirinLater, 2)],
    });
    expect(changed).toMatchObject({
      name: 'To the ward',
      destination: { id: ward },
      expectedShippingDate: '2026-03-02',
      expectedDeliveryDate: null,
      version: made.version + 1,
      shipmentItems: [
        { id: made.shipmentItems[0]!.id, quantity: 1 },
        { inventoryItem: { id: aspirinLater }, quantity: 2 },
      ],
    });
    expect(changed.shipmentItems).toHaveLength(2);
    expect(await instanceEvents(test.context, caller)).toHaveLength(before);
    await shipments.update(caller, made.id, { shipmentItems: [line(aspirinSoon, 1, changed.shipmentItems[0]!.id)] });
    expect(await shipments.send(caller, made.id)).toMatchObject({ status: 'SHIPPED', name: 'To the ward' });
    await expect(shipments.update(caller, made.id, { name: 'Too late' })).rejects.toBeInstanceOf(NotAllowed);
  });

  it('is refused where it does not fit, and then nothing changes', async () => {
    const { caller, aspirinSoon, depot } = fixture;
    const other = await shipments.create(caller, bodyOf(1));
    const made = await shipments.create(caller, bodyOf(2));
    const own = made.shipmentItems[0]!.id;
    for (const [change, field] of [
      [{ version: made.version + 1 }, 'version'],
      [{ name: null }, 'name'],
      [{ destination: { id: depot } }, 'destination'],
      [{ recipient: { id: 'x' } }, 'recipient'],
      [{ shipmentItems: [line(aspirinSoon, 0)] }, 'shipmentItems[0].quantity'],
      [{ shipmentItems: [line('x', 1)] }, 'shipmentItems[0].inventoryItem'],
      [{ shipmentItems: [line(aspirinSoon, 1, other.shipmentItems[0]!.id)] }, 'shipmentItems[0].id'],
      [{ shipmentItems: [line(aspirinSoon, 1, own), line(aspirinSoon, 1, own)] }, 'shipmentItems[1].id'],
    ] as const) {
      await expect(shipments.update(caller, made.id, change), field).rejects.toMatchObject({ errors: [{ field }] });
    }
    await expect(shipments.update(caller, 'x', {})).rejects.toBeInstanceOf(NotFound);
    expect(await shipments.read(caller, made.id)).toEqual(made);
  });
});
