import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createInventory,
  insertLocation,
  putOnHand,
  quantityOf,
  type InventoryFixture,
} from '../../testing/inventory-fixture.ts';
import { importFile, refusalsIn } from '../../testing/import-file.ts';
import { runWhileHeld } from '../../testing/run-while-held.ts';
import { openLocations, openPurchaseOrders, openShipments, openStockOperations } from '../../testing/sent-bodies.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { useUploadedImports } from '../../testing/uploaded-import.ts';
import { openGeneric, type Generic } from './generic.ts';
import { lockPairs } from './stock/pairs.ts';

// Whether a location manages inventory decides what is posted there and who may act for it. With stock, that must not change.

const test = useTestDatabase();
let fixture: InventoryFixture;
let generic: Generic;
const locations = openLocations(test.context);
const shipments = openShipments(test.context);
const orders = openPurchaseOrders(test.context);
const { apply, undo } = useUploadedImports(test.context);
beforeAll(() => {
  generic = openGeneric(test.context);
});
beforeEach(async () => {
  fixture = await createInventory(test.context);
});

const put = (locationId: string, quantity: number) =>
  putOnHand(test.context, fixture.caller, locationId, fixture.aspirinSoon, quantity);
const recode = async (typeId: string, body: object): Promise<unknown> =>
  JSON.parse(await generic.update(fixture.caller, 'locationType', typeId, body)) as unknown;
const retype = (locationId: string, typeId: string) =>
  locations.update(fixture.caller, locationId, { locationType: { id: typeId } });
const newType = async (locationTypeCode: string): Promise<string> => {
  const [created = ''] = await generic.create(fixture.caller, 'locationType', [{ name: 'Another', locationTypeCode }]);
  return (JSON.parse(created) as { id: string }).id;
};

const inUse = {
  name: 'Invalid',
  errors: [{ field: 'locationTypeCode', message: 'cannot be changed while locations have this type' }],
};
const hasStock = {
  name: 'Invalid',
  errors: [{ field: 'locationType', message: 'cannot be one that manages no inventory while the location has stock' }],
};

describe('the code of a location type', () => {
  it('stays while locations have the type, whichever it is; the rest may change', async () => {
    for (const [typeId, code, other] of [
      ['2', 'DEPOT', 'WARD'],
      ['5', 'WARD', 'DEPOT'],
      ['4', 'SUPPLIER', 'DONOR'],
    ] as const) {
      await expect(recode(typeId, { locationTypeCode: other })).rejects.toMatchObject(inUse);
      const sentBack = { name: 'Renamed', locationTypeCode: code };
      expect(await recode(typeId, sentBack)).toMatchObject(sentBack);
    }
  });

  it('may change while no location has it', async () => {
    expect(await recode('8', { locationTypeCode: 'DEPOT' })).toMatchObject({ locationTypeCode: 'DEPOT' });
  });

  it('waits for a location that gets the type, and stays then', async () => {
    const type = await newType('DEPOT');
    const [recoded] = await runWhileHeld(
      test.db,
      async (tx) => {
        const { accountId } = fixture.caller;
        await tx.query('select 1 from location_types where account_id = $1 and id = $2 for share', [accountId, type]);
        await tx.query('update locations set location_type_id = $3 where account_id = $1 and id = $2', [
          accountId,
          fixture.depot,
          type,
        ]);
      },
      [() => recode(type, { locationTypeCode: 'WARD' })],
    );
    expect(recoded).toMatchObject(inUse);
  });
});

