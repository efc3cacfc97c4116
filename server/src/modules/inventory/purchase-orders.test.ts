import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInventory, instanceEvents, quantityOf, type InventoryFixture } from '../../testing/inventory-fixture.ts';
import { openPurchaseOrders, type PurchaseOrders } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { Invalid, NotAllowed, NotFound } from './invalid.ts';

const test = useTestDatabase();
let fixture: InventoryFixture;
let orders: PurchaseOrders;

beforeAll(async () => {
  fixture = await createInventory(test.context);
  orders = openPurchaseOrders(test.context);
});

beforeEach(() => {
  test.context.at = new Date(test.context.at.getTime() + 1_000);
});

const draftBody = () => ({
  name: 'Monthly order',
  origin: { id: fixture.supplier },
  destination: { id: fixture.depot },
  currencyCode: 'EUR',
  orderItems: [
    {
      product: { id: fixture.aspirin },
      quantity: 4,
      quantityPerUom: 10,
      unitPrice: 12.5,
      estimatedReadyDate: '2026-04-01',
    },
    { product: { id: fixture.bandages }, quantity: 3 },
  ],
});

/** A placed order, with the ids of its two lines: aspirin in tens, bandages in each. */
async function placed(body: object = draftBody()) {
  const { id, orderItems } = await orders.create(fixture.caller, body);
  await orders.approve(fixture.caller, id);
  await orders.place(fixture.caller, id);
  return { id, aspirin: orderItems[0]!.id, bandages: orderItems[1]?.id ?? '' };
}

const eventsOf = async (orderId: string) =>
  (await instanceEvents(test.context, fixture.caller)).filter(({ data }) => data['orderId'] === orderId);
const eventTypesOf = async (orderId: string) => (await eventsOf(orderId)).map(({ type }) => type);

