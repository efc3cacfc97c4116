import { requisitionStatuses } from '@storehouse/contract/inventory/statuses';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInventory, type InventoryFixture } from '../../../testing/inventory-fixture.ts';
import { runWhileHeld } from '../../../testing/run-while-held.ts';
import { openPurchaseOrders, openShipments, openStockMovements } from '../../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../../testing/test-database.ts';
import { openGeneric, type Generic } from '../generic.ts';
import { NotAllowed } from '../invalid.ts';

// Stock is allocated by the lot of a line and credited by its order line: both must be of the product that the line names.

const test = useTestDatabase();
const orders = openPurchaseOrders(test.context);
let generic: Generic;
let fixture: InventoryFixture;
beforeAll(() => {
  generic = openGeneric(test.context);
});
beforeEach(async () => {
  fixture = await createInventory(test.context);
});

type Fields = Readonly<Record<string, unknown>>;
const idIn = (json: string) => (JSON.parse(json) as { id: string }).id;
const createAll = async (className: string, ...bodies: readonly Fields[]): Promise<string> =>
  idIn((await generic.create(fixture.caller, className, bodies))[0] ?? '');
const aspirin = () => ({ product: { id: fixture.aspirin }, quantity: 1 });
const wrong = (...fields: readonly string[]) => ({
  name: 'Invalid',
  errors: fields.map((field) => ({ field, message: 'belongs to another product' })),
});

const route = () => ({ origin: { id: fixture.supplier }, destination: { id: fixture.depot } });
const newShipment = () => createAll('shipment', { name: 'S', ...route(), expectedShippingDate: '2026-03-02' });
const newRequisition = () =>
  createAll('requisition', { name: 'R', ...route(), requestedBy: { id: fixture.caller.personId } });
/** A draft with one line of bandages. */
async function newOrder() {
  const orderItems = [{ product: { id: fixture.bandages }, quantity: 5 }];
  const order = await orders.create(fixture.caller, { name: 'O', ...route(), orderItems });
  return { id: order.id, line: { id: order.orderItems[0]!.id } };
}

describe.each([
  ['shipmentItem', 'shipment', newShipment],
  ['requisitionItem', 'requisition', newRequisition],
] as const)('a %s', (className, owner, newOwner) => {
  it('has a lot of its product, when it is created and changed', async () => {
    const document = { [owner]: { id: await newOwner() } };
    const otherLot = { inventoryItem: { id: fixture.bandagesLot } };
    const create = (...lines: readonly Fields[]) =>
      createAll(className, ...lines.map((line) => ({ ...document, ...line })));
    await expect(create({ ...aspirin(), ...otherLot })).rejects.toMatchObject(wrong('inventoryItem'));
    await expect(create(aspirin(), { ...aspirin(), ...otherLot })).rejects.toMatchObject(wrong('[1].inventoryItem'));
    const id = await create({ ...aspirin(), inventoryItem: { id: fixture.aspirinSoon } });
    const change = (body: Fields) => generic.update(fixture.caller, className, id, body);
    await expect(change(otherLot)).rejects.toMatchObject(wrong('inventoryItem'));
    await expect(change({ product: { id: fixture.bandages } })).rejects.toMatchObject(wrong('inventoryItem'));
    expect(JSON.parse(await change({ product: { id: fixture.bandages }, ...otherLot }))).toMatchObject({ version: 1 });
    await generic.remove(fixture.caller, className, id);
  });
});

describe('the order line of a shipment line', () => {
  it('is of its product, too', async () => {
    const document = { shipment: { id: await newShipment() } };
    const { line } = await newOrder();
    const body = { ...document, ...aspirin(), orderItem: line };
    await expect(createAll('shipmentItem', body)).rejects.toMatchObject(wrong('orderItem'));
    await expect(
      createAll('shipmentItem', { ...body, inventoryItem: { id: fixture.bandagesLot } }),
    ).rejects.toMatchObject(wrong('inventoryItem', 'orderItem'));
    expect(await createAll('shipmentItem', { ...body, product: { id: fixture.bandages } })).not.toBe('');
  });

  const fixed = {
    name: 'Invalid',
    errors: [{ field: 'orderItems[0].product', message: 'cannot be changed: a shipment brings this line' }],
  };
  const replaceProduct = (order: Awaited<ReturnType<typeof newOrder>>) =>
    orders.update(fixture.caller, order.id, { orderItems: [{ ...order.line, ...aspirin() }] });

  it('keeps its product while a shipment names it', async () => {
    const order = await newOrder();
    await openShipments(test.context).create(fixture.caller, {
      ...{ name: 'S', ...route(), expectedShippingDate: '2026-03-02' },
      shipmentItems: [{ inventoryItem: { id: fixture.bandagesLot }, quantity: 2, orderItem: order.line }],
    });
    await expect(replaceProduct(order)).rejects.toMatchObject(fixed);
    const orderItems = [{ ...order.line, product: { id: fixture.bandages }, quantity: 9 }];
    expect(await orders.update(fixture.caller, order.id, { orderItems })).toMatchObject({
      orderItems: [{ quantity: 9 }],
    });
    const free = await newOrder();
    expect(await replaceProduct(free)).toMatchObject({ orderItems: [{ product: { id: fixture.aspirin } }] });
  });

  it('waits for a shipment line that is being written', async () => {
    const order = await newOrder();
    const shipment = await newShipment();
    // The same lock as for another change of its lines: the new line is inserted, and then waits for it.
    const lock = 'select 1 from shipments where account_id = $1 and id = $2 for no key update';
    const body = { shipment: { id: shipment }, product: { id: fixture.bandages }, quantity: 1, orderItem: order.line };
    const [created, replaced] = await runWhileHeld(
      test.db,
      (tx) => tx.query(lock, [fixture.caller.accountId, shipment]),
      [() => createAll('shipmentItem', body), () => replaceProduct(order)],
    );
    expect(created).not.toBeInstanceOf(Error);
    expect(replaced).toMatchObject(fixed);
  });
});

describe('the lines of a requisition', () => {
  it.each(requisitionStatuses)('that is %s are as fixed as PUT stockMovements has it', async (status) => {
    const requisition = { id: await newRequisition() };
    const id = await createAll('requisitionItem', { requisition, ...aspirin() });
    await generic.update(fixture.caller, 'requisition', requisition.id, { status });
    const isFixed = async (change: Promise<unknown>) =>
      (await change.catch((error: unknown) => error)) instanceof NotAllowed;
    const movement = await isFixed(
      openStockMovements(test.context).update(fixture.caller, requisition.id, { name: 'Changed' }),
    );
    expect({
      added: await isFixed(createAll('requisitionItem', { requisition, ...aspirin() })),
      changed: await isFixed(generic.update(fixture.caller, 'requisitionItem', id, { quantity: 2 })),
      deleted: await isFixed(generic.remove(fixture.caller, 'requisitionItem', id)),
    }).toEqual({ added: movement, changed: movement, deleted: movement });
  });
});