describe('a depot with stock', () => {
  it.each([5, -5])('(%i) remains one that manages it', async (quantity) => {
    await put(fixture.depot, quantity);
    for (const typeId of ['5', '4', '6']) {
      await expect(retype(fixture.depot, typeId)).rejects.toMatchObject(hasStock);
    }
    const other = await newType('DEPOT');
    expect(await retype(fixture.depot, other)).toMatchObject({ locationType: { id: other } });
    await expect(retype(fixture.depot, 'none')).rejects.toMatchObject({ errors: [{ message: 'not found' }] });
    await put(fixture.depot, -quantity);
    expect(await retype(fixture.depot, '5')).toMatchObject({ locationType: { id: '5' } });
  });

  it('remains one in an import, too', async () => {
    await put(fixture.depot, 5);
    const file = 'name,locationType\nMain Depot,Ward\nOther Depot,Ward\n';
    const outcome = await importFile(test.context, fixture.caller, 'locations', file, { update: true, skipBad: true });
    expect(refusalsIn(outcome)).toEqual([`2: locationType ${hasStock.errors[0]?.message ?? ''}`]);
    expect(outcome.outcome).toMatchObject({ applied: 1, refused: 1 });
  });

  it('remains one when an import is undone', async () => {
    const file = ['name,locationType', 'Ward 7,Depot', 'Other Depot,Ward'];
    const id = await apply(fixture.caller, 'locations', file, { update: true });
    await put(fixture.ward, 5);
    expect((await undo(fixture.caller, id)).undo).toMatchObject({
      counts: { restored: 1, left: 1 },
      problems: [{ line: 2, name: 'Ward 7', message: hasStock.errors[0]?.message }],
    });
    expect(await locations.read(fixture.caller, fixture.ward)).toMatchObject({ locationType: { id: '2' } });
    expect(await locations.read(fixture.caller, fixture.otherDepot)).toMatchObject({ locationType: { id: '2' } });
  });

  it('does not get a type whose code is being changed', async () => {
    await put(fixture.depot, 5);
    const type = await newType('DEPOT');
    const [retyped] = await runWhileHeld(
      test.db,
      (tx) =>
        tx.query(`update location_types set location_type_code = 'WARD' where account_id = $1 and id = $2`, [
          fixture.caller.accountId,
          type,
        ]),
      [() => retype(fixture.depot, type)],
    );
    expect(retyped).toMatchObject(hasStock);
  });
});

/** Postings that bring 5 to the depot without stock: each is prepared first, and then carried out. */
const postings: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'an adjustment': () =>
    Promise.resolve(() =>
      openStockOperations(test.context).adjust(fixture.caller, {
        location: { id: fixture.otherDepot },
        adjustmentType: 'CORRECTION',
        lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantityDelta: 5 }],
      }),
    ),
  'a new entry of a transaction': async () => {
    const [created = ''] = await generic.create(fixture.caller, 'transaction', [
      { transactionType: { id: '3' }, transactionDate: '2026-02-01', inventory: { id: fixture.otherDepot } },
    ]);
    const transaction = { id: (JSON.parse(created) as { id: string }).id };
    const entry = { transaction, inventoryItem: { id: fixture.aspirinSoon }, quantity: 5 };
    return () => generic.create(fixture.caller, 'transactionEntry', [entry]);
  },
  'the arrival of a shipment': async () => {
    const { id } = await shipments.create(fixture.caller, {
      name: 'S',
      origin: { id: fixture.supplier },
      destination: { id: fixture.otherDepot },
      expectedShippingDate: '2026-03-02',
      shipmentItems: [{ inventoryItem: { id: fixture.aspirinSoon }, quantity: 5 }],
    });
    await shipments.send(fixture.caller, id);
    return () => shipments.receive(fixture.caller, id);
  },
  'the receipt of an order': async () => {
    const { id, orderItems } = await orders.create(fixture.caller, {
      name: 'O',
      origin: { id: fixture.supplier },
      destination: { id: fixture.otherDepot },
      orderItems: [{ product: { id: fixture.aspirin }, quantity: 5 }],
    });
    await orders.approve(fixture.caller, id);
    await orders.place(fixture.caller, id);
    const lines = [{ orderItem: { id: orderItems[0]?.id }, quantity: 5, lotNumber: 'A' }];
    return () => orders.receive(fixture.caller, id, { lines });
  },
};