describe('a draft', () => {
  it('is created with its lines, a number and its event', async () => {
    const order = await orders.create(fixture.caller, draftBody());
    expect(order).toMatchObject({
      orderNumber: expect.stringMatching(/^PO-\d+$/),
      orderType: 'PURCHASE_ORDER',
      name: 'Monthly order',
      origin: { id: fixture.supplier, name: 'Supplies Ltd', class: 'location' },
      destination: { id: fixture.depot, name: 'Main Depot', class: 'location' },
      orderedBy: { id: fixture.caller.personId, name: 'Olive Owner', class: 'person' },
      dateOrdered: null,
      currencyCode: 'EUR',
      status: 'PENDING',
      version: 0,
      dateCreated: test.context.at.toISOString(),
      orderItems: [
        {
          product: { id: fixture.aspirin, name: 'Aspirin', class: 'product' },
          quantity: 4,
          quantityPerUom: 10,
          unitPrice: 12.5,
          estimatedReadyDate: '2026-04-01',
          actualReadyDate: null,
          status: 'PENDING',
          quantityReceived: 0,
          quantityCanceled: 0,
          quantityOutstanding: 4,
        },
        { quantity: 3, quantityPerUom: 1, unitPrice: null, estimatedReadyDate: null },
      ],
    });
    expect(await eventsOf(order.id)).toEqual([
      {
        type: 'order.created',
        data: {
          tenantId: fixture.caller.tenantId,
          orderId: order.id,
          orderNumber: order.orderNumber,
          orderType: 'PURCHASE_ORDER',
          status: 'PENDING',
          createdAt: expect.stringMatching(/^2026-03-01T08:0\d(:\d\d)?$/),
        },
      },
    ]);
    expect(await orders.read(fixture.caller, order.id)).toEqual(order);
  });

  it.each([
    [{ name: null }, 'name', 'cannot be null'],
    [{ name: ' ' }, 'name', 'cannot be blank'],
    [{ origin: { id: 'nowhere' } }, 'origin', 'not found'],
    [{ destination: undefined }, 'destination', 'cannot be null'],
    [{ currencyCode: 'euro' }, 'currencyCode', 'must be a currency code such as EUR'],
    [{ currencyCode: 'XYZ' }, 'currencyCode', 'must be a currency code such as EUR'],
    [{ currencyCode: '' }, 'currencyCode', 'must be a currency code such as EUR'],
    [{ dateOrdered: 'soon' }, 'dateOrdered', 'must be a day such as 2026-03-01'],
    [{ orderItems: {} }, 'orderItems', 'must be a list'],
    [{ orderItems: ['x'] }, 'orderItems[0]', 'must be an object'],
    [{ orderItems: [{ product: { id: 'none' }, quantity: 1 }] }, 'orderItems[0].product', 'not found'],
    [{ orderItems: [{ product: { id: 'none' } }] }, 'orderItems[0].quantity', 'cannot be null'],
    [{ orderItems: [{ product: { id: 'none' }, quantity: 0 }] }, 'orderItems[0].quantity', 'cannot be less than 1'],
    [
      { orderItems: [{ product: { id: 'none' }, quantity: 1, quantityPerUom: 0 }] },
      'orderItems[0].quantityPerUom',
      'cannot be less than 1',
    ],
    [
      { orderItems: [{ product: { id: 'none' }, quantity: 1, unitPrice: 1.23456 }] },
      'orderItems[0].unitPrice',
      'cannot have more than 4 decimal places',
    ],
    [
      { orderItems: [{ product: { id: 'none' }, quantity: 1, unitPrice: 1e11 }] },
      'orderItems[0].unitPrice',
      'cannot be more than 99999999999.9999',
    ],
  ])('with %j is refused at %s: %s', async (change, field, message) => {
    const refused = orders.create(fixture.caller, { ...draftBody(), ...change });
    await expect(refused).rejects.toBeInstanceOf(Invalid);
    await expect(refused).rejects.toMatchObject({ errors: [{ field, message }] });
  });

  it('refuses references to another account, and goes to another place than it comes from', async () => {
    const other = await createInventory(test.context);
    await expect(
      orders.create(fixture.caller, { ...draftBody(), origin: { id: other.supplier } }),
    ).rejects.toMatchObject({
      errors: [{ field: 'origin', message: 'not found' }],
    });
    const orderItems = [{ product: { id: other.aspirin }, quantity: 1 }];
    await expect(orders.create(fixture.caller, { ...draftBody(), orderItems })).rejects.toMatchObject({
      errors: [{ field: 'orderItems[0].product', message: 'not found' }],
    });
    await expect(
      orders.create(fixture.caller, { ...draftBody(), origin: { id: fixture.depot } }),
    ).rejects.toMatchObject({
      errors: [{ field: 'destination', message: 'must differ from the origin' }],
    });
    const { id } = await orders.create(fixture.caller, draftBody());
    await expect(orders.read(other.caller, id)).rejects.toBeInstanceOf(NotFound);
    await expect(orders.approve(other.caller, id)).rejects.toBeInstanceOf(NotFound);
  });

  it('can be edited: omitted fields stay, null clears, lines are replaced by id', async () => {
    const { id, orderItems } = await orders.create(fixture.caller, draftBody());
    expect(await orders.update(fixture.caller, id, { name: 'New name' })).toMatchObject({
      name: 'New name',
      currencyCode: 'EUR',
      version: 1,
      orderItems: [{ quantity: 4 }, { quantity: 3 }],
    });
    const edited = await orders.update(fixture.caller, id, {
      currencyCode: null,
      orderItems: [
        { product: { id: fixture.bandages }, quantity: 7 },
        { ...orderItems[0], quantity: 5 },
      ],
    });
    expect(edited).toMatchObject({ currencyCode: null, version: 2, orderItems: [{ quantity: 7 }, { quantity: 5 }] });
    expect(edited.orderItems[1]!.id).toBe(orderItems[0]!.id);
    await expect(
      orders.update(fixture.caller, id, { orderItems: [{ ...orderItems[1], quantity: 1 }] }),
    ).rejects.toMatchObject({ errors: [{ field: 'orderItems[0].id', message: 'not found' }] });
    await expect(orders.update(fixture.caller, id, { name: 'x', version: 1 })).rejects.toMatchObject({
      errors: [{ field: 'version', message: expect.stringContaining('optimistic locking') }],
    });
    expect(await eventTypesOf(id)).toEqual(['order.created']);
  });

  it('without lines cannot be approved', async () => {
    const { id } = await orders.create(fixture.caller, { ...draftBody(), orderItems: [] });
    await expect(orders.approve(fixture.caller, id)).rejects.toThrow('An order without items cannot be approved.');
  });
});

