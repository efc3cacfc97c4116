import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countingAt } from '../../testing/count-fixture.ts';
import {
  createInventory,
  insertLocation,
  instanceEvents,
  putOnHand,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import {
  openLocations,
  openPurchaseOrders,
  openReversals,
  openShipments,
  openStockMovements,
  openStockOperations,
  type StockOperations,
} from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { openStockOverview } from './stock-overview.ts';

// Stock by bin: moved, corrected, written off and listed (decision 0054).
const test = useTestDatabase();
let fixture: InventoryFixture;
let operations: StockOperations;
let shelf: { id: string };
let rack: { id: string };

beforeAll(() => {
  operations = openStockOperations(test.context);
});
beforeEach(async () => {
  test.context.at = new Date(test.context.at.getTime() + 60_000);
  fixture = await createInventory(test.context);
  const bin = async (name: string) => ({
    id: await insertLocation(test.context, fixture.caller, name, '6', fixture.depot),
  });
  [shelf, rack] = [await bin('Shelf'), await bin('Rack')];
  await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinSoon, 10);
});

const listed = async (binId: string | null = null) => {
  const page = { productId: null, search: null, expiresBy: null, max: null, offset: 0 };
  const { data } = await openStockOverview(test.context).lots(fixture.caller, {
    ...page,
    locationId: fixture.depot,
    binId,
  });
  return Object.fromEntries(data.map((row) => [row.binLocation?.name ?? '', row.quantityOnHand]));
};
const line = (quantity: number, more: object) => ({ inventoryItem: { id: fixture.aspirinSoon }, quantity, ...more });
const move = (...lines: object[]) =>
  operations.moveBetweenBins(fixture.caller, { location: { id: fixture.depot }, lines });
const adjust = (adjustmentType: string, given: object) =>
  operations.adjust(fixture.caller, {
    location: { id: fixture.depot },
    adjustmentType,
    lines: [{ inventoryItem: { id: fixture.aspirinSoon }, ...given }],
  });

describe('a move between bins', () => {
  it('keeps what is on hand, sends no event, and is moved back instead of reversed', async () => {
    const { id } = (await move(line(6, { toBin: shelf }), line(1, { toBin: rack }))) as { id: string };
    expect(await listed()).toEqual({ '': 3, Shelf: 6, Rack: 1 });
    await move(line(2, { fromBin: shelf, toBin: rack }), line(4, { fromBin: shelf }));
    expect(await listed()).toEqual({ '': 7, Rack: 3 });
    const events = await instanceEvents(test.context, fixture.caller);
    expect(events.filter(({ type }) => type === 'inventory.stock_adjustment')).toHaveLength(1);
    await expect(
      openReversals(test.context).transaction(fixture.caller, id, { reason: 'Wrong shelf' }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/move it back instead/) });
  });

  it('of the same stock by eight people at once happens once', async () => {
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => move(line(10, { toBin: shelf }))));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listed()).toEqual({ Shelf: 10 });
  });

  it('into a bin of another location is refused', async () => {
    const other = { id: await insertLocation(test.context, fixture.caller, 'Other', '6', fixture.otherDepot) };
    await expect(move(line(1, { toBin: other }))).rejects.toMatchObject({
      errors: [{ field: 'lines[0].toBin', message: 'is not in the location' }],
    });
    await expect(move(line(1, {}))).rejects.toMatchObject({ errors: [{ field: 'lines[0].toBin' }] });
  });
});

describe('stock of one bin', () => {
  it('is corrected and written off there', async () => {
    await move(line(6, { toBin: shelf }));
    await adjust('CORRECTION', { quantityDelta: 2, binLocation: rack });
    await adjust('DAMAGED', { quantity: 5, binLocation: shelf });
    expect(await listed()).toEqual({ '': 4, Shelf: 1, Rack: 2 });
    await expect(adjust('DAMAGED', { quantity: 2, binLocation: shelf })).rejects.toMatchObject({
      errors: [{ field: 'lines[0].quantity', message: 'cannot be more than is in the bin (1)' }],
    });
    await adjust('DAMAGED', { quantity: 7 });
    expect(await listed()).toEqual({});
  });

  it('is listed by itself, and so is what is outside of bins', async () => {
    await move(line(6, { toBin: shelf }));
    expect(await listed(shelf.id)).toEqual({ Shelf: 6 });
    expect(await listed('none')).toEqual({ '': 4 });
    expect(await listed(rack.id)).toEqual({});
  });

  it('is listed bin by bin if asked, what is outside of bins first', async () => {
    await putOnHand(test.context, fixture.caller, fixture.depot, fixture.aspirinLater, 5);
    await move(line(6, { toBin: shelf }), line(1, { toBin: rack }));
    const { data } = await openStockOverview(test.context).lots(fixture.caller, {
      ...{ productId: null, search: null, expiresBy: null, max: null, offset: 0 },
      locationId: fixture.depot,
      sort: 'bin',
    });
    expect(data.map((row) => [row.binLocation?.name ?? '', row.quantityOnHand])).toEqual([
      ['', 3],
      ['', 5],
      ['Rack', 1],
      ['Shelf', 6],
    ]);
  });
});