it.each(Object.entries(postings))('%s that is under way: the depot remains one', async (_, prepare) => {
  const carryOut = await prepare();
  const pair = { locationId: fixture.otherDepot, productId: fixture.aspirin };
  const [posted, retyped] = await runWhileHeld(test.db, (tx) => lockPairs(tx, fixture.caller.accountId, [pair]), [
    carryOut,
    () => retype(fixture.otherDepot, '5'),
  ]);
  expect(posted).not.toBeInstanceOf(Error);
  expect(retyped).toMatchObject(hasStock);
  expect(await quantityOf(test.context, fixture.caller, fixture.otherDepot, fixture.aspirinSoon)).toBe(5);
});

describe('the place of a location with stock', () => {
  const fill = (binId: string, quantityDelta: number) =>
    openStockOperations(test.context).adjust(fixture.caller, {
      location: { id: fixture.depot },
      adjustmentType: 'CORRECTION',
      lines: [{ inventoryItem: { id: fixture.aspirinSoon }, quantityDelta, binLocation: { id: binId } }],
    });
  const newBin = () => insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.depot);
  const moveTo = (id: string, parentId: string | null) =>
    locations.update(fixture.caller, id, { parentLocation: parentId === null ? null : { id: parentId } });
  const parentOf = async (id: string) => {
    const [row] = await test.db.query<{ parentId: string | null }>(
      'select parent_location_id as "parentId" from locations where account_id = $1 and id = $2',
      [fixture.caller.accountId, id],
    );
    return row?.parentId;
  };
  const message = 'cannot be changed while the location has stock';
  const stays = { name: 'Invalid', errors: [{ field: 'parentLocation', message }] };

  it('stays: a bin in its depot, and a depot outside all others', async () => {
    const bin = await newBin();
    await fill(bin, 5);
    await put(fixture.otherDepot, 3);
    for (const parentId of [fixture.otherDepot, null]) await expect(moveTo(bin, parentId)).rejects.toMatchObject(stays);
    await expect(moveTo(fixture.otherDepot, fixture.depot)).rejects.toMatchObject(stays);
    const file = `locationNumber,parentLocation\n${bin},Other Depot\n${fixture.otherDepot},Main Depot\n`;
    const outcome = await importFile(test.context, fixture.caller, 'locations', file, { update: true });
    expect(refusalsIn(outcome)).toContain(`2: parentLocation ${message}`);
    await moveTo(bin, fixture.depot);
    await fill(bin, -5);
    await moveTo(bin, fixture.otherDepot);
    expect(await parentOf(bin)).toBe(fixture.otherDepot);
  });

  it('stays when an import is undone', async () => {
    const bin = await insertLocation(test.context, fixture.caller, 'Shelf', '6', fixture.otherDepot);
    const file = ['locationNumber,parentLocation', `${bin},Main Depot`];
    const id = await apply(fixture.caller, 'locations', file, { update: true });
    await fill(bin, 5);
    expect((await undo(fixture.caller, id)).undo).toMatchObject({ problems: [{ line: 2, name: 'Shelf', message }] });
    await fill(bin, -5);
    expect((await undo(fixture.caller, id)).undo).toMatchObject({ counts: { restored: 1, left: 0 } });
    expect(await parentOf(bin)).toBe(fixture.otherDepot);
  });

  it('stays while stock is posted there', async () => {
    const bin = await newBin();
    const pair = { locationId: fixture.depot, productId: fixture.aspirin };
    const [posted, moved] = await runWhileHeld(test.db, (tx) => lockPairs(tx, fixture.caller.accountId, [pair]), [
      () => fill(bin, 5),
      () => moveTo(bin, fixture.otherDepot),
    ]);
    expect(posted).not.toBeInstanceOf(Error);
    expect(moved).toMatchObject(stays);
  });
});