describe('the steps', () => {
  it('lead from draft to placed, each with its event and version', async () => {
    const { id } = await orders.create(fixture.caller, draftBody());
    test.context.at = new Date('2026-03-01T23:30:05Z');
    expect(await orders.approve(fixture.caller, id)).toMatchObject({ status: 'APPROVED', version: 1 });
    test.context.at = new Date('2026-03-01T23:31:00Z');
    expect(await orders.place(fixture.caller, id)).toMatchObject({
      status: 'PLACED',
      version: 2,
      dateOrdered: '2026-03-01',
    });
    const subject = { tenantId: fixture.caller.tenantId, orderId: id, orderType: 'PURCHASE_ORDER' };
    expect((await eventsOf(id)).slice(1)).toMatchObject([
      {
        type: 'order.approved',
        data: { ...subject, status: 'APPROVED', approvedAt: '2026-03-01T23:30:05', occurredAt: '2026-03-01T23:30:05' },
      },
      { type: 'order.updated', data: { ...subject, status: 'PLACED', occurredAt: '2026-03-01T23:31' } },
    ]);
  });

  it('cancel and reject with one event', async () => {
    const rejected = await orders.create(fixture.caller, draftBody());
    expect(await orders.reject(fixture.caller, rejected.id)).toMatchObject({ status: 'REJECTED' });
    const { id } = await placed();
    expect(await orders.cancel(fixture.caller, id)).toMatchObject({
      status: 'CANCELED',
      orderItems: [{ status: 'CANCELED', quantityCanceled: 4, quantityOutstanding: 0 }, { status: 'CANCELED' }],
    });
    expect((await eventsOf(rejected.id)).at(-1)).toMatchObject({
      type: 'order.cancelled',
      data: { status: 'REJECTED' },
    });
    expect((await eventsOf(id)).at(-1)).toMatchObject({ type: 'order.cancelled', data: { status: 'CANCELED' } });
  });

  it('that the status does not allow change nothing and send nothing', async () => {
    const { id, aspirin } = await placed();
    await orders.cancel(fixture.caller, id);
    const before = await orders.read(fixture.caller, id);
    const events = await eventTypesOf(id);
    const lines = [{ orderItem: { id: aspirin }, quantity: 1 }];
    const attempts = await Promise.allSettled([
      orders.approve(fixture.caller, id),
      orders.place(fixture.caller, id),
      orders.cancel(fixture.caller, id),
      orders.reject(fixture.caller, id),
      orders.update(fixture.caller, id, { name: 'x' }),
      orders.receive(fixture.caller, id, { lines }),
      orders.cancelItem(fixture.caller, id, aspirin),
    ]);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { name: 'NotAllowed' } });
    }
    expect(await orders.read(fixture.caller, id)).toEqual(before);
    expect(await eventTypesOf(id)).toEqual(events);
    const draft = await orders.create(fixture.caller, draftBody());
    const item = draft.orderItems[0]!.id;
    await expect(orders.place(fixture.caller, draft.id)).rejects.toBeInstanceOf(NotAllowed);
    await expect(
      orders.receive(fixture.caller, draft.id, { lines: [{ orderItem: { id: item }, quantity: 1 }] }),
    ).rejects.toBeInstanceOf(NotAllowed);
    await expect(orders.cancelItem(fixture.caller, draft.id, item)).rejects.toBeInstanceOf(NotAllowed);
  });

  it('taken twice concurrently happen once', async () => {
    const { id } = await orders.create(fixture.caller, draftBody());
    const attempts = await Promise.allSettled(Array.from({ length: 6 }, () => orders.approve(fixture.caller, id)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await eventTypesOf(id)).toEqual(['order.created', 'order.approved']);
  });
});

describe('a list', () => {
  it('is filtered, paged and newest first', async () => {
    const { caller, supplier, otherDepot } = fixture;
    const body = { ...draftBody(), destination: { id: otherDepot } };
    const made: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      test.context.at = new Date(test.context.at.getTime() + 1_000);
      made.unshift((await orders.create(caller, body)).id);
    }
    const all = await orders.list(caller, { destinationId: otherDepot, originId: supplier, max: null, offset: 0 });
    expect(all.data.map(({ id }) => id)).toEqual(made);
    expect(all.data[0]!.orderItems).toHaveLength(2);
    const page = await orders.list(caller, { destinationId: otherDepot, status: 'PENDING', max: 1, offset: 1 });
    expect([page.totalCount, page.data.map(({ id }) => id)]).toEqual([3, [made[1]]]);
    await expect(orders.list(caller, { status: 'NONE', max: 1, offset: 0 })).rejects.toBeInstanceOf(Invalid);
  });
});

/** Receipts are tested in receive-orders.test.ts; this test only checks that the quantity arrives. */
it('receiving everything ends the order', async () => {
  const { id, aspirin, bandages } = await placed();
  const before = await quantityOf(test.context, fixture.caller, fixture.depot, fixture.bandagesLot);
  const receipt = await orders.receive(fixture.caller, id, {
    lines: [
      { orderItem: { id: aspirin }, quantity: 4, lotNumber: 'A' },
      { orderItem: { id: bandages }, quantity: 3 },
    ],
  });
  expect(receipt.order).toMatchObject({ id, status: 'RECEIVED', class: 'order' });
  expect(await eventTypesOf(id)).toEqual(['order.created', 'order.approved', 'order.updated', 'order.received']);
  expect(await quantityOf(test.context, fixture.caller, fixture.depot, fixture.bandagesLot)).toBe(before + 3);
});