describe('a bin', () => {
  type Ends = Readonly<Record<string, unknown>>;
  /** What orders, shipments and movements have in common here. */
  const documents = {
    order: () => {
      const orders = openPurchaseOrders(test.context);
      return {
        table: 'orders',
        create: (ends: Ends) => orders.create(fixture.caller, { name: 'Order', ...ends }),
        update: (id: string, body: object) => orders.update(fixture.caller, id, body),
      };
    },
    shipment: () => {
      const shipments = openShipments(test.context);
      const shipmentItems = [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 4 }];
      const fields = { name: 'Shipment', expectedShippingDate: '2026-03-02', shipmentItems };
      return {
        table: 'shipments',
        create: (ends: Ends) => shipments.create(fixture.caller, { ...fields, ...ends }),
        update: (id: string, body: object) => shipments.update(fixture.caller, id, body),
        send: (id: string) => shipments.send(fixture.caller, id),
      };
    },
    movement: () => {
      const movements = openStockMovements(test.context);
      const fields = {
        requestedBy: { id: fixture.caller.personId },
        dateRequested: '2026-02-28',
        lineItems: [{ product: { id: fixture.aspirin }, quantityRequested: 4 }],
      };
      return {
        table: 'requisitions',
        create: (ends: Ends) => movements.create(fixture.caller, { ...fields, ...ends }, fixture.depot),
        update: (id: string, body: object) => movements.update(fixture.caller, id, body),
        send: (id: string) => movements.send(fixture.caller, id),
      };
    },
  };
  const route = () => ({ origin: { id: fixture.depot }, destination: { id: fixture.otherDepot } });
  const refused = (...fields: string[]) => ({
    name: 'Invalid',
    errors: fields.map((field) => ({ field, message: 'cannot be a bin' })),
  });

  it.each(['order', 'shipment', 'movement'] as const)('is no end of a new or changed %s', async (kind) => {
    const { create, update } = documents[kind]();
    await expect(create({ ...route(), origin: shelf })).rejects.toMatchObject(refused('origin'));
    await expect(create({ ...route(), destination: shelf })).rejects.toMatchObject(refused('destination'));
    await expect(create({ origin: shelf, destination: rack })).rejects.toMatchObject(refused('origin', 'destination'));
    const { id } = await create(route());
    await expect(update(id, { origin: shelf })).rejects.toMatchObject(refused('origin'));
    await expect(update(id, { destination: shelf })).rejects.toMatchObject(refused('destination'));
  });

  it.each(['order', 'shipment', 'movement'] as const)('stays the end of an older %s until it is sent', async (kind) => {
    const { table, create, update, ...steps } = documents[kind]();
    const { id } = await create(route());
    await test.db.query(`update ${table} set destination_id = $3 where account_id = $1 and id = $2`, [
      fixture.caller.accountId,
      id,
      shelf.id,
    ]);
    expect(await update(id, { name: 'Renamed', destination: shelf })).toMatchObject({ destination: shelf });
    await expect(update(id, { destination: rack })).rejects.toMatchObject(refused('destination'));
    if (!('send' in steps)) return;
    await expect(steps.send(id)).rejects.toMatchObject(refused('destination'));
    expect(await listed()).toEqual({ '': 10 });
    await update(id, { destination: { id: fixture.otherDepot } });
    await steps.send(id);
    expect(await listed()).toEqual({ '': 6 });
  });
});

describe('a reversal', () => {
  const reverse = (transaction: object) =>
    openReversals(test.context).transaction(fixture.caller, (transaction as { id: string }).id, { reason: 'Wrong' });

  it('returns nothing to a bin that is in another location now', async () => {
    await move(line(5, { toBin: shelf }));
    const used = await adjust('CONSUMED', { quantity: 5, binLocation: shelf });
    const moveTo = (id: string) =>
      openLocations(test.context).update(fixture.caller, shelf.id, { parentLocation: { id } });
    await moveTo(fixture.otherDepot);
    await expect(reverse(used)).rejects.toThrow(
      'Aspirin (ASPI), lot A would return to the bin Shelf, which is not in Main Depot any more. ' +
        'Move the bin back first, or adjust the stock.',
    );
    expect(await listed()).toEqual({ '': 5 });
    await moveTo(fixture.depot);
    await reverse(used);
    expect(await listed()).toEqual({ '': 5, Shelf: 5 });
  });

  it.each(['Shelf', 'Rack'])('after a count sheet of the shelf, of what was added to the %s', async (name) => {
    const at = countingAt(test.context, fixture);
    await adjust('CORRECTION', { quantityDelta: 3, binLocation: shelf });
    const added = await adjust('CORRECTION', { quantityDelta: 5, binLocation: name === 'Shelf' ? shelf : rack });
    const sheet = await at.submitted(fixture.aspirinSoon, 8, { scope: 'BIN', binLocation: shelf });
    const { transaction } = await at.counts.approve(at.manager, sheet, null);
    // The sheet settles its bin only.
    if (name === 'Rack') await reverse(added);
    else await expect(reverse(added)).rejects.toThrow(`by ${String(transaction?.transactionNumber)}`);
  });
});
